import sharp, { type Sharp } from 'sharp';
import { ImageRefused, type ImageVariant } from './port.ts';

export interface ProcessedImage {
  variant: ImageVariant;
  contentType: string;
  width: number;
  height: number;
  bytes: Buffer;
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

/** Widths that pages ask for; never more than the picture has. */
const widths = [320, 640, 960, 1280, 1920] as const;

/** Raster formats that browsers show. SVG is a program and may fetch and script: it is no picture here. */
const formats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif'];

/**
 * The original, turned upright and stripped of metadata (place, camera, profile comments), as JPEG or PNG, and its WebP sizes.
 * @throws ImageRefused
 */
export async function processImage(bytes: Uint8Array): Promise<ProcessedImage[]> {
  if (bytes.byteLength > limits.bytes) throw new ImageRefused('TOO_LARGE');
  const input = await readHeader(bytes);
  const upright = input.open().autoOrient();
  const fitted = upright.resize({
    width: limits.longestSide,
    height: limits.longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const original = input.hasAlpha
    ? await finish(fitted.clone().png({ compressionLevel: 9 }), 'original', 'image/png')
    : await finish(fitted.clone().jpeg({ quality: 85, mozjpeg: true }), 'original', 'image/jpeg');

  const smaller = await Promise.all(
    widths
      .filter((width) => width <= original.width)
      .map((width) => finish(upright.clone().resize({ width }).webp({ quality: 80 }), `w${width}`, 'image/webp')),
  );
  return [original, ...smaller];
}

async function readHeader(bytes: Uint8Array): Promise<{ open: () => Sharp; hasAlpha: boolean }> {
  const open = () =>
    sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true }).timeout({
      seconds: limits.seconds,
    });
  try {
    const { format, width, height, pages = 1, hasAlpha } = await open().metadata();
    if (!formats.includes(format)) throw new ImageRefused('NOT_AN_IMAGE');
    if (width * height * pages > limits.pixels) throw new ImageRefused('TOO_MANY_PIXELS');
    return { open, hasAlpha };
  } catch (error) {
    throw refusal(error);
  }
}

async function finish(image: Sharp, variant: ImageVariant, contentType: string): Promise<ProcessedImage> {
  try {
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return { variant, contentType, width: info.width, height: info.height, bytes: data };
  } catch (error) {
    throw refusal(error);
  }
}

function refusal(error: unknown): ImageRefused {
  if (error instanceof ImageRefused) return error;
  return new ImageRefused(
    error instanceof Error && /pixel limit/i.test(error.message) ? 'TOO_MANY_PIXELS' : 'NOT_AN_IMAGE',
  );
}
