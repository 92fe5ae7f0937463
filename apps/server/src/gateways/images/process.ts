import { imageWidths } from '@foyer/contract/vocabulary';
import sharp, { type Sharp } from 'sharp';
import { ImageRefused } from './port.ts';

// A picture takes one core and leaves the others to buyers.
sharp.concurrency(1);

export interface ProcessedImage {
  contentType: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** A picture as a page asks for it: `step` is a width of the ladder, `width` what it came to. */
export interface ProcessedWidth extends ProcessedImage {
  step: number;
}

export const limits = {
  /** Bytes of a picture as sent. */
  bytes: 12 * 1024 * 1024,
  /** Width times height, of all frames together, before anything is unpacked: a bomb is refused by its header. */
  pixels: 50_000_000,
  /** The original is made to fit this, since no page shows more. */
  longestSide: 3840,
  seconds: 20,
};

/** Raster formats that browsers show. SVG is a program and may fetch and script: it is no picture here. */
const formats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif'];

/**
 * The original, turned upright and stripped of metadata (place, camera, profile comments), as JPEG or PNG, and its WebP widths.
 * @throws ImageRefused
 */
export async function processImage(bytes: Uint8Array): Promise<{ original: ProcessedImage; widths: ProcessedWidth[] }> {
  if (bytes.byteLength > limits.bytes) throw new ImageRefused('TOO_LARGE');
  const input = await readHeader(bytes);
  const fitted = fit(input.open(), limits.longestSide);
  const original = input.hasAlpha
    ? await finish(fitted.png({ compressionLevel: 9 }), 'image/png')
    : await finish(fitted.jpeg({ quality: 85, mozjpeg: true }), 'image/jpeg');
  return { original, widths: await widthsOf(input.open()) };
}

/**
 * The WebP widths of a picture that is kept already.
 * @throws ImageRefused for what this does not read, such as a drawing that was put into the database by hand
 */
export async function processWidths(bytes: Uint8Array): Promise<ProcessedWidth[]> {
  return widthsOf((await readHeader(bytes)).open());
}

/** Upright, and no wider than `width`. */
const fit = (image: Sharp, width: number): Sharp =>
  image.autoOrient().resize({ width, height: limits.longestSide, fit: 'inside', withoutEnlargement: true });

/** One after the other, from pixels that are unpacked once: a picture never takes more than one thread or two of its copies. */
async function widthsOf(image: Sharp): Promise<ProcessedWidth[]> {
  const widest = Math.max(...imageWidths);
  const pixels = await attempt(() => fit(image, widest).raw().toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = pixels.info;
  const made: ProcessedWidth[] = [];
  for (const step of imageWidths) {
    const last = made.at(-1);
    if (last?.width === width) {
      // As wide as the picture is: wider ones are the same.
      made.push({ ...last, step });
      continue;
    }
    const raw = sharp(pixels.data, { raw: { width, height, channels } });
    const resized = raw.resize({ width: step, withoutEnlargement: true });
    made.push({ step, ...(await finish(resized.webp({ quality: 80 }), 'image/webp')) });
  }
  return made;
}

async function readHeader(bytes: Uint8Array): Promise<{ open: () => Sharp; hasAlpha: boolean }> {
  const open = () =>
    sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true }).timeout({
      seconds: limits.seconds,
    });
  const { format, width, height, pages = 1, hasAlpha } = await attempt(() => open().metadata());
  if (!formats.includes(format)) throw new ImageRefused('NOT_AN_IMAGE');
  if (width * height * pages > limits.pixels) throw new ImageRefused('TOO_MANY_PIXELS');
  return { open, hasAlpha };
}

async function finish(image: Sharp, contentType: string): Promise<ProcessedImage> {
  const { data, info } = await attempt(() => image.toBuffer({ resolveWithObject: true }));
  return { contentType, width: info.width, height: info.height, bytes: data };
}

/** What the library says against a picture, in our words. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new ImageRefused(isTooLarge ? 'TOO_MANY_PIXELS' : 'NOT_AN_IMAGE');
  }
}
