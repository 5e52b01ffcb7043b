/** One's own word cards while they are written. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Editor } from "../../src/words/editor.svelte";
import { readDraft, NEW } from "../../src/words/drafts";

let asked: { method: string; path: string; body: Record<string, string> }[];
let replies: (object | Promise<object>)[];

beforeEach(() => {
  localStorage.clear();
  [asked, replies] = [[], []];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    asked.push({ method, path, body: JSON.parse(String(body ?? "null")) });
    return new Response(JSON.stringify(await (replies.shift() ?? {})));
  });
});
afterEach(() => void vi.unstubAllGlobals());

function begun(): Editor {
  const editor = Editor.blank("en");
  editor.add();
  editor.write(editor.draft.sides[0]!, 0, "Fruit");
  editor.write(editor.draft.sides[0]!, 1, "apple");
  return editor;
}
const flaw = (key: string, word: number, grave = true) => ({
  key,
  grave,
  line: 1,
  word,
  text: key,
});

it("what is not saved stays on the device, until it is saved", async () => {
  const editor = begun();
  editor.saveDraft();
  expect(Editor.blank("en").draft.sides[0]?.cells[1]?.en).toBe("apple");
  replies = [{ id: "1".repeat(32), pack: "", key: "" }];
  expect(await editor.save()).toBe("1".repeat(32));
  expect(asked[0]).toMatchObject({ method: "POST", path: "/api/own/words" });
  expect([readDraft(NEW), editor.changed, editor.busy]).toEqual([null, false, false]);
});

it("a save that fails can be tried again", async () => {
  const editor = begun();
  replies = [Promise.reject(new TypeError("network"))];
  await expect(editor.save()).rejects.toThrow();
  expect([editor.changed, editor.busy]).toEqual([true, false]);
});

it("flaws are found again in the draft, each once", async () => {
  const editor = begun();
  replies = [
    { sides: {}, problems: [flaw("twice", 1), flaw("twice", 1), flaw("missing", 2, false)] },
  ];
  await editor.check();
  expect(editor.flawsAt(editor.draft.sides[0]!, 1).map((one) => one.key)).toEqual(["twice"]);
  expect(editor.flaws).toHaveLength(1);
});

it("what is missing is no flaw where somebody types", async () => {
  const editor = begun();
  replies = [{ sides: {}, problems: [flaw("missing", 2)] }];
  await editor.check();
  expect(editor.told).toHaveLength(1);
  editor.here = editor.draft.sides[0]!;
  expect(editor.told).toHaveLength(0);
});

it("an answer about an older text is passed over", async () => {
  const editor = begun();
  let reply = (_: object) => {};
  replies = [new Promise<object>((done) => (reply = done))];
  const checked = editor.check();
  editor.write(editor.draft.sides[0]!, 1, "pear");
  reply({ sides: {}, problems: [flaw("twice", 1)] });
  await checked;
  expect(editor.flaws).toEqual([]);
});

it("a side that was removed can be put back where it was; a blank one is not missed", () => {
  const editor = begun();
  editor.add();
  const [first, second] = editor.draft.sides;
  editor.remove(first!);
  expect(editor.draft.sides).toEqual([second]);
  editor.undo();
  expect(editor.draft.sides[0]?.cells[1]?.en).toBe("apple");
  editor.remove(editor.draft.sides[1]!);
  expect(editor.removed).toBeNull();
});

it("words are cut where no word can be right any more", () => {
  const editor = begun();
  editor.write(editor.draft.sides[0]!, 1, "a".repeat(100));
  expect(editor.draft.sides[0]!.cells[1]!.en).toHaveLength(60);
});
