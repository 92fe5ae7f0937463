import { writeFile } from 'node:fs/promises';
import { encode } from 'uqr';

const width = 640;
const height = 480;
/** Pixels per module of the QR code. */
const scale = 7;

/** Writes a film (Y4M) that shows a sheet of paper with this text as a QR code, without movement. */
export async function writeFilm(file: string, text: string): Promise<void> {
  const { data, size } = encode(text, { border: 4 });
  const luma = Buffer.alloc(width * height, 235);
  const [left, top] = [Math.floor((width - size * scale) / 2), Math.floor((height - size * scale) / 2)];
  for (let y = 0; y < size * scale; y += 1) {
    for (let x = 0; x < size * scale; x += 1) {
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) luma[(top + y) * width + left + x] = 16;
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
}
