import sharp from 'sharp';
import { encode } from 'uqr';

const pixelsPerModule = 8;

/** A ticket's code as a PNG, black on white with its quiet zone, for mail readers, which show no SVG. */
export async function qrPng(code: string): Promise<Buffer> {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const pixels = Buffer.alloc(size * size, 255);
  data.forEach((line, y) => line.forEach((dark, x) => dark && pixels.writeUInt8(0, y * size + x)));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * pixelsPerModule, size * pixelsPerModule, { kernel: 'nearest' })
    .png({ compressionLevel: 9, palette: true, colours: 2 })
    .toBuffer();
}
