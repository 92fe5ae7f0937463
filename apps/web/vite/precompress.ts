import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

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
    closeBundle: () => {
      for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
        const file = join(root, entry);
        if (!compressible.has(extname(file)) || statSync(file).size < 512) continue;
        const body = readFileSync(file);
        const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
        writeFileSync(`${file}.br`, brotliCompressSync(body, { params: hint }));
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}
