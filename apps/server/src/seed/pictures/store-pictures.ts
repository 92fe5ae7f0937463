import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { Framing } from '@foyer/domain/events/image-crop';
import sharp from 'sharp';
import type { ImageGateway, StoredImage } from '../../gateways/images/port.ts';
import { events, type DemoEvent } from '../events/events.ts';
import { awardPicture } from '../recognition/award-picture.ts';
import { awards, imageNameOf } from '../recognition/awards.ts';
import { banner, groupPicture, logo } from './compose.ts';

/** A stored image without its database row. */
export interface StoredPicture {
  key: string;
  fileName: string;
  stored: StoredImage;
  framing?: Framing;
}

/** All images of the demo, stored but without database rows. */
export interface DemoPictures {
  /** Images per event, in the order of the events. */
  events: readonly (readonly StoredPicture[])[];
  awards: readonly StoredPicture[];
}

/** Draws and stores all images of the demo. Takes about ten seconds on one core. */
export async function storeDemoPictures(images: ImageGateway, now: Date): Promise<DemoPictures> {
  const pictures: StoredPicture[][] = [];
  for (const event of events) pictures.push(await storePictures(event, images, now));
  return { events: pictures, awards: await storeAwardPictures(images, now) };
}

type Draw = { key: string; fileName: string; draw: () => Promise<Buffer> };

const jpeg = (source: string) => sharp(Buffer.from(source)).flatten().jpeg({ quality: 92 }).toBuffer();
const png = (source: string) => sharp(Buffer.from(source)).png().toBuffer();

/** Draws and stores the images of an event: banner, logo, ticket groups. */
async function storePictures(event: DemoEvent, images: ImageGateway, now: Date): Promise<StoredPicture[]> {
  const { code, look, template } = event;
  const file = code.toLowerCase();
  const drawings: Draw[] = [
    { key: 'event-banner', fileName: `${file}-banner.jpg`, draw: () => jpeg(banner(look, code)) },
    { key: 'event-logo', fileName: `${file}-logo.png`, draw: () => png(logo(look)) },
    ...(template.ticketGroups ?? []).map((group, index) => ({
      key: `ticket-group-${group}`,
      fileName: `${file}-${group}.jpg`,
      draw: () => jpeg(groupPicture(look, index)),
    })),
  ];
  return store(drawings, images, now);
}

/** Draws and stores the images of all awards. The key is the file name that badges use. */
function storeAwardPictures(images: ImageGateway, now: Date): Promise<StoredPicture[]> {
  const drawings = awards.map((award): Draw => {
    const tier = awards.filter((other) => other.tiered && other.group === award.group).indexOf(award);
    const fileName = imageNameOf(award);
    return { key: fileName, fileName, draw: () => awardPicture(award, Math.max(1, tier + 1)) };
  });
  return store(drawings, images, now);
}

/**
 * Stores images sequentially, because each uses all threads of the process. In parallel they would delay the
 * database connection until it times out on a slow machine.
 */
async function store(drawings: readonly Draw[], images: ImageGateway, now: Date): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (const { key, fileName, draw } of drawings) {
    stored.push({ key, fileName, stored: await images.store(await draw(), now) });
  }
  return stored;
}

/** The configuration entry of a stored image. */
export function imageOf({ key, fileName, stored, framing }: StoredPicture): EventImage {
  return { key, fileName, fileExternalId: stored.contentHash, contentType: stored.contentType, ...framing };
}
