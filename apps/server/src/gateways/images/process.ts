import { imageWidths, pictureFormats } from '@foyer/contract/wire/vocabulary';
import type { Sharp } from 'sharp';
import { asHex } from '@foyer/domain/tickets/wallets';
import { ImageRefused, type Crop, type GroundOf } from './port.ts';

/** Loads the library on first use. A picture uses one core, so the remaining cores stay free for requests. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}

export interface ProcessedImage {
  contentType: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** A resized picture: `step` is the requested width of the ladder, `width` the real width. */
export interface ProcessedWidth extends ProcessedImage {
  step: number;
}

export const limits = {
  /** Bytes of the uploaded file. */
  bytes: 12 * 1024 * 1024,
  /** Width times height, summed over all frames. Checked on the header, before anything is unpacked, so a decompression bomb is refused early. */
  pixels: 50_000_000,
  /** Originals are resized to fit this, because no page shows more. */
  longestSide: 3840,
  seconds: 20,
};

/**
 * Names of sharp for raster formats that browsers show. AVIF is `heif` there. SVG is not accepted, because it can load
 * files and run scripts.
 */
const formats: readonly string[] = [...pictureFormats, 'heif'];

/**
 * Returns the original as JPEG or PNG, upright and without metadata (place, camera, profile comments), and its WebP widths.
 * A transparent picture is laid on its ground, if `groundOf` gives one.
 * @throws ImageRefused
 */
export async function processImage(
  bytes: Uint8Array,
  groundOf?: GroundOf,
): Promise<{ original: ProcessedImage; widths: ProcessedWidth[] }> {
  if (bytes.byteLength > limits.bytes) throw new ImageRefused('TOO_LARGE');
  const input = await readHeader(bytes);
  const ground = groundOf && input.hasAlpha ? await groundFor(input.open(), groundOf) : undefined;
  const open = () => (ground === undefined ? input.open() : input.open().flatten({ background: ground }));
  const fitted = fit(open(), limits.longestSide);
  const original = input.hasAlpha
    ? await finish(fitted.png({ compressionLevel: 9 }), 'image/png')
    : await finish(fitted.jpeg({ quality: 85, mozjpeg: true }), 'image/jpeg');
  return { original, widths: await widthsOf(open()) };
}

/** A file as it is, with the type and size that its header states. @throws ImageRefused */
export async function readUnchanged(bytes: Buffer): Promise<ProcessedImage> {
  const { format, width, height } = await readHeader(bytes);
  return { contentType: `image/${format}`, width, height, bytes };
}

/**
 * Creates the WebP widths of a stored picture.
 * @throws ImageRefused for a format that is not accepted, such as an SVG that was put into the database by hand
 */
export async function processWidths(bytes: Uint8Array): Promise<ProcessedWidth[]> {
  return widthsOf((await readHeader(bytes)).open());
}

/** A part of a stored picture: its WebP widths, and one JPEG or PNG that is at most `most` wide. */
export async function processCrop(bytes: Uint8Array, { area, most }: Crop): Promise<ProcessedWidth[]> {
  const input = await readHeader(bytes);
  const part = () => input.open().extract(area);
  const plain = part().resize({ width: most, withoutEnlargement: true });
  const file = input.hasAlpha
    ? await finish(plain.png({ compressionLevel: 9 }), 'image/png')
    : await finish(plain.jpeg({ quality: 85, mozjpeg: true }), 'image/jpeg');
  return [{ step: 0, ...file }, ...(await widthsOf(part()))];
}

/** The ground of a picture; undefined if it has no transparent pixel. */
async function groundFor(image: Sharp, groundOf: GroundOf): Promise<string | undefined> {
  const small = image.resize({ width: 64, height: 64, fit: 'inside', withoutEnlargement: true });
  const pixels = await attempt(() => small.toColourspace('srgb').ensureAlpha().raw().toBuffer());
  const sum = [0, 0, 0];
  let weight = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    weight += alpha;
    for (const part of [0, 1, 2]) sum[part] = (sum[part] ?? 0) + alpha * (pixels[at + part] ?? 0);
  }
  if (weight === pixels.length / 4) return undefined;
  const [red = 0, green = 0, blue = 0] = sum.map((part) => (weight === 0 ? 255 : part / weight));
  return asHex(groundOf([red, green, blue]));
}

/** Turns the picture upright and limits its width to `width`. */
const fit = (image: Sharp, width: number): Sharp =>
  image.autoOrient().resize({ width, height: limits.longestSide, fit: 'inside', withoutEnlargement: true });

/** Unpacks the pixels once and resizes one width at a time, so a picture uses one thread and at most two copies in memory. */
async function widthsOf(image: Sharp): Promise<ProcessedWidth[]> {
  const sharp = await loadSharp();
  const widest = Math.max(...imageWidths);
  const pixels = await attempt(() => fit(image, widest).raw().toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = pixels.info;
  const made: ProcessedWidth[] = [];
  for (const step of imageWidths) {
    const last = made.at(-1);
    if (last?.width === width) {
      // The last width already equals the picture's own width, so wider steps reuse it.
      made.push({ ...last, step });
      continue;
    }
    const raw = sharp(pixels.data, { raw: { width, height, channels } });
    const resized = raw.resize({ width: step, withoutEnlargement: true });
    made.push({ step, ...(await finish(resized.webp({ quality: 80 }), 'image/webp')) });
  }
  return made;
}

interface Header {
  open: () => Sharp;
  format: string;
  width: number;
  height: number;
  hasAlpha: boolean;
}

async function readHeader(bytes: Uint8Array): Promise<Header> {
  const sharp = await loadSharp();
  const open = () =>
    sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true }).timeout({
      seconds: limits.seconds,
    });
  const { format, width, height, pages = 1, hasAlpha } = await attempt(() => open().metadata());
  if (!formats.includes(format)) throw new ImageRefused('NOT_AN_IMAGE');
  if (width * height * pages > limits.pixels) throw new ImageRefused('TOO_MANY_PIXELS');
  return { open, format, width, height, hasAlpha };
}

async function finish(image: Sharp, contentType: string): Promise<ProcessedImage> {
  const { data, info } = await attempt(() => image.toBuffer({ resolveWithObject: true }));
  return { contentType, width: info.width, height: info.height, bytes: data };
}

/** Maps errors of the library to `ImageRefused`. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new ImageRefused(isTooLarge ? 'TOO_MANY_PIXELS' : 'NOT_AN_IMAGE');
  }
}
