/** Where phones in the same network reach this server: `localhost` would be the phone itself. */
import { address } from "$lib/api";

let found = $state.raw("");
let asked = false;

/** Empty until the server has said it: a QR code is drawn once, and right. */
export function reachableAddress(): string {
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
