import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { build, type Plugin } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { isScreenKey, rowKeys, screenOf } from '../apps/web/src/app/screens/rows.ts';
import { root } from './lib/install.mjs';
import { chunksOfPage, weigh, type Manifest } from './page-weight.ts';

const client = path.join(root, 'apps/web');

/** Shows the build a file at another path, with the imports that it had at the old one. */
function moves(from: string, to: string): Plugin {
  return {
    name: 'test:moves',
    enforce: 'pre',
    resolveId: async function (source, importer, options) {
      const found = await this.resolve(source, importer === to ? from : importer, { ...options, skipSelf: true });
      return found?.id === from ? { ...found, id: to } : found;
    },
    load: (id) => (id === to ? readFile(from, 'utf8') : null),
  };
}

/** Builds the client and weighs the scripts of every screen, in bytes. Also returns the paths of its source files. */
async function pagesOf(plugins: Plugin[]): Promise<{ pages: Record<string, number>; sources: Set<string> }> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'foyer-moved-'));
  onTestFinished(() => rm(outDir, { recursive: true }));
  const sources = new Set<string>();
  const noting: Plugin = { name: 'test:sources', moduleParsed: ({ id }) => void sources.add(id) };
  const configFile = path.join(client, 'vite.config.ts');
  await build({ configFile, logLevel: 'error', plugins: [...plugins, noting], build: { outDir } });
  const manifest = JSON.parse(await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  // Compressing takes longer than building, and most screens load the same files.
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(path.join(outDir, file))).length;
    sizes.set(file, size);
    return size;
  };
  const pages = rowKeys.filter(isScreenKey).map((key) => {
    const chunks = chunksOfPage(manifest, screenOf(key), { locale: 'ja-JP' });
    return [key, weigh(manifest, chunks, sizeOf).script] as const;
  });
  return { pages: Object.fromEntries(pages), sources };
}

test('moving a file to another folder changes no page by more than 1 KB', { timeout: 300_000 }, async () => {
  const from = path.join(client, 'src/shared/event/event-words.ts');
  const to = path.join(client, 'src/features/door/scan/moved/event-words.ts');
  const before = await pagesOf([]);
  const after = await pagesOf([moves(from, to)]);
  expect([before.sources.has(from), after.sources.has(from), after.sources.has(to)]).toEqual([true, false, true]);
  const changed = Object.entries(before.pages).filter(([key, size]) => Math.abs(size - (after.pages[key] ?? 0)) > 1000);
  expect(changed).toEqual([]);
});
