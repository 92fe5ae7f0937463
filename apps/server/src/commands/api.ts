import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { diffApi } from '@foyer/contract/wire/api-diff';
import { buildOpenApi } from '@foyer/contract/wire/openapi';
import { counted } from '../ops/plain-counts.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { version } from '../ops/version.ts';
import { command, type CommandGroup } from './command-line.ts';
import { printLine } from './command-store.ts';

const print = command({
  summary: 'Print the OpenAPI 3.1 description of this version as JSON.',
  run: async () => printLine(JSON.stringify(buildOpenApi(version), null, 2)),
});

const diff = command({
  summary:
    'Compare this version with the description of another one. Exits with 1 if callers of the other one can fail.',
  words: ['file'],
  run: async ({ words: [file = ''] }) => {
    const changes = diffApi(await readDescription(file), buildOpenApi(version));
    for (const { name, isBreaking } of changes) printLine(`${isBreaking ? 'breaks  ' : 'adds    '}${name}`);
    const breaking = changes.filter(({ isBreaking }) => isBreaking).length;
    printLine(`${counted(changes.length, 'change')}, ${breaking} of them can break callers.`);
    return breaking > 0 ? 1 : 0;
  },
});

/** A description as `foyer api print` writes it, also one that is compressed with Brotli (`.br`). */
async function readDescription(file: string): Promise<Record<string, unknown>> {
  try {
    const bytes = await readFile(file);
    const text = file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes;
    const parsed: unknown = JSON.parse(text.toString());
    if (typeof parsed === 'object' && parsed !== null && 'paths' in parsed) return { ...parsed };
  } catch {
    // The same message for a file that is missing, not compressed or not JSON.
  }
  throw new PlainFailure(`${file} is no OpenAPI description. Write one with: foyer api print > old.json`);
}

export const api: CommandGroup = {
  summary: 'The description of the API: print, diff.',
  commands: { print, diff },
};
