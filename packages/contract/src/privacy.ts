import * as z from 'zod/mini';
import { adminOnly, endpoint, signedIn } from './endpoint.ts';
import { accountNumber, count, filled, instant, text } from './primitives.ts';
import { locales, retentionKinds } from './vocabulary.ts';

/** What is held about a person: taking it along, and having it erased (readings §10 Privacy). */

/** The JSON of everything, for other programs; or a page to read, in the reader's language. */
const personalDataFormats = ['json', 'html'] as const;

/** Why an account cannot be anonymised now; what is open is ended first. */
export const anonymiseObstacles = ['staff', 'event', 'order', 'refund', 'dispute'] as const;
export type AnonymiseObstacle = (typeof anonymiseObstacles)[number];

/** What erasing would do, or has done. */
const anonymisation = z.strictObject({
  externalAccountIdentifier: text(40),
  /** `—` once it is erased. */
  fullName: text(201),
  /** When it was done; `null`: not yet. */
  anonymisedDate: z.nullable(instant),
  /** `null` when it can be done, or is. */
  obstacle: z.nullable(z.enum(anonymiseObstacles)),
  /** The event that is not over yet, where that is the obstacle. */
  eventName: z.nullable(text(200)),
  /** Whose names and answers go: tickets that are the account's, guests' among them. */
  tickets: count,
  /** Orders that stay with their money, without names and addresses. */
  orders: count,
});
export type Anonymisation = z.infer<typeof anonymisation>;

/** A kind of datum, how long it is kept, and what becomes of it. */
const retentionOfKind = z.strictObject({
  kind: z.enum(retentionKinds),
  /** As the operator set it; `null`: for good. */
  days: z.nullable(z.int().check(z.positive())),
  /** How many are older, and go with the next run; 0 of what is kept for good. */
  overdue: count,
  /** What the latest run that found any has removed, and when that run began; `null`: none has yet. */
  lastRemoval: z.nullable(z.strictObject({ date: instant, count })),
});
export type RetentionOfKind = z.infer<typeof retentionOfKind>;

/** What is kept how long, and what the next run will remove. */
const retentionOverview = z.strictObject({
  /** When the latest run began; `null`: none has yet. */
  lastRunDate: z.nullable(instant),
  /** A restored copy removes nothing until it is told to go on. */
  resting: z.boolean(),
  kinds: z.array(retentionOfKind),
});
export type RetentionOverview = z.infer<typeof retentionOverview>;

const params = z.strictObject({ externalAccountIdentifier: accountNumber });

export const privacyEndpoints = {
  exportPersonalData: endpoint('exportPersonalData', {
    summary:
      'Everything that is held about the account, as one file. Staff acting for it get it only as administrators.',
    access: signedIn,
    query: z.strictObject({
      format: z._default(z.enum(personalDataFormats), 'json'),
      locale: z.optional(z.enum(locales)),
    }),
    output: 'bytes',
    mediaTypes: ['application/json', 'text/html'],
    longestSeconds: 300,
    errors: ['FORBIDDEN'],
  }),
  previewAnonymise: endpoint('previewAnonymise', {
    summary: 'What anonymising an account would erase and keep, or why it cannot be done now.',
    access: adminOnly,
    params,
    output: anonymisation,
    errors: ['RECORD_NOT_FOUND'],
  }),
  anonymiseAccount: endpoint('anonymiseAccount', {
    summary:
      'Erase who a person is, for good, once their last event is over and no money is open. Amounts and dates stay. Once more changes nothing.',
    access: adminOnly,
    params,
    body: z.strictObject({ reason: filled(500).check(z.regex(/\S/)) }),
    output: anonymisation,
    errors: ['RECORD_NOT_FOUND', 'ANONYMISE_NOT_POSSIBLE'],
  }),
  getRetention: endpoint('getRetention', {
    summary: 'How long each kind of datum is kept, how many are older and go with the next run. Removes nothing.',
    access: adminOnly,
    output: retentionOverview,
  }),
};
