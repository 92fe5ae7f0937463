import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { diffApi } from '@foyer/contract/wire/api-diff';
import { buildOpenApi } from '@foyer/contract/wire/openapi';
import { root } from './lib/install.mjs';

/**
 * Compares the API with the description of the last release, `docs/api/openapi-<version>.json.br`. A change that breaks callers fails,
 * unless `docs/api-changes.md` names it in code marks. `--release` stores the description of this version.
 */

type Json = Record<string, unknown>;
const folder = path.join(root, 'docs/api');
const fileOf = (version: string) => path.join(folder, `openapi-${version}.json.br`);

/** The description without texts and examples, which callers do not depend on. Error responses list their codes as text. */
export function essence(value: unknown, isError = false): unknown {
  if (Array.isArray(value)) return value.map((each) => essence(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(['example', 'summary'].includes(key) || (key === 'description' && !isError)))
      .map(([key, inner]) => [key, essence(inner, /^[45]\d\d$/.test(key))]),
  );
}

/** The stored description with the highest version. */
export function lastRelease(names: readonly string[]): string | undefined {
  const numbers = (name: string) => (name.match(/\d+/g) ?? []).map(Number);
  return names
    .filter((name) => /^openapi-\d+\.\d+\.\d+\.json\.br$/.test(name))
    .toSorted((a, b) => {
      const [one, other] = [numbers(a), numbers(b)];
      const at = one.findIndex((each, index) => each !== other[index]);
      return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
    })
    .at(-1);
}

/** Changes that break callers and that the document does not name. */
export const unnamedBreaks = (before: Json, after: Json, document: string): string[] =>
  diffApi(before, after)
    .filter(({ name, isBreaking }) => isBreaking && !document.includes(`\`${name}\``))
    .map(({ name }) => name);

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

if (process.argv[1] === import.meta.filename) {
  const now = essence(buildOpenApi(version)) as Json;
  if (process.argv.includes('--release')) {
    writeFileSync(fileOf(version), brotliCompressSync(JSON.stringify(now)));
    process.stdout.write(`${path.relative(root, fileOf(version))} has the API of version ${version}\n`);
  } else {
    const last = lastRelease(readdirSync(folder));
    if (last === undefined) throw new Error('docs/api has no description of a release.');
    const before = JSON.parse(brotliDecompressSync(readFileSync(path.join(folder, last))).toString()) as Json;
    const breaks = unnamedBreaks(before, now, readFileSync(path.join(root, 'docs/api-changes.md'), 'utf8'));
    for (const name of breaks) process.stdout.write(`breaks callers of ${last}: ${name}\n`);
    if (breaks.length > 0) process.stdout.write('Undo the change, or name it in docs/api-changes.md.\n');
    else process.stdout.write(`no unnamed change breaks callers of ${last}\n`);
    process.exitCode = breaks.length > 0 ? 1 : 0;
  }
}
