/** Where phones in the same network reach this server: `localhost` would be the phone itself. */
import { address } from "$lib/api";

let found = $state.raw("");
let asked = false;

/** The page's own address until the server has said a better one. */
export function base(): string {
  if (!asked) void look();
  return found || location.origin;
}

/** Known for sure: a QR code is drawn once, and right. */
export function reachable(): string {
  if (!asked) void look();
  return found;
}

async function look(): Promise<void> {
  asked = true;
  try {
    found = (await address()).address;
  } catch {
    found = location.origin;
  }
}
