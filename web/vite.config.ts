import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { chunkOf } from "./build/chunks.ts";
import { finish } from "./build/finish.ts";
import { texts } from "./build/texts.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [texts(), svelte(), finish()],
  resolve: { alias: { $lib: at("src/lib"), $ui: at("src/ui"), $ink: at("src/ink") } },
  build: {
    outDir: process.env.VERNISSAGE_OUT ?? at("../src/vernissage/web"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the CSP knows no data: scripts, and fonts are loaded by need
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: chunkOf, debugName: "chunks" }] } },
    },
  },
  server: {
    proxy: {
      "/api": "http://localhost:8000",
      "/games": "http://localhost:8000",
      "/socket": { target: "ws://localhost:8000", ws: true },
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: "units", include: ["tests/*.test.ts"], environment: "node" } },
      {
        extends: true,
        plugins: [svelteTesting()],
        test: {
          name: "components",
          include: ["tests/components/*.test.ts"],
          environment: "happy-dom",
        },
      },
    ],
  },
});
