import * as z from 'zod/mini';
import { editors, endpointsOf } from '../wire/endpoint.ts';
import { count, eventParams, idText, imageWidthText, instant, text, uploadedFile } from '../wire/primitives.ts';

/** The picture files of an event. Which of them the event shows is part of its draft (events 4.7). */

const contentHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A stored picture file. Its crops are numbers in the draft. */
const eventPicture = z.strictObject({
  /** The `fileExternalId` of an image that shows this picture. */
  contentHash,
  fileName: text(300),
  contentType: text(100),
  /** Pixels. */
  width: count,
  height: count,
  /** Size of the stored file. */
  bytes: count,
  uploadedAt: instant,
});
export type EventPicture = z.infer<typeof eventPicture>;

export const eventPicturesEndpoints = endpointsOf({
  listEventPictures: editors('GET /events/:eventId/pictures', {
    summary: 'Lists the picture files of an event, newest first.',
    params: eventParams,
    output: z.array(eventPicture),
    errors: ['RECORD_NOT_FOUND'],
  }),
  uploadEventPicture: editors('POST /events/:eventId/pictures', {
    summary: 'Stores a picture file for the draft of an event. Attendees do not see it until the draft is published.',
    costs: { cpu: ['event-changes', 'images', 'uploads'], storage: 'event-changes' },
    params: eventParams,
    body: z.strictObject({
      /** The image that the picture is meant for. A picture that is too small for it is refused. */
      imageKey: z.enum(['event-banner', 'event-logo']),
      file: uploadedFile,
    }),
    bodyKind: 'multipart',
    bodyLimit: 12 * 1024 * 1024,
    output: eventPicture,
    status: 201,
    errors: ['RECORD_NOT_FOUND', 'INVALID_IMAGE', 'PICTURES_FULL'],
  }),
  getEventPicture: editors('GET /events/:eventId/pictures/:contentHash', {
    summary: 'Returns a picture file of an event, also while only its draft uses it.',
    params: z.strictObject({ eventId: idText, contentHash }),
    /** Requests a WebP image of that width. */
    query: z.strictObject({ width: z.optional(imageWidthText) }),
    cache: 'session',
    output: 'bytes',
    otherStatuses: [304],
    mediaTypes: ['image/*'],
    errors: ['RECORD_NOT_FOUND'],
  }),
});
