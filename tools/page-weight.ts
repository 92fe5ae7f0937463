import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { nodeOf, parse, textOf, walk } from './lib/sources.ts';
import { root } from './lib/install.mjs';

/** What a page loads, read from Vite's manifest: the entry, the screen's own module, one language. */

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
  /** Manifest keys of the chunks, which name the sources that made them. */
  chunks: string[];
  /** Bytes, Brotli. */
  script: number;
  style: number;
}

const client = path.join(root, 'apps/web');
const built = path.join(client, 'dist');
const languageSource = (locale: string, part: string): string => `../../packages/messages/src/${locale}/${part}.ts`;

/**
 * The manifest names a chunk by the module that was asked for, but by its own name when the build put several of those
 * together (`together` in apps/web/vite.config.ts).
 */
const groups: readonly (readonly [source: RegExp, chunk: string])[] = [
  [/^index\.html$/, 'start'],
  [/\/app\/DataShell\.tsx$/, 'signed-in'],
  [/\/RegistrationScreen\.tsx$/, 'registration'],
  [/\/en-US\/(?!staff)/, 'en-US'],
  [/\/es-US\/(?!staff)/, 'es-US'],
  [/\/ja-JP\/(?!staff)/, 'ja-JP'],
];

/** The manifest's key of the chunk that holds a source. */
function keyOf(manifest: Manifest, source: string): string {
  if (manifest[source]) return source;
  const name = groups.find(([pattern]) => pattern.test(source))?.[1];
  const key = Object.keys(manifest).find((each) => name !== undefined && manifest[each]?.name === name);
  if (key === undefined) throw new Error(`The manifest has no chunk of ${source}.`);
  return key;
}

export function readManifest(): Manifest {
  const file = path.join(built, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('The client is not built: run `npm run build` first.');
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/**
 * Screen name → source of its module, from the table of `apps/web/src/app/screens.ts`:
 * `login: () => import('../features/attendee/login/LoginScreen.tsx')`. Paths are relative to apps/web, as in the manifest.
 */
export function screenSources(
  source = readFileSync(path.join(client, 'src/app/screens.ts'), 'utf8'),
): Map<string, string> {
  const { program } = parse('screens.ts', source);
  const loaders = new Map<string, string>();
  const screens = new Map<string, string>();
  walk(program, (node) => {
    const name = textOf(nodeOf(node.type === 'VariableDeclarator' ? node.id : node.key)?.name);
    const value = nodeOf(node.type === 'VariableDeclarator' ? node.init : node.value);
    if (name === undefined || !value || (node.type !== 'VariableDeclarator' && node.type !== 'Property')) return;
    const call = nodeOf(value.body, 'ImportExpression');
    const target = call && textOf(nodeOf(call.source)?.value);
    const file = target === undefined ? loaders.get(textOf(value.name) ?? '') : path.posix.join('src/app', target);
    if (file === undefined) return;
    if (node.type === 'Property') screens.set(name, file);
    else loaders.set(name, file);
  });
  return screens;
}

/** Everything that `start` brings along: static imports, and with `lazy` what it may load later itself. */
function reach(manifest: Manifest, start: string, into: Set<string>, lazy = false): void {
  const chunk = manifest[start];
  if (!chunk || into.has(start)) return;
  into.add(start);
  const isStart = (key: string): boolean => manifest[key]?.isEntry === true || manifest[key]?.name === 'start';
  for (const next of chunk.imports ?? []) reach(manifest, next, into, lazy && !isStart(next));
  if (!lazy) return;
  // What stands in a `staff` folder is loaded for staff alone, also inside an attendee's journey.
  for (const next of chunk.dynamicImports ?? []) if (!next.includes('/staff/')) reach(manifest, next, into, lazy);
}

/**
 * The chunks of a page. `screens` are manifest keys; `withLazyParts` adds what the screens load on demand (the
 * payment of a registration), never what the entry could load (other screens).
 */
export function chunksOfPage(
  manifest: Manifest,
  page: { screens: readonly string[]; locale: string; texts?: readonly string[]; withLazyParts?: boolean },
): string[] {
  const found = new Set<string>();
  reach(manifest, keyOf(manifest, 'index.html'), found);
  for (const part of page.texts ?? ['arrival', 'attendee', 'belongings'])
    reach(manifest, keyOf(manifest, languageSource(page.locale, part)), found);
  for (const screen of page.screens) reach(manifest, keyOf(manifest, screen), found, page.withLazyParts);
  return [...found];
}

/** Sizes of the chunks' files. `sizeOf` is Brotli bytes of a file below dist. */
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

/** Languages and staff code among the chunks of a page, which an attendee's page must not have more than one / any of. */
export function strangers(chunks: readonly string[], locale: string): string[] {
  return chunks.filter((key) => {
    const language =
      /packages\/messages\/src\/([a-z]{2}-[A-Z]{2})\/(\w+)\.ts$/.exec(key) ?? /^_([a-z]{2}-[A-Z]{2})-/.exec(key);
    if (language) return language[1] !== locale || language[2] === 'staff';
    return key.includes('src/features/staff/');
  });
}
