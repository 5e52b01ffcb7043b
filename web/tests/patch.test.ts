import { describe, expect, it } from "vitest";
import { patched, type Op } from "$lib/patch";

const CASES: [string, unknown, Op[], unknown][] = [
  ["adds a field", { a: 1 }, [{ op: "add", path: "/b", value: [2] }], { a: 1, b: [2] }],
  ["adds null", {}, [{ op: "add", path: "/a", value: null }], { a: null }],
  ["removes a field", { a: 1, b: 2 }, [{ op: "remove", path: "/a" }], { b: 2 }],
  [
    "replaces a field",
    { a: { b: 1 } },
    [{ op: "replace", path: "/a/b", value: 7 }],
    { a: { b: 7 } },
  ],
  ["replaces everything", { a: 1 }, [{ op: "replace", path: "", value: { b: 2 } }], { b: 2 }],
  ["puts into a list", [1, 3], [{ op: "add", path: "/1", value: 2 }], [1, 2, 3]],
  ["puts at a list's end by its length", [1], [{ op: "add", path: "/1", value: 2 }], [1, 2]],
  ["puts at a list's end by -", [1], [{ op: "add", path: "/-", value: 2 }], [1, 2]],
  ["removes from a list", [1, 2, 3], [{ op: "remove", path: "/1" }], [1, 3]],
  ["replaces in a list", [1, 2], [{ op: "replace", path: "/0", value: 9 }], [9, 2]],
  [
    "goes into what is in a list",
    [{ a: 1 }],
    [{ op: "add", path: "/0/b", value: 2 }],
    [{ a: 1, b: 2 }],
  ],
  [
    "knows slashes in names",
    { "a/b": 1 },
    [{ op: "replace", path: "/a~1b", value: 2 }],
    { "a/b": 2 },
  ],
  ["knows tildes in names", { "~": 1 }, [{ op: "replace", path: "/~0", value: 2 }], { "~": 2 }],
  ["takes ~01 for ~1", { "~1": 1 }, [{ op: "remove", path: "/~01" }], {}],
  ["knows the empty name", { "": 1 }, [{ op: "replace", path: "/", value: 2 }], { "": 2 }],
  [
    "does one after another",
    { list: [1, 2, 3] },
    [
      { op: "remove", path: "/list/0" },
      { op: "remove", path: "/list/0" },
      { op: "add", path: "/list/0", value: 0 },
    ],
    { list: [0, 3] },
  ],
];

describe("a patch", () => {
  it.each(CASES)("%s", (_, doc, ops, wanted) => {
    const before = structuredClone(doc);
    expect(patched(doc, ops)).toEqual(wanted);
    expect(doc).toEqual(before);
  });

  it("leaves alone what it does not touch", () => {
    const doc = { a: { deep: 1 }, b: { deep: 2 } };
    expect(patched(doc, [{ op: "replace", path: "/b/deep", value: 3 }]).a).toBe(doc.a);
  });
});
