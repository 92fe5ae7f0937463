import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressClient, isCompressed } from './lib/compress.mjs';

let built: string;
beforeEach(() => {
  built = mkdtempSync(path.join(os.tmpdir(), 'foyer-built-'));
  mkdirSync(path.join(built, 'assets'));
  mkdirSync(path.join(built, '.vite'));
  writeFileSync(path.join(built, 'index.html'), '<p>Foyer</p>'.repeat(100));
  writeFileSync(path.join(built, 'assets/app.js'), 'console.log("Foyer");'.repeat(1000));
  writeFileSync(path.join(built, 'assets/small.js'), 'export {};');
  writeFileSync(path.join(built, 'assets/font.woff2'), 'font'.repeat(1000));
  writeFileSync(path.join(built, '.vite/manifest.json'), '{}'.padEnd(1000));
});
afterEach(() => rmSync(built, { recursive: true }));

test('writes a .br and a .gz file beside each larger text file, and no others', async () => {
  await compressClient(built, 'fast');
  expect(readdirSync(path.join(built, 'assets')).toSorted()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'font.woff2',
    'small.js',
  ]);
  const page = readFileSync(path.join(built, 'index.html'));
  expect(brotliDecompressSync(readFileSync(path.join(built, 'index.html.br')))).toEqual(page);
  expect(gunzipSync(readFileSync(path.join(built, 'index.html.gz')))).toEqual(page);
  expect(readdirSync(path.join(built, '.vite')).toSorted()).toEqual(['compressed', 'manifest.json']);
});

test('compresses again only for more effort, or after a new build', async () => {
  const file = path.join(built, 'assets/app.js.br');
  expect(isCompressed(built, 'fast')).toBe(false);
  await compressClient(built, 'fast');
  expect([isCompressed(built, 'fast'), isCompressed(built, 'full')]).toEqual([true, false]);
  rmSync(file);
  await compressClient(built, 'fast');
  expect(() => statSync(file), 'nothing to do').toThrow('ENOENT');
  await compressClient(built, 'full');
  expect(statSync(file).size).toBeGreaterThan(0);
  expect(isCompressed(built, 'fast'), 'full is more').toBe(true);
  rmSync(path.join(built, '.vite'), { recursive: true });
  expect(isCompressed(built, 'fast')).toBe(false);
});
