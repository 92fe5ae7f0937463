import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipCompress)];
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.wasm', '.webmanifest']);

/** Levels of Brotli and gzip. `fast` takes a twentieth of the processor time of `full`, and its files are an eighth larger. */
const levels = { fast: { brotli: 5, gzip: 6 }, full: { brotli: 11, gzip: 9 } };

/** @typedef {keyof typeof levels} Effort */

// A new build empties its folder, and the server sends no files of a folder whose name starts with a dot.
/** @param {string} built */
const hiddenIn = (built) => join(built, '.vite');
/** @param {string} built */
const stampOf = (built) => join(hiddenIn(built), 'compressed');

/** Whether a build is compressed with this effort or more. @param {string} built folder of the build @param {Effort} effort */
export function isCompressed(built, effort) {
  const done = existsSync(stampOf(built)) ? readFileSync(stampOf(built), 'utf8') : '';
  return done === 'full' || done === effort;
}

/**
 * Writes a `.br` and a `.gz` file next to every text file of a built client, so the server compresses nothing at run time. A server on this folder may run:
 * it looks for the compressed file at each request. Does nothing when the build has them already.
 * @param {string} built folder of the build @param {Effort} effort
 */
export async function compressClient(built, effort) {
  if (isCompressed(built, effort)) return;
  const hidden = hiddenIn(built);
  mkdirSync(hidden, { recursive: true });
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(built, name));
  const texts = files.filter((file) => compressible.has(extname(file)) && statSync(file).size >= 512);
  /** Readers never see a part of a file. @param {string} file @param {Buffer} body */
  const write = async (file, body) => {
    const partial = join(hidden, `${process.pid}-${files.indexOf(file.replace(/\.(?:br|gz)$/, ''))}${extname(file)}`);
    await writeFile(partial, body);
    await rename(partial, file);
  };
  const level = levels[effort];
  // Node compresses in threads, so this takes all cores.
  await Promise.all(
    texts.map(async (file) => {
      const body = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: level.brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      const [br, gz] = await Promise.all([brotli(body, { params }), gzip(body, { level: level.gzip })]);
      await Promise.all([write(`${file}.br`, br), write(`${file}.gz`, gz)]);
    }),
  );
  writeFileSync(stampOf(built), effort);
}
