import type { EventImage } from '@foyer/contract/event-configuration';
import sharp from 'sharp';
import type { ImageGateway, StoredImage } from '../../gateways/images/port.ts';
import { events, type DemoEvent } from '../events/events.ts';
import { awardPicture } from '../recognition/award-picture.ts';
import { awards, imageNameOf } from '../recognition/awards.ts';
import { banner, groupPicture, logo } from './compose.ts';

/** A picture that is stored and waits for its event. */
export interface StoredPicture {
  key: string;
  fileName: string;
  stored: StoredImage;
}

/** All pictures of the demo, stored and waiting for their rows. */
export interface DemoPictures {
  /** Of each event, in their order. */
  events: readonly (readonly StoredPicture[])[];
  awards: readonly StoredPicture[];
}

/** Draws and stores every picture of the demo: some ten seconds of one core. */
export async function storeDemoPictures(images: ImageGateway, now: Date): Promise<DemoPictures> {
  const pictures: StoredPicture[][] = [];
  for (const event of events) pictures.push(await storePictures(event, images, now));
  return { events: pictures, awards: await storeAwardPictures(images, now) };
}

type Draw = { key: string; fileName: string; draw: () => Promise<Buffer> };

const jpeg = (source: string) => sharp(Buffer.from(source)).flatten().jpeg({ quality: 92 }).toBuffer();
const png = (source: string) => sharp(Buffer.from(source)).png().toBuffer();

/** Draws and stores the pictures of an event: banner, logo, ticket groups. */
async function storePictures(event: DemoEvent, images: ImageGateway, now: Date): Promise<StoredPicture[]> {
  const { code, look, template } = event;
  const file = code.toLowerCase();
  const drawings: Draw[] = [
    { key: 'event-banner', fileName: `${file}-banner.jpg`, draw: () => jpeg(banner(look, code)) },
    { key: 'event-logo', fileName: `${file}-logo.png`, draw: () => png(logo(look)) },
    ...(template.ticketGroups ?? []).map((group, place) => ({
      key: `ticket-group-${group}`,
      fileName: `${file}-${group}.jpg`,
      draw: () => jpeg(groupPicture(look, place)),
    })),
  ];
  return store(drawings, images, now);
}

/** Draws and stores the pictures of all awards; the key is the file name that badges call them by. */
function storeAwardPictures(images: ImageGateway, now: Date): Promise<StoredPicture[]> {
  const drawings = awards.map((award): Draw => {
    const tier = awards.filter((other) => other.tiered && other.group === award.group).indexOf(award);
    const fileName = imageNameOf(award);
    return { key: fileName, fileName, draw: () => awardPicture(award, Math.max(1, tier + 1)) };
  });
  return store(drawings, images, now);
}

/**
 * One after the other: a picture keeps every thread of the process busy by itself. All at once would leave none for signing in at the
 * database, which then times out on a slow machine.
 */
async function store(drawings: readonly Draw[], images: ImageGateway, now: Date): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (const { key, fileName, draw } of drawings) {
    stored.push({ key, fileName, stored: await images.store(await draw(), now) });
  }
  return stored;
}

/** How the event's configuration names a stored picture. */
export function imageOf({ key, fileName, stored }: StoredPicture): EventImage {
  return { key, fileName, fileExternalId: stored.contentHash, contentType: stored.contentType };
}
