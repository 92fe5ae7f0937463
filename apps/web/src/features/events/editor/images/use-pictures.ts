import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EventImage } from '@foyer/contract/events/event-configuration';
import type { EventPicture } from '@foyer/contract/events/event-pictures';
import { pictureFormats } from '@foyer/contract/wire/vocabulary';
import { smallestPictures, tooSmallFor, type Size } from '@foyer/domain/events/image-crop';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { ApiError } from '../../../../api/api-error.ts';
import { callKey } from '../../../../api/cache.ts';
import { call, callFile } from '../../../../api/call.ts';
import { errorWords } from '../../../../api/error-words.ts';
import { useCall } from '../../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';

export type ImageKey = keyof typeof smallestPictures;

const mostBytes = 12 * 1024 * 1024;
export const acceptedPictures = pictureFormats.map((format) => `image/${format}`).join(',');

/** The picture files of an event. */
export const usePictures = (eventId: number) => useCall('listEventPictures', { params: { eventId } });

/** The file of a picture. Cards and fields show at most half of its width. */
export function pictureQuery(eventId: number, contentHash: string) {
  const input = { params: { eventId, contentHash }, query: { width: 960 } };
  return {
    queryKey: callKey('getEventPicture', input),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await callFile('getEventPicture', { ...input, signal })).file,
    staleTime: 'static' as const,
  };
}

/** An address of a picture for this page. A picture that only the draft uses needs the session, so it is fetched. */
export function usePictureAddress(eventId: number, contentHash: string): string | undefined {
  const { data } = useQuery(pictureQuery(eventId, contentHash));
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const url = URL.createObjectURL(data);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [data]);
  return address;
}

export const pictureOf = (image: EventImage, pictures: readonly EventPicture[] | undefined): EventPicture | undefined =>
  pictures?.find(({ contentHash }) => contentHash === image.fileExternalId);

export interface Upload {
  /** The file that is uploaded now, from 1; null when none is. */
  running: { number: number; of: number } | null;
  /** Why files were refused. */
  refused: readonly string[];
  /** What was uploaded. */
  done: string | null;
  start: (files: readonly File[]) => Promise<void>;
}

/** Uploads files one after the other. The first one is used, the others are offered below. */
export function useUpload(eventId: number, imageKey: ImageKey, onPicture: (picture: EventPicture) => void): Upload {
  const { eventPictures: t } = useStaffText();
  const { text } = useLanguage();
  const [state, setState] = useState<Omit<Upload, 'start'>>({ running: null, refused: [], done: null });
  const start = async (files: readonly File[]) => {
    const refused: string[] = [];
    const stored: EventPicture[] = [];
    for (const [index, file] of files.entries()) {
      setState({ running: { number: index + 1, of: files.length }, refused: [...refused], done: null });
      try {
        // oxlint-disable-next-line no-await-in-loop -- the server handles one picture of a person at a time
        const fault = await faultOf(file, imageKey);
        if (fault) {
          refused.push(faultWords(fault, file.name, imageKey, t));
          continue;
        }
        const form = new FormData();
        form.set('imageKey', imageKey);
        form.set('file', file);
        // This call takes a `FormData` body instead of fields.
        // oxlint-disable-next-line no-await-in-loop -- the server handles one picture of a person at a time
        const picture = await call('uploadEventPicture', { params: { eventId }, body: form as never });
        stored.push(picture);
        if (stored.length === 1) onPicture(picture);
      } catch (error) {
        const fault = error instanceof ApiError && error.code === 'INVALID_IMAGE' ? error.metadata?.['fault'] : null;
        refused.push(
          typeof fault === 'string'
            ? faultWords(fault, file.name, imageKey, t)
            : `${file.name}: ${errorWords(error, text)}`,
        );
      }
    }
    const [first, ...others] = stored;
    const done = first && [
      t.uploaded({ name: first.fileName }),
      others.length > 0 && t.extra({ count: others.length }),
    ];
    setState({ running: null, refused, done: done ? done.filter(Boolean).join(' ') : null });
  };
  return { ...state, start };
}

/** Checks a file before it is sent. A browser that cannot decode it leaves the decision to the server. */
async function faultOf(file: File, imageKey: ImageKey): Promise<string | null> {
  if (!acceptedPictures.split(',').includes(file.type)) return 'NOT_AN_IMAGE';
  if (file.size > mostBytes) return 'TOO_LARGE';
  const size = await sizeOf(file);
  return size && tooSmallFor(imageKey, size) ? 'TOO_SMALL' : null;
}

async function sizeOf(file: File): Promise<Size | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

function faultWords(fault: string, name: string, imageKey: ImageKey, t: StaffMessages['eventPictures']): string {
  if (fault === 'TOO_LARGE') return t.tooLarge({ name });
  if (fault === 'TOO_MANY_PIXELS') return t.tooManyPixels({ name });
  return fault === 'TOO_SMALL' ? t.tooSmall({ name, ...smallestPictures[imageKey] }) : t.notPicture({ name });
}
