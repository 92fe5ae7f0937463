import { crc32, deflateSync } from 'node:zlib';
import { ticketCodeDrawing } from '@foyer/domain/tickets/ticket-code';
import { encode } from 'uqr';

const pixelsPerModule = 8;
const white = 0xff;

/**
 * A ticket's QR code as PNG, black on white with its quiet zone, because mail readers show no SVG. Encoded here at one
 * bit per pixel: an image library takes ten times as long as any other step of a mail, and a sale start mails
 * thousands.
 */
export function qrPng(code: string): Buffer {
  const { data, size } = encode(code, { ...ticketCodeDrawing, border: 4 });
  const pixels = size * pixelsPerModule;
  // A line begins with its filter type. Filter 2 stores the difference to the line above, and zeros compress six times as fast.
  const repeated = Buffer.from([2, ...Array.from({ length: size }, () => 0)]);
  const lines = data.flatMap((modules) => {
    // Each module is one byte: eight pixels of one bit.
    const line = Buffer.from([0, ...modules.map((dark) => (dark ? 0 : white))]);
    return [line, ...Array.from({ length: pixelsPerModule - 1 }, () => repeated)];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // One bit per pixel. Colour type (grey), compression, filter and interlace stay 0.
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(content.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
