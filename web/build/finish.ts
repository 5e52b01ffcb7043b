/** After the bundle: the service worker's list, the licences, and compressed twins of all files. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { WEB } from "./paths.ts";

const SQUEEZED = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const NOT_KEPT = /^(sw\.js|licences\.txt|og\/.*)$/; // the pictures are for messengers
const CARRIED = [
  "svelte",
  "perfect-freehand",
  "smol-toml",
  "@fontsource-variable/onest",
  "@fontsource/yeseva-one",
];

export function finish(): Plugin {
  let out = "";
  return {
    name: "vernissage-finish",
    apply: "build",
    configResolved: (config) => void (out = config.build.outDir),
    closeBundle() {
      licences(out);
      worker(out);
      squeeze(out);
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Home and rules open offline: the worker keeps all files of this build, under its own name. */
function worker(out: string): void {
  const files = filesIn(out).filter((name) => !NOT_KEPT.test(name));
  const build = createHash("sha256");
  for (const name of files) build.update(name).update(readFileSync(join(out, name)));
  const list = files.filter((name) => name !== "index.html").map((name) => `/${name}`);
  const code = readFileSync(join(WEB, "build/worker.js"), "utf-8")
    .replace("__BUILD__", build.digest("hex").slice(0, 16))
    .replace("__FILES__", JSON.stringify(["/", ...list]));
  writeFileSync(join(out, "sw.js"), code);
}

function licences(out: string): void {
  const parts = CARRIED.map((name) => {
    const folder = join(WEB, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8"));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text = file ? readFileSync(join(folder, file), "utf-8").trim() : "";
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  writeFileSync(join(out, "licences.txt"), parts.join(`\n${"-".repeat(72)}\n\n`));
}

function squeeze(out: string): void {
  for (const name of filesIn(out).filter((one) => SQUEEZED.test(one))) {
    const file = join(out, name);
    const bytes = readFileSync(file);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
