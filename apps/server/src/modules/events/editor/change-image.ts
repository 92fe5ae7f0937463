import { FoyerError } from '@foyer/contract/wire/errors';
import type { UploadedFile } from '@foyer/contract/wire/primitives';
import type { CallContext } from '@foyer/domain/people/actor';
import { ImageRefused } from '../../../gateways/images/port.ts';
import { requesterOf } from '../../system/limits/index.ts';
import { changeEvent } from './change-event.ts';
import type { SelfServiceDependencies } from './deps.ts';
import { readStored } from './stored-event.ts';

/**
 * Replaces the banner or the logo. The file name and declared type are ignored: the image is decoded, re-encoded
 * without metadata and stored in the widths that pages request.
 */
export async function changeImage(
  { database, images, imageTurns }: SelfServiceDependencies,
  eventId: number,
  { imageKey, file }: { imageKey: 'event-banner' | 'event-logo'; file: UploadedFile },
  context: CallContext,
): Promise<{ success: true; imageKey: string; fileExternalId: string }> {
  // Check the event before the expensive image work, so a request for an unknown event does not wait for it.
  await readStored(database.kysely, eventId);
  const stored = await imageTurns
    .run(requesterOf(context), () => images.store(file.bytes, context.now))
    .catch((error: unknown) => {
      if (error instanceof ImageRefused) throw new FoyerError('INVALID_IMAGE', { metadata: { fault: error.fault } });
      throw error;
    });
  const image = {
    key: imageKey,
    fileName: baseName(file.fileName),
    fileExternalId: stored.contentHash,
    contentType: stored.contentType,
  };
  await changeEvent(
    database,
    eventId,
    { kind: 'images', images: (all) => [...all.filter(({ key }) => key !== imageKey), image] },
    context,
  );
  return { success: true, imageKey, fileExternalId: stored.contentHash };
}

/** The file name without folders and control characters, for display only. */
const baseName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 300) || 'image';
