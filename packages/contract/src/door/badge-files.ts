import * as z from 'zod/mini';
import { crew, endpointsOf } from '../wire/endpoint.ts';
import { count, emptyBody, eventParams, id, idText, instant, text } from '../wire/primitives.ts';
import { attendeeFilter } from '../reports/reports.ts';
import { badgeOrders, printStates } from './badges.ts';

/** PDFs with many badges (door 6.6, door 6.7). Each file belongs to the staff member who requested it. */

/** `pending`: waiting or in progress. `failed`: interrupted several times. */
export const badgeFileStates = ['pending', 'ready', 'failed', 'canceled'] as const;

const badgeFile = z.strictObject({
  badgeFileId: id,
  state: z.enum(badgeFileStates),
  /** Finished badges of `total`. */
  done: count,
  total: count,
  createDate: instant,
  /** The file is deleted at this time. */
  availableUntil: instant,
  /** When its badges were recorded as printed; null before. */
  printedDate: z.nullable(instant),
});
export type BadgeFile = z.infer<typeof badgeFile>;

const badgeChoices = z.strictObject({
  /** Ticket types of the event's badges, in the language of the request. */
  ticketTypes: z.array(z.strictObject({ ticketConfigurationId: id, name: text(500) })),
  /** Countries of the badge holders' accounts. */
  countryCodes: z.array(text(3)),
  /** Whether the form has a field with the person's table. */
  hasTable: z.boolean(),
});
export type BadgeChoices = z.infer<typeof badgeChoices>;

const fileParams = z.strictObject({ eventId: idText, fileId: idText });

export const badgeFilesEndpoints = endpointsOf({
  listBadgeChoices: crew('GET /admin/events/:eventId/badge-choices', {
    summary: 'Returns the ticket types and countries of the badges of an event, and whether it has tables.',
    costs: { cpu: 'reports' },
    params: eventParams,
    output: badgeChoices,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listBadgeFiles: crew('GET /admin/events/:eventId/badge-files', {
    summary: 'Lists the own files with badges of an event, newest first, with their progress.',
    params: eventParams,
    output: z.array(badgeFile),
    errors: ['RECORD_NOT_FOUND'],
  }),
  createBadgeFile: crew('POST /admin/events/:eventId/badge-files', {
    summary: 'Starts a PDF with all badges that match. The badges count as printed after `confirmBadgeFile`.',
    costs: {
      cpu: ['badge-files', 'badge-files-pending', 'badge-files-all'],
      storage: 'badge-files',
      guesses: 'door-look-ups',
    },
    params: eventParams,
    body: z.strictObject({
      sortBy: z.enum(badgeOrders),
      printed: z.nullable(z.enum(printStates)),
      ticketConfigurationId: z.nullable(id),
      countryCode: z.nullable(text(3)),
      /** Only for staff who may search attendees. */
      attendees: z.optional(attendeeFilter),
    }),
    output: badgeFile,
    status: 201,
    errors: ['RECORD_NOT_FOUND', 'TOO_MANY_BADGES', 'BADGE_FILE_PENDING', 'RATE_LIMITED'],
  }),
  cancelBadgeFile: crew('POST /admin/events/:eventId/badge-files/:fileId/cancel', {
    summary: 'Cancels a file that is pending. Other files stay as they are.',
    costs: { storage: 'door' },
    params: fileParams,
    body: emptyBody,
    output: badgeFile,
    errors: ['RECORD_NOT_FOUND'],
  }),
  fetchBadgeFile: crew('GET /admin/events/:eventId/badge-files/:fileId', {
    summary: 'Returns a file that is ready.',
    costs: { cpu: 'door' },
    params: fileParams,
    output: 'bytes',
    mediaTypes: ['application/pdf'],
    errors: ['RECORD_NOT_FOUND'],
  }),
  confirmBadgeFile: crew('POST /admin/events/:eventId/badge-files/:fileId/printed', {
    summary: 'Records that all badges of a file were printed. A repeated request records nothing.',
    costs: { cpu: 'door', storage: 'door' },
    params: fileParams,
    body: emptyBody,
    output: badgeFile,
    errors: ['RECORD_NOT_FOUND'],
  }),
});
