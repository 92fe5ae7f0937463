import * as z from 'zod/mini';
import { adminOnly, endpointsOf, signedIn } from '../wire/endpoint.ts';
import { accountNumber, count, filled, instant, text } from '../wire/primitives.ts';
import { locales, retentionKinds } from '../wire/vocabulary.ts';

/** Personal data of an account: exporting and erasing it (people 6.1). */

/** JSON with all data for other programs, or a readable page in the reader's language. */
const personalDataFormats = ['json', 'html'] as const;

/** Why an account cannot be anonymised now. The obstacle must be removed first. */
export const anonymiseObstacles = ['staff', 'event', 'order', 'refund', 'dispute'] as const;
export type AnonymiseObstacle = (typeof anonymiseObstacles)[number];

/** The effect of anonymising an account, before or after it. */
const anonymisation = z.strictObject({
  externalAccountIdentifier: text(40),
  /** `—` after anonymising. */
  fullName: text(201),
  /** When the account was anonymised; `null` before. */
  anonymisedDate: z.nullable(instant),
  /** `null` when anonymising is possible or done. */
  obstacle: z.nullable(z.enum(anonymiseObstacles)),
  /** The event that is not over, if the obstacle is an event. */
  eventName: z.nullable(text(200)),
  /** Tickets that lose their names and answers: the account's own tickets and its guests' tickets. */
  tickets: count,
  /** Orders that stay with their amounts, without names and addresses. */
  orders: count,
});
export type Anonymisation = z.infer<typeof anonymisation>;

/** A kind of data with its retention period and removals. */
const retentionOfKind = z.strictObject({
  kind: z.enum(retentionKinds),
  /** As configured by the operator; `null` means forever. */
  days: z.nullable(z.int().check(z.positive())),
  /** Number of records older than the period, which the next run removes; 0 for data retained forever. */
  overdue: count,
  /** Removals and start time of the latest run that removed records; `null` when there was none. */
  lastRemoval: z.nullable(z.strictObject({ date: instant, count })),
});
export type RetentionOfKind = z.infer<typeof retentionOfKind>;

/** The retention periods, and what the next run removes. */
const retentionOverview = z.strictObject({
  /** When the latest run began; `null` before the first run. */
  lastRunDate: z.nullable(instant),
  /** A restored copy removes nothing until the operator resumes the jobs. */
  resting: z.boolean(),
  kinds: z.array(retentionOfKind),
});
export type RetentionOverview = z.infer<typeof retentionOverview>;

const params = z.strictObject({ externalAccountIdentifier: accountNumber });

export const privacyEndpoints = endpointsOf({
  exportPersonalData: signedIn('GET /account/export', {
    confirm: 'with-factor',
    summary: 'Returns all data stored about the account, as one file. Staff who act for the account must be admins.',
    eventSource: 'all-events',
    costs: { cpu: 'personal-exports' },
    query: z.strictObject({
      format: z._default(z.enum(personalDataFormats), 'json'),
      locale: z.optional(z.enum(locales)),
    }),
    output: 'bytes',
    mediaTypes: ['application/json', 'text/html'],
    longestSeconds: 300,
    errors: ['FORBIDDEN'],
  }),
  previewAnonymise: adminOnly('GET /admin/accounts/:externalAccountIdentifier/anonymise', {
    summary: 'Returns which data anonymising an account would erase and keep, or why it is not possible now.',
    costs: { cpu: 'staff-changes' },
    params,
    output: anonymisation,
    errors: ['RECORD_NOT_FOUND'],
  }),
  anonymiseAccount: adminOnly('POST /admin/accounts/:externalAccountIdentifier/anonymise', {
    confirm: 'with-factor',
    summary:
      "Erases a person's identity permanently, after their last event is over and no money is open. Amounts and dates stay. Repeating the call changes nothing.",
    costs: { storage: 'staff-changes' },
    params,
    body: z.strictObject({ reason: filled(500).check(z.regex(/\S/)) }),
    output: anonymisation,
    errors: ['RECORD_NOT_FOUND', 'ANONYMISE_NOT_POSSIBLE'],
  }),
  getRetention: adminOnly('GET /admin/retention', {
    summary:
      'Returns the retention period of each kind of data, and how many items the next run deletes. Deletes nothing.',
    output: retentionOverview,
  }),
});
