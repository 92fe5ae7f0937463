import { createHash } from 'node:crypto';
import { eventImage, type EventImage } from '@foyer/contract/events/event-configuration';
import type { ErrorItem } from '@foyer/contract/wire/errors';
import { validationItems } from '@foyer/contract/wire/validation';
import { imageGround } from '@foyer/domain/events/image-ground';
import { tooSmallFor } from '@foyer/domain/events/image-crop';
import * as z from 'zod/mini';
import type { Db, Tx } from '../../../db/database.ts';
import { bytesOf as storedBytes, storedColumns } from '../../../gateways/images/bucket.ts';
import { createDatabaseImages } from '../../../gateways/images/database.ts';
import { imageFaultTexts, ImageRefused, type StoredImage } from '../../../gateways/images/port.ts';
import { limits } from '../../../gateways/images/process.ts';
import { pictureBounds } from './event-images.ts';

/** Images in the files of events, each with its bytes in base64 (events 4.17). */

/** Bytes of all images of an event in a file. Base64 makes them a third longer. */
export const mostImageBytes = 32 * 1024 * 1024;

const imageFile = z.extend(z.omit(eventImage, { fileExternalId: true, contentType: true }), { content: z.string() });
const imageFiles = z.array(imageFile).check(z.maxLength(pictureBounds.perEvent.files));
export type ImageFile = z.infer<typeof imageFile>;

const bytesOf = ({ content }: ImageFile): Buffer => Buffer.from(content, 'base64');

const item = (code: ErrorItem['code'], path: string, message?: string): ErrorItem => ({
  code,
  path: `event.images${path}`,
  ...(message === undefined ? {} : { message }),
});

/** Checks the images of a file without decoding them. */
export function checkImageFiles(sent: unknown): { files: ImageFile[] } | { items: ErrorItem[] } {
  const parsed = z.safeParse(imageFiles, sent);
  if (!parsed.success) return { items: validationItems(parsed.error.issues, 'event.images', sent) };
  const keys = parsed.data.map(({ key }) => key);
  let total = 0;
  const items = parsed.data.flatMap((file, n) => {
    const bytes = bytesOf(file);
    total += bytes.byteLength;
    const isBase64 = bytes.byteLength > 0 && bytes.toString('base64') === file.content;
    return [
      ...(keys.indexOf(file.key) < n ? [item('ONE_OF', `.${n}.key`, `another image has the key ${file.key}`)] : []),
      ...(isBase64 ? [] : [item('FORMAT', `.${n}.content`, 'not the bytes of a file in base64')]),
    ];
  });
  if (total > mostImageBytes) {
    items.push(item('PICTURES_FULL', '', `the images of an event have at most ${mostImageBytes / 1024 / 1024} MB`));
  }
  return items.length > 0 ? { items } : { files: parsed.data };
}

/**
 * Decodes, encodes and stores the images of a file like uploaded images, with the same limits. An image that is stored
 * already is not encoded again.
 */
export async function storeImageFiles(
  tx: Tx,
  files: readonly ImageFile[],
  now: Date,
): Promise<{ images: EventImage[] } | { items: ErrorItem[] }> {
  const images: EventImage[] = [];
  const items: ErrorItem[] = [];
  for (const [n, file] of files.entries()) {
    const { content: _, ...image } = file;
    try {
      const stored = await storeFile(tx, file, now);
      const smallest = tooSmallFor(image.key, stored);
      if (smallest) {
        const text = `smaller than ${smallest.width} × ${smallest.height} pixels`;
        items.push(item('INVALID_IMAGE', `.${n}.content`, text));
      }
      images.push({ ...image, fileExternalId: stored.contentHash, contentType: stored.contentType });
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      items.push(item('INVALID_IMAGE', `.${n}.content`, imageFaultTexts[error.fault]));
    }
  }
  return items.length > 0 ? { items } : { images };
}

/** The content types of stored originals. Other stored files are widths, or were not uploaded. */
const originals = ['image/jpeg', 'image/png'];

async function storeFile(tx: Tx, file: ImageFile, now: Date): Promise<StoredImage> {
  const bytes = bytesOf(file);
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  const stored = await tx
    .selectFrom('image_content')
    .select(['content_type', 'width', 'height'])
    .where('content_hash', '=', contentHash)
    .where('content_type', 'in', originals)
    .executeTakeFirst();
  if (stored === undefined || stored.width === null || stored.height === null) {
    return createDatabaseImages(tx).store(bytes, now, (shown) => imageGround(file.key, undefined, shown));
  }
  return { contentHash, contentType: stored.content_type, width: stored.width, height: stored.height };
}

/**
 * Reads the images of an event for a file. Null when an import would refuse them: an image is too large or not an
 * uploaded one, or together they are too large.
 */
export async function readImageFiles(db: Db | Tx, images: readonly EventImage[]): Promise<ImageFile[] | null> {
  const hashes = images.map(({ fileExternalId }) => fileExternalId);
  const rows = await db
    .selectFrom('image_content')
    .select(storedColumns)
    .where('content_hash', 'in', ['', ...hashes])
    .where('content_type', 'in', originals)
    .execute();
  const stored = new Map(rows.map((row) => [row.content_hash, row]));
  const files: ImageFile[] = [];
  let total = 0;
  for (const { fileExternalId, contentType: _, ...image } of images) {
    const row = stored.get(fileExternalId);
    const content = row && (await storedBytes(row));
    total += content?.byteLength ?? 0;
    if (!content || content.byteLength > limits.bytes || total > mostImageBytes) return null;
    files.push({ ...image, content: content.toString('base64') });
  }
  return files;
}
