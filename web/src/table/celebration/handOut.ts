/** Hands a picture to others by the device's own sharing, or keeps it as a file. */
import { t } from "$lib/i18n.svelte";
import { toast } from "$lib/toasts.svelte";

export async function handOut(canvas: HTMLCanvasElement, title: string): Promise<void> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) return toast(t("play.not_shared"), "no");
  const file = new File([blob], `${fileName(title)}.png`, { type: "image/png" });
  const data = { files: [file], title, text: title };
  if (typeof navigator.share === "function" && navigator.canShare?.(data)) {
    try {
      return await navigator.share(data);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  toast(t("play.picture_saved"));
}

const fileName = (title: string): string =>
  title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "vernissage";
