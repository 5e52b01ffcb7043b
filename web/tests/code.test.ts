import { expect, test } from "vitest";
import { isWhole, linkIn, spacedCode, tidyCode } from "../src/home/code";

test("a code is understood however it is typed", () => {
  for (const typed of ["8TWT3J", "8twt3j", " 8tw-t3j ", "8 T W T 3 J", "8тwт3j", "8ТWТЗJ"])
    expect(tidyCode(typed)).toBe("8TWT3J");
  expect(tidyCode("авс екм")).toBe("ABCEKM");
  expect(tidyCode("ABCDEFGH")).toBe("ABCDEF");
  expect(isWhole(tidyCode("abc"))).toBe(false);
  expect(spacedCode("8TWT3J")).toBe("8TW T3J");
});

test("a pasted link is followed", () => {
  expect(linkIn("Come: http://10.0.0.5:8000/t/9e7d#70ab ")).toBe("/t/9e7d#70ab");
  expect(linkIn("http://10.0.0.5:8000/t/9e7d?lang=uk#70ab")).toBe("/t/9e7d?lang=uk#70ab");
  expect(linkIn("http://10.0.0.5:8000/join/8TWT3J")).toBe("/join/8TWT3J");
  expect(linkIn("8TWT3J")).toBeNull();
});
