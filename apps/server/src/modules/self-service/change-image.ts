import { FoyerError } from '@foyer/contract/errors';
import type { UploadedFile } from '@foyer/contract/primitives';
import type { CallContext } from '@foyer/domain/actor';
import { ImageRefused } from '../../gateways/images/port.ts';
import { requesterOf } from '../limits/index.ts';
import { changeEvent } from './change-event.ts';
import type { SelfServiceDependencies } from './deps.ts';
import { readStored } from './stored-event.ts';

/**
 * Replaces the banner or the logo. What the file is called and says of itself counts for nothing: its pixels are read and written anew,
 * without what a camera adds, in the widths that pages ask for.
 */
export async function changeImage(
  { database, images, imageTurns }: SelfServiceDependencies,
  eventId: number,
  { imageKey, file }: { imageKey: 'event-banner' | 'event-logo'; file: UploadedFile },
  context: CallContext,
): Promise<{ success: true; imageKey: string; fileExternalId: string }> {
  // Before the work of a core: whoever asks for an event that is not there waits for no picture.
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

/** The name without folders and control characters, for people alone. */
const baseName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 300) || 'image';
