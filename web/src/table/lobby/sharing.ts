/** Hands a link to somebody: by the phone's own sharing, else by the clipboard. */
import { t } from "$lib/i18n.svelte";
import { toast } from "$lib/toasts.svelte";

const TOUCH = matchMedia("(pointer: coarse)");

export async function shareLink(link: string, text: string): Promise<void> {
  if (!link) return;
  if (TOUCH.matches && "share" in navigator) {
    try {
      return await navigator.share({ text, url: link });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await copyLink(link);
}

export async function copyLink(link: string): Promise<void> {
  toast(t((await copyText(link)) ? "lobby.copied" : "lobby.not_copied", { link }));
}

/** Pages without a certificate have no clipboard but the old one. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "hidden-text";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
