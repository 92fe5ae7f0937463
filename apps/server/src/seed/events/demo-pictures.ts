import { readFile } from 'node:fs/promises';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { Framing } from '@foyer/domain/events/image-crop';
import type { ImageGateway, StoredImage } from '../../gateways/images/port.ts';
import { awards, imageNameOf } from '../recognition/awards.ts';
import { events, type DemoEvent } from './events.ts';

/** The image files of the demo. They come with the product in the form in which uploads are stored. */
export const pictureFolder = new URL('../../../demo-pictures/', import.meta.url);

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

/** Stores all images of the demo, without their widths. */
export async function storeDemoPictures(images: ImageGateway, now: Date): Promise<DemoPictures> {
  const store = (files: readonly (readonly [key: string, fileName: string])[]) =>
    Promise.all(
      files.map(async ([key, fileName]): Promise<StoredPicture> => {
        const bytes = await readFile(new URL(fileName, pictureFolder));
        return { key, fileName, stored: await images.storeUnchanged(bytes, now) };
      }),
    );
  return {
    events: await Promise.all(events.map((event) => store(picturesOf(event)))),
    // The key of an award's image is the file name that badges use.
    awards: await store(awards.map((award) => [imageNameOf(award), imageNameOf(award)])),
  };
}

/** Banner, logo and ticket groups of an event. */
function picturesOf({ code, template }: DemoEvent): [key: string, fileName: string][] {
  const file = code.toLowerCase();
  return [
    ['event-banner', `${file}-banner.jpg`],
    ['event-logo', `${file}-logo.png`],
    ...(template.ticketGroups ?? []).map((group): [string, string] => [
      `ticket-group-${group}`,
      `${file}-${group}.jpg`,
    ]),
  ];
}

/** The configuration entry of a stored image. */
export function imageOf({ key, fileName, stored, framing }: StoredPicture): EventImage {
  return { key, fileName, fileExternalId: stored.contentHash, contentType: stored.contentType, ...framing };
}
