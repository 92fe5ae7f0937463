import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Screen } from '../apps/web/src/app/screens/screen.ts';
import { codeSources, isStaffFeature, screenIn, textSources } from '../apps/web/src/app/screens/sources.ts';
import { isScreenKey, rowKeys, screenOf } from '../apps/web/src/app/screens/rows.ts';
import { root } from './lib/install.mjs';

/** What a page loads, by Vite's manifest: the entry, the screen's module, one language. */

export interface Chunk {
  file: string;
  src?: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

export interface PageWeight {
  files: string[];
  /** Manifest keys of the chunks, which name their sources. */
  chunks: string[];
  /** Bytes, Brotli. */
  script: number;
  style: number;
}

const client = path.join(root, 'apps/web');
const built = path.join(client, 'dist');

/** The manifest key of the chunk that contains a source. A screen has the chunk that `sources.ts` names. */
function keyOf(manifest: Manifest, source: string): string {
  if (manifest[source]) return source;
  const name = source === 'index.html' ? 'start' : screenIn(source)?.chunk;
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
  if (key === undefined) throw new Error(`The manifest has no chunk of ${source}.`);
  return key;
}

export function readManifest(): Manifest {
  const file = path.join(built, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('The client is not built: run `npm run build` first.');
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** The name of a source in the manifest, relative to the client. */
const inClient = (source: string): string => (source.startsWith('packages/') ? `../../${source}` : source);

/** Everything that `start` loads: static imports, and with `lazy` also its dynamic imports. */
function reach(manifest: Manifest, start: string, into: Set<string>, lazy = false): void {
  const chunk = manifest[start];
  if (!chunk || into.has(start)) return;
  into.add(start);
  // The entry and shared parts could also load the parts of other screens.
  const isShared = (key: string): boolean => /^start$|-parts$/.test(manifest[key]?.name ?? 'start');
  for (const next of chunk.imports ?? []) reach(manifest, next, into, lazy && !isShared(next));
  if (!lazy) return;
  // Parts that are loaded only sometimes: `staff` folders for staff, also inside an attendee's journey; waiting lists when something is sold out; own sales at events with windows; reasons when a person opens them; teams where
  // group tickets are sold; add-ons where a ticket has some; others where other people may be registered.
  const isRare = (key: string): boolean =>
    /\/(staff|shared\/(waiting|own-sale|purchase-reasons)|steps\/(add-ons|team|others|rare)|registration\/(Closed|PendingOrder))\b/.test(
      key,
    );
  for (const next of chunk.dynamicImports ?? []) if (!isRare(next)) reach(manifest, next, into, lazy);
}

/**
 * The chunks of a screen opened first, in one language. `withLazyParts` adds what the screen loads on demand (the payment of a registration), but not what the
 * entry could load (other screens).
 */
export function chunksOfPage(
  manifest: Manifest,
  screen: Screen,
  { locale, withLazyParts = false }: { locale: Locale; withLazyParts?: boolean },
): string[] {
  const found = new Set<string>();
  reach(manifest, keyOf(manifest, 'index.html'), found);
  for (const source of textSources(screen, locale)) reach(manifest, keyOf(manifest, inClient(source)), found);
  for (const source of codeSources(screen)) reach(manifest, keyOf(manifest, source), found, withLazyParts);
  return [...found];
}

/** Sizes of the chunks' files. `sizeOf` returns the Brotli bytes of a file below dist. */
export function weigh(manifest: Manifest, chunks: readonly string[], sizeOf = brotliSize): PageWeight {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const key of chunks) {
    const chunk = manifest[key];
    if (chunk?.file.endsWith('.js')) scripts.add(chunk.file);
    for (const style of chunk?.css ?? []) styles.add(style);
  }
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);
  return { files: [...scripts, ...styles], chunks: [...chunks], script: sum(scripts), style: sum(styles) };
}

const sizes = new Map<string, number>();

function brotliSize(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = brotliCompressSync(readFileSync(path.join(built, file))).length;
  sizes.set(file, size);
  return size;
}

const staffScreens = rowKeys
  .filter(isScreenKey)
  .map(screenOf)
  .filter(({ screen }) => isStaffFeature(`/features/${screen}`))
  .map(({ screen }) => path.basename(screen, '.tsx'));
/** Names of the chunks that only staff load (`apps/web/vite/chunks.ts`). An attendee's dialog may share the parts of a staff screen. */
const staffChunk = new RegExp(`^_(?:staff|${staffScreens.join('|')})-(?!parts-)`);

/** Chunks that an attendee's page must not load: other languages and staff code. */
export function strangers(chunks: readonly string[], locale: string): string[] {
  return chunks.filter((key) => {
    const language =
      /packages\/messages\/src\/([a-z]{2}-[A-Z]{2})\/[\w-]+\/([\w-]+)\.ts$/.exec(key) ??
      /^_([a-z]{2}-[A-Z]{2})-/.exec(key);
    if (language) return language[1] !== locale || language[2]?.startsWith('staff');
    return isStaffFeature(key) || staffChunk.test(key);
  });
}
