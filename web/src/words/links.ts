/** Ways between the pages of words, and back to the table from which somebody came. */
import { route } from "$lib/router.svelte";
import { t } from "$lib/i18n.svelte";

const table = (): string | null => route().query.get("table");

/** `/words`, `/words/new` or `/words/<id>`. */
export const wordsAt = (id = ""): string =>
  `/words${id && `/${id}`}${table() ? `?table=${table()}` : ""}`;

/** From the shelf: to the table, or to the start page. */
export const out = (): { back: string; backTo: string } =>
  table()
    ? { back: `/t/${table()}`, backTo: t("words.to_table") }
    : { back: "/", backTo: t("ended.home") };
