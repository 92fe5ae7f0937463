import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipCompress)];
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.wasm', '.webmanifest']);

/**
 * Writes a `.br` and a `.gz` file next to every text file of the build, so the server compresses nothing at run time.
 */
export function precompress(): Plugin {
  let root = '';
  return {
    name: 'foyer:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((entry) => join(root, entry));
      const texts = files.filter((file) => compressible.has(extname(file)) && statSync(file).size >= 512);
      // Node compresses in threads, so this takes all cores.
      await Promise.all(
        texts.map(async (file) => {
          const body = await readFile(file);
          const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
          const [br, gz] = await Promise.all([brotli(body, { params: hint }), gzip(body, { level: 9 })]);
          await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
        }),
      );
    },
  };
}
