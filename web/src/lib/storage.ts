/** JSON in the browser's storage. Private windows may refuse to store anything: then a value lives
 * only as long as the page, and reading finds nothing. */

class JsonStorage {
  constructor(private readonly area: () => Storage) {}

  read<T>(key: string): T | undefined {
    try {
      return (JSON.parse(this.area().getItem(key) ?? "null") as T | null) ?? undefined;
    } catch {
      return undefined; // storage is off, or an entry is broken
    }
  }

  write(key: string, value: unknown): void {
    try {
      this.area().setItem(key, JSON.stringify(value));
    } catch {
      // Storage is off or full.
    }
  }

  remove(key: string): void {
    try {
      this.area().removeItem(key);
    } catch {
      // Storage is off.
    }
  }
}

/** Until the tab is closed. Even naming the storage throws where cookies are blocked. */
export const inSession = new JsonStorage(() => sessionStorage);

/** For good, on this device. */
export const onDevice = new JsonStorage(() => localStorage);
