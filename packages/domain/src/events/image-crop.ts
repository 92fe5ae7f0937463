import type { CropArea, EventImage, FocusPoint } from '@foyer/contract/events/event-configuration';
import { pictureVersionLength, type ImageUse } from '@foyer/contract/wire/vocabulary';

/** Crops of an event's banner (events 4.7). Positions are in ten-thousandths of the picture's width or height. */

const whole = 10_000;

export interface Size {
  width: number;
  height: number;
}

/** A rectangle in pixels. */
export interface PixelArea extends Size {
  left: number;
  top: number;
}

/** The size of each use in pixels. Pages show smaller widths of the same shape. */
export const imageShapes: Readonly<Record<ImageUse, Size>> = {
  card: { width: 1600, height: 900 },
  header: { width: 1920, height: 1080 },
  /** The banner of a wallet pass, in the size that Google recommends. */
  ticket: { width: 1032, height: 336 },
  /** Mails are 600 pixels wide, and screens have twice the density. */
  mail: { width: 1200, height: 400 },
  /** The size that social networks and chats show. */
  share: { width: 1200, height: 630 },
};

/** The smallest pictures that look sharp as a banner or as a logo. */
export const smallestPictures: Readonly<Record<'event-banner' | 'event-logo', Size>> = {
  'event-banner': { width: 640, height: 336 },
  'event-logo': { width: 96, height: 32 },
};

const hasSmallest = (imageKey: string): imageKey is keyof typeof smallestPictures =>
  Object.hasOwn(smallestPictures, imageKey);

/** The smallest picture for a use when this picture is smaller; null for a picture that is large enough. */
export function tooSmallFor(imageKey: string, picture: Size): Size | null {
  if (!hasSmallest(imageKey)) return null;
  const smallest = smallestPictures[imageKey];
  return picture.width < smallest.width || picture.height < smallest.height ? smallest : null;
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(most, 0));

/** The largest rectangle in a shape, as near around the focus point as the picture allows. */
export function areaAround(focus: FocusPoint, picture: Size, shape: Size): PixelArea {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const width = Math.max(1, Math.min(picture.width, Math.round(shape.width * scale)));
  const height = Math.max(1, Math.min(picture.height, Math.round(shape.height * scale)));
  return {
    left: Math.round(clamp((focus.x / whole) * picture.width - width / 2, picture.width - width)),
    top: Math.round(clamp((focus.y / whole) * picture.height - height / 2, picture.height - height)),
    width,
    height,
  };
}

/** A corrected crop in pixels. It keeps its middle and width, gets the shape of its use, and stays inside the picture. */
export function areaOfCrop(crop: CropArea, picture: Size, shape: Size): PixelArea {
  const middle = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 };
  const largest = areaAround(middle, picture, shape);
  const scale = Math.min(1, (crop.width / whole) * (picture.width / largest.width));
  const width = Math.max(1, Math.round(largest.width * scale));
  const height = Math.max(1, Math.round(largest.height * scale));
  return {
    left: Math.round(clamp((middle.x / whole) * picture.width - width / 2, picture.width - width)),
    top: Math.round(clamp((middle.y / whole) * picture.height - height / 2, picture.height - height)),
    width,
    height,
  };
}

export type Framing = Pick<EventImage, 'focus' | 'crops'>;

const centre: FocusPoint = { x: whole / 2, y: whole / 2 };

/** The part of a picture that a use shows: the corrected crop, or the area around the focus point. */
export function areaFor({ focus = centre, crops }: Framing, use: ImageUse, picture: Size): PixelArea {
  const crop = crops?.[use];
  const shape = imageShapes[use];
  return crop ? areaOfCrop(crop, picture, shape) : areaAround(focus, picture, shape);
}

/** A rectangle in pixels as a crop for storing. */
export function cropOf({ left, top, width, height }: PixelArea, picture: Size): CropArea {
  const part = (pixels: number, of: number) => Math.round((pixels / of) * whole);
  return {
    x: clamp(part(left, picture.width), whole),
    y: clamp(part(top, picture.height), whole),
    width: Math.max(1, clamp(part(width, picture.width), whole)),
    height: Math.max(1, clamp(part(height, picture.height), whole)),
  };
}

/** Identifies a crop in the address of an image; null when the use shows the middle of the picture. */
export function cropVersion({ focus, crops }: Framing, use: ImageUse): string | null {
  const crop = crops?.[use];
  if (crop) return [crop.x, crop.y, crop.width, crop.height].join('-');
  return focus ? [focus.x, focus.y].join('-') : null;
}

/** The path of an image's crop for readers outside the client. A new image or crop has a new path. */
export function cropPath(
  image: { eventId: number; key: string; contentHash: string; framing: Framing | null },
  use: ImageUse,
): string {
  const crop = cropVersion(image.framing ?? {}, use);
  const version = image.contentHash.slice(0, pictureVersionLength);
  return `/api/events/${image.eventId}/images/${image.key}?v=${version}&use=${use}${crop === null ? '' : `&c=${crop}`}`;
}

/** The image without the crop of a use, or with another one. */
export function withCrop<T extends Framing>(image: T, use: ImageUse, crop: CropArea | undefined): T {
  const { [use]: _, ...others } = image.crops ?? {};
  const crops = crop ? { ...others, [use]: crop } : others;
  const { crops: __, ...rest } = image;
  // Sound: `rest` has every property of the image but its crops, which are optional.
  return (Object.keys(crops).length === 0 ? rest : { ...rest, crops }) as T;
}
