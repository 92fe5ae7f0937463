import type { UploadedFile } from '@foyer/contract/wire/primitives';
import type { CallContext } from '../../../calls/context.ts';
import { changeEvent } from './change-event.ts';
import type { SelfServiceDependencies } from './deps.ts';
import { baseName, storeUpload } from './pictures.ts';

/**
 * Replaces the banner or the logo at once, also in an open draft. The file name and declared type are ignored: the image
 * is decoded, re-encoded without metadata and stored in the widths that pages request.
 */
export async function changeImage(
  deps: SelfServiceDependencies,
  eventId: number,
  upload: { imageKey: 'event-banner' | 'event-logo'; file: UploadedFile },
  context: CallContext,
): Promise<{ success: true; imageKey: string; fileExternalId: string }> {
  const stored = await storeUpload(deps, eventId, upload, context);
  const { imageKey, file } = upload;
  const image = {
    key: imageKey,
    fileName: baseName(file.fileName),
    fileExternalId: stored.contentHash,
    contentType: stored.contentType,
  };
  await changeEvent(
    deps.database,
    eventId,
    { kind: 'images', images: (all) => [...all.filter(({ key }) => key !== imageKey), image] },
    context,
  );
  return { success: true, imageKey, fileExternalId: stored.contentHash };
}
