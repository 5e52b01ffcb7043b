/** A side as it may be: its theme, then its words. */
import { t } from "$lib/i18n.svelte";

export const exampleSide = (): string[] => t("words.example").split(", ");
