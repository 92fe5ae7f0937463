import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { encode } from 'uqr';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { readQr } from './read-qr.ts';

/** Pictures as a camera takes them at the door, in the size that the worker analyses. */
const width = 1280;
const height = 720;
/** As long as the code of a ticket. */
const text = 'FOYER1.8K2XQ7.Zm95ZXItdGlja2V0LXNpZ25hdHVyZS1vZi1hLXRlc3QtY29kZS0wMTIzNDU2Nzg5';
/** A difficult picture costs at most this many times as much as a plain one, which takes a telephone about 50 ms. */
const mostEffort = 30;

beforeAll(async () => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer }, fireImmediately: true });
});

interface Sheet {
  /** Pixels per module. */
  module?: number;
  degrees?: number;
  dark?: number;
  light?: number;
}

/** The code on a sheet, as PNG. */
async function sheetOf({ module = 7, degrees = 0, dark = 25, light = 230 }: Sheet): Promise<Buffer> {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? dark : light))));
  const side = Math.round(size * module);
  const flat = sharp(pixels, { raw: { width: size, height: size, channels: 1 } }).resize(side, side, {
    kernel: 'nearest',
  });
  const shade = { r: light, g: light, b: light };
  return sharp(await flat.png().toBuffer())
    .rotate(degrees, { background: shade })
    .png()
    .toBuffer();
}

/** A picture of the sheet on a table. */
async function shotOf(sheet: Sheet, over: OverlayOptions[] = []): Promise<Sharp> {
  const code = await sheetOf(sheet);
  const table = sharp({ create: { width, height, channels: 3, background: { r: 120, g: 110, b: 100 } } });
  return sharp(
    await table
      .composite([{ input: code }, ...over])
      .png()
      .toBuffer(),
  );
}

const svg = (shapes: string): OverlayOptions => ({
  input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`),
});
/** The reflection of a lamp. */
const glare = (x: number, radius: number) =>
  svg(
    `<defs><radialGradient id="g"><stop offset="0.3" stop-color="#fff" stop-opacity="0.9"/>
     <stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
     <circle cx="${x}" cy="${height / 2}" r="${radius}" fill="url(#g)"/>`,
  );
/** The shadow and the bright edge of a fold. */
const fold = (y: number, dark: number) =>
  svg(
    `<rect x="0" y="${y}" width="${width}" height="${height}" fill="#000" opacity="${dark}"/>
     <rect x="0" y="${y - 3}" width="${width}" height="4" fill="#fff" opacity="0.7"/>`,
  );
const noise = (sigma: number): OverlayOptions => ({
  input: { create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma } } },
  blend: 'soft-light',
});

const numbers = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));

const pictures: [name: string, make: () => Promise<Sharp>][] = [
  ...numbers(8, 2, 14).map((module): [string, () => Promise<Sharp>] => [
    `${module.toFixed(1)} px per module`,
    () => shotOf({ module }),
  ]),
  ...numbers(10, 9, 333).map((degrees): [string, () => Promise<Sharp>] => [
    `turned by ${degrees}°`,
    () => shotOf({ degrees }),
  ]),
  ...numbers(8, 0.6, 3.2).map((sigma): [string, () => Promise<Sharp>] => [
    `blurred by ${sigma.toFixed(1)} px`,
    async () => (await shotOf({})).blur(sigma),
  ]),
  ...numbers(7, 100, 22).map((contrast): [string, () => Promise<Sharp>] => [
    `contrast of ${contrast}`,
    () => shotOf({ dark: 140 - contrast / 2, light: 140 + contrast / 2 }),
  ]),
  ...numbers(5, 3, 12).map((module): [string, () => Promise<Sharp>] => [
    `inverted, ${module.toFixed(1)} px per module`,
    () => shotOf({ module, dark: 235, light: 20 }),
  ]),
  ...numbers(7, 500, 780).map((x): [string, () => Promise<Sharp>] => [
    `glare at ${x.toFixed(0)} px`,
    () => shotOf({ module: 9 }, [glare(x, 110)]),
  ]),
  ...numbers(7, 220, 500).map((y): [string, () => Promise<Sharp>] => [
    `fold at ${y.toFixed(0)} px`,
    () => shotOf({ module: 9, degrees: 4 }, [fold(y, 0.45)]),
  ]),
  ...numbers(8, 0.5, 0.12).map((brightness): [string, () => Promise<Sharp>] => [
    `dim screen, ${Math.round(brightness * 100)} %`,
    async () => (await shotOf({ degrees: 12 }, [noise(20)])).linear(brightness, 4),
  ]),
];

/** Reads the picture. The effort is CPU time of this thread in µs, so other programs on the machine do not count. */
async function read(made: Sharp): Promise<{ found: string | null; effort: number }> {
  const { data, info } = await made.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' };
  const before = process.threadCpuUsage();
  // Node has no class `ImageData`; the reader uses these fields only.
  const found = await readQr(picture as ImageData);
  return { found, effort: process.threadCpuUsage(before).user };
}

test('reads 95 % of 60 difficult pictures, none with far more work than a plain one', async () => {
  expect(pictures).toHaveLength(60);
  await read(await shotOf({}));
  const plain = await read(await shotOf({}));
  expect(plain.found).toBe(text);
  const unread: string[] = [];
  for (const [name, make] of pictures) {
    const { found, effort } = await read(await make());
    if (found !== text) unread.push(name);
    else if (effort > mostEffort * plain.effort) unread.push(`${name}: ${Math.round(effort / plain.effort)} times`);
  }
  expect(unread.length, unread.join('\n')).toBeLessThanOrEqual(3);
}, 120_000);

test('finds nothing in a picture without a code', async () => {
  const data = new Uint8ClampedArray(width * height * 4).fill(200);
  expect(await readQr({ data, width, height, colorSpace: 'srgb' })).toBeNull();
});
