import { LRUCache } from 'lru-cache';
import { cropVersion } from '@foyer/domain/events/image-crop';
import { asHex, veilOver, type PassColors, type Rgb } from '@foyer/domain/tickets/wallets';
import type { Db } from '../../../db/database.ts';
import { eventBanner } from '../../../db/event-banner.ts';
import type { ImageGateway } from '../../../gateways/images/port.ts';
import { readForUse } from '../../../gateways/images/read-for-use.ts';

/** Apple's size for event tickets, in points. Each strip is drawn at 1, 2 and 3 pixels per point. */
const points = { width: 375, height: 98 };
const scales = [3, 2, 1] as const;

type Files = Record<string, Buffer>;

/** The strips that were drawn last, by banner, crop and colours. */
const drawn = new LRUCache<string, Promise<Files>>({ max: 10 });

/**
 * The event's banner in its crop for tickets, as the strip files of an Apple pass (tickets 5.3). Empty without a banner.
 * sharp draws in its own threads.
 */
export async function passStrip(
  { db, images }: { db: Db; images: Pick<ImageGateway, 'readCrop' | 'sizeOf'> },
  eventId: number,
  colors: PassColors,
): Promise<Files> {
  const event = await db
    .selectFrom('event')
    .select(eventBanner.as('banner'))
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  const banner = event?.banner;
  if (!banner) return {};
  const crop = cropVersion(banner.framing ?? {}, 'ticket');
  const key = [banner.contentHash, crop, asHex(colors.background), asHex(colors.foreground)].join();
  const known = drawn.get(key);
  if (known) return known;
  const files = readForUse(images, banner, 'ticket').then((image) => (image ? drawStrips(image.bytes, colors) : {}));
  drawn.set(key, files);
  return files.catch((error: unknown) => {
    drawn.delete(key);
    throw error;
  });
}

/** Apple Wallet writes the name of the event over the strip, so a veil in the pass's colour keeps it readable. */
async function drawStrips(banner: Uint8Array, colors: PassColors): Promise<Files> {
  const { default: sharp } = await import('sharp');
  const [width, height] = [points.width * 3, points.height * 3];
  const { data, info } = await sharp(banner)
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: asHex(colors.background) })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const strip = () => sharp(data, { raw: { width, height, channels: info.channels } });
  // Each pixel is the average of an area about as large as a letter.
  const areas = await strip().resize({ width: 30, height: 8, fit: 'fill' }).raw().toBuffer();
  const veil = veilOver(pixelsOf(areas), colors);
  const added = colors.background.map((part) => part * veil);
  const files: Files = {};
  for (const scale of scales)
    files[scale === 1 ? 'strip.png' : `strip@${scale}x.png`] = await strip()
      .resize({ width: points.width * scale })
      .linear([1 - veil, 1 - veil, 1 - veil], added)
      .png({ palette: true, quality: 90 })
      .toBuffer();
  return files;
}

const pixelsOf = (bytes: Buffer): Rgb[] =>
  Array.from({ length: bytes.length / 3 }, (_, n) => [bytes[n * 3] ?? 0, bytes[n * 3 + 1] ?? 0, bytes[n * 3 + 2] ?? 0]);
