/** The shared text field, and pasting the link of a friend. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { Refusal } from "$lib/api";
import Field from "$ui/Field.svelte";
import PasteLink from "$ui/PasteLink.svelte";

afterEach(cleanup);

it("is found by its label, and told as wrong to everybody", async () => {
  const { rerender } = render(Field, { label: "Name", value: "", testid: "name" });
  const field = screen.getByLabelText("Name");
  expect(field.getAttribute("aria-invalid")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  await rerender({ wrong: "A name first." });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").id).toBe(field.getAttribute("aria-describedby"));
});

function paste(onfound: (id: string) => Promise<void>) {
  render(PasteLink, {
    label: "Link",
    add: "Add",
    noLink: "No link.",
    idIn: (text: string) => /deck-(\d+)/.exec(text)?.[1] ?? "",
    onfound,
    testid: "deck",
  });
  return async (text: string) => {
    await fireEvent.input(screen.getByTestId("deck-link"), { target: { value: text } });
    await fireEvent.submit(screen.getByTestId("deck-link").closest("form")!);
  };
}
const wrong = () => screen.getByTestId("deck-link-wrong").textContent?.trim();

it("a link is opened, and the field is empty again", async () => {
  const onfound = vi.fn().mockResolvedValue(undefined);
  const add = paste(onfound);
  await add("see deck-12");
  expect(onfound).toHaveBeenCalledWith("12");
  await vi.waitFor(() => expect(screen.getByTestId<HTMLInputElement>("deck-link").value).toBe(""));
});

it("what is no link, or leads nowhere, is said below", async () => {
  const onfound = vi.fn().mockRejectedValue(new Refusal("deck_unknown", "No such deck."));
  const add = paste(onfound);
  await add("hello");
  expect([wrong(), onfound.mock.calls]).toEqual(["No link.", []]);
  await add("deck-12");
  await vi.waitFor(() => expect(wrong()).toBe("No such deck."));
});

it("a second press while it is opened does nothing", async () => {
  const onfound = vi.fn(() => new Promise<void>(() => {}));
  const add = paste(onfound);
  await add("deck-1");
  await add("deck-2");
  expect(onfound).toHaveBeenCalledOnce();
});
