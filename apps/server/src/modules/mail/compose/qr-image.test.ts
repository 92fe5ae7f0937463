import sharp from 'sharp';
import { ticketCodeDrawing } from '@foyer/domain/tickets/ticket-code';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPng } from './qr-image.ts';

test.each(['1', 'FOYER1.12345.9.1.c2lnbmF0dXJl', 'x'.repeat(400)])('draws every module of %.20s', async (code) => {
  const { data, size } = encode(code, { ...ticketCodeDrawing, border: 4 });
  const { data: pixels, info } = await sharp(qrPng(code)).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([size * 8, size * 8]);
  const wrong = pixels.findIndex((pixel, index) => {
    const [x, y] = [index % info.width, Math.floor(index / info.width)];
    return pixel < 128 !== data[Math.floor(y / 8)]?.[Math.floor(x / 8)];
  });
  expect(wrong, 'first pixel that differs').toBe(-1);
});
