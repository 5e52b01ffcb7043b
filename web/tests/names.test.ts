import { expect, test } from "vitest";
import { shortened } from "../src/home/names";

test("a name is cut between letters, never within one", () => {
  expect(shortened("Ольга-Марія Довгоприск 🦊")).toBe("Ольга-Марія Довгоприск 🦊");
  expect(shortened("x".repeat(30))).toBe("x".repeat(24));
  expect(shortened(`${"x".repeat(22)}👨‍👩‍👧`)).toBe("x".repeat(22));
  expect([...shortened(`${"и\u0306".repeat(24)}`).normalize("NFC")]).toHaveLength(24);
});
