/** What is not sent yet survives a reload, for its own moment only. */
import { beforeEach, expect, it, vi } from "vitest";
import { dropDraft, phaseMoment, readDraft, saveDraft } from "$lib/drafts";
import { inSession } from "$lib/storage";
import { readClueDraft, saveClueDraft } from "../../src/ui/clue/draft";
import { seated } from "./games";

const at = (moment = "1") => seated({ game: "dixit", view: {}, prompts: [], moment }).game;

beforeEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it("is read back at the same moment, and not at another", () => {
  saveDraft("vote", at(), "1", { spaces: [2] });
  expect(readDraft("vote", at(), "1")).toEqual({ spaces: [2] });
  expect(readDraft("vote", at(), "2")).toBeUndefined();
  expect(readDraft("die", at(), "1")).toBeUndefined();
  dropDraft("vote", at());
  expect(readDraft("vote", at(), "1")).toBeUndefined();
});

it("an empty choice is a choice, too", () => {
  saveDraft("die", at(), "1", null);
  expect(readDraft("die", at(), "1")).toBeNull();
});

it("does without a storage that refuses or is broken", () => {
  sessionStorage.setItem("vernissage.vote.t1.p1", "{not json");
  expect(readDraft("vote", at(), "1")).toBeUndefined();
  const refuse = () => {
    throw new DOMException("QuotaExceededError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
  saveDraft("vote", at(), "1", 1);
  dropDraft("vote", at());
  expect(inSession.read("anything")).toBeUndefined();
});

it("a clue of a kind that is not allowed now is begun anew", () => {
  const game = at();
  saveClueDraft(game, { kind: "emoji", text: "a", emoji: ["🌙"] });
  expect(readClueDraft(game, ["text", "emoji"]).emoji).toEqual(["🌙"]);
  expect(readClueDraft(game, ["text"])).toEqual({ kind: "text", text: "", emoji: [] });
  expect(readClueDraft(at("2"), ["text", "emoji"]).emoji).toEqual([]);
  expect(phaseMoment(game)).not.toBe(phaseMoment(at("2")));
});
