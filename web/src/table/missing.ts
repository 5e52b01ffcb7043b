/** Whom the game waits for and who is not known to be there: those for whom the host has decided to
 * wait come last. */
import { nameOrGuest } from "$lib/takenBack.svelte";
import type { Doc } from "$lib/wire";

export interface Missing {
  person: string;
  name: string;
  why: "away" | "asked" | "patient"; // `play.missing.<why>`
}

export function missing({ game, table, you }: Doc): Missing[] {
  if (!game || game.outcome || table.paused) return [];
  const seats = [...new Set(game.waits.map((wait) => wait.seat))];
  const found = seats.flatMap((seat): Missing[] => {
    const { owner = null, bot = null } = table.chairs[game.chairs[seat]!] ?? {};
    const person = table.people.find((one) => one.id === owner);
    if (!person || bot || person.id === you.person) return [];
    const asked = person.id in table.doubted;
    const patient = table.patient.includes(person.id);
    if (person.away == null && !asked && !patient) return [];
    const why = patient ? "patient" : asked ? "asked" : "away";
    return [{ person: person.id, name: nameOrGuest(person.name), why }];
  });
  return found.sort((one, other) => +(one.why === "patient") - +(other.why === "patient"));
}
