import type { EventImage } from '@foyer/contract/event-configuration';
import sharp from 'sharp';
import type { ImageGateway, StoredImage } from '../../gateways/images/port.ts';
import type { EventDefinition } from '../events/definition.ts';
import { awardPicture } from '../recognition/award-picture.ts';
import { awards, imageNameOf } from '../recognition/awards.ts';
import { banner, groupPicture, logo } from './compose.ts';

/** A picture that is stored and waits for its event. */
export interface StoredPicture {
  key: string;
  fileName: string;
  stored: StoredImage;
}

type Draw = { key: string; fileName: string; draw: () => Promise<Buffer> };

const jpeg = (source: string) => sharp(Buffer.from(source)).flatten().jpeg({ quality: 92 }).toBuffer();
const png = (source: string) => sharp(Buffer.from(source)).png().toBuffer();

/** Draws and stores the pictures of an event: banner, logo, ticket groups. */
export async function storePictures(
  definition: EventDefinition,
  images: ImageGateway,
  now: Date,
): Promise<StoredPicture[]> {
  const { code, look, ticketGroups = [] } = definition;
  const file = code.toLowerCase();
  const drawings: Draw[] = [
    { key: 'event-banner', fileName: `${file}-banner.jpg`, draw: () => jpeg(banner(look, code)) },
    { key: 'event-logo', fileName: `${file}-logo.png`, draw: () => png(logo(look)) },
    ...ticketGroups.map((group, place) => ({
      key: `ticket-group-${group}`,
      fileName: `${file}-${group}.jpg`,
      draw: () => jpeg(groupPicture(look, place)),
    })),
  ];
  return store(drawings, images, now);
}

/** Draws and stores the pictures of all awards; the key is the file name that badges call them by. */
export function storeAwardPictures(images: ImageGateway, now: Date): Promise<StoredPicture[]> {
  const drawings = awards.map((award): Draw => {
    const tier = awards.filter((other) => other.tiered && other.group === award.group).indexOf(award);
    const fileName = imageNameOf(award);
    return { key: fileName, fileName, draw: () => awardPicture(award, Math.max(1, tier + 1)) };
  });
  return store(drawings, images, now);
}

function store(drawings: readonly Draw[], images: ImageGateway, now: Date): Promise<StoredPicture[]> {
  return Promise.all(
    drawings.map(async ({ key, fileName, draw }) => ({ key, fileName, stored: await images.store(await draw(), now) })),
  );
}

/** How the event's configuration names a stored picture. */
export function imageOf({ key, fileName, stored }: StoredPicture): EventImage {
  const [original] = stored.variants;
  return { key, fileName, fileExternalId: original?.contentHash ?? '', contentType: stored.contentType };
}
