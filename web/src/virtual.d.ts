declare module "virtual:catalogues" {
  import type { Catalogue, Language } from "$lib/texts";
  import type { Section } from "../build/rules";

  type By<T> = Record<Language, () => Promise<T>>;
  export const first: By<Catalogue>;
  export const house: By<Catalogue>;
  export const lobby: By<Record<string, Catalogue>>;
  export const games: Record<string, By<Catalogue>>;
  export const rules: Record<string, By<Section[]>>;
}
declare module "virtual:manifests" {
  import type { Manifest } from "$lib/wire";

  const manifests: Manifest[];
  export default manifests;
}
declare module "virtual:levels" {
  const levels: Record<string, "green" | "yellow" | "orange" | "red" | undefined>;
  export default levels;
}
declare module "virtual:credits" {
  import type { Language } from "$lib/texts";

  interface Credit {
    id: string;
    name: string;
    authors: string;
    licence: string; // by SPDX
    home: string;
    packages: string[];
    kind: "pictures" | "words" | "letters" | "code";
    for: Record<Language, string>;
    changed?: Record<Language, string>;
  }
  const credits: Credit[];
  export default credits;
}
