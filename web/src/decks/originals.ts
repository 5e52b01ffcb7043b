/** Files that were added on this page, by the names of their pictures: they can be cropped by hand. */
const files = new Map<string, Blob>();

export const keepOriginal = (name: string, file: Blob): void => void files.set(name, file);
export const originalOf = (name: string): Blob | undefined => files.get(name);
