import * as z from 'zod/mini';
import { editors, endpointsOf } from '../wire/endpoint.ts';
import { audience } from '../people/audience.ts';
import { amount, count, eventParams, instant, text } from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';
import { currencies } from '../wire/vocabulary.ts';
import { windowModes } from '../tickets/sale-window.ts';

/** Who can buy which ticket type when, with counts of accounts (selling 5). */

const share = z.strictObject({
  /** Null: accounts without a title. */
  title: z.nullable(text(20)),
  country: text(3),
  accounts: count,
});

const phase = z.strictObject({
  /** Null: open from the start, or without an end. */
  from: z.nullable(instant),
  to: z.nullable(instant),
  windowKeys: z.array(text(40)),
  accounts: count,
  shares: z.array(share),
});
export type BuyerPhase = z.infer<typeof phase>;

const countedWindow = z.strictObject({
  key: text(40),
  audience,
  startDateTime: instant,
  endDateTime: instant,
  mode: z.enum(windowModes),
  amount: z.nullable(amount),
  reserved: z.nullable(count),
  /** Null: not counted yet. */
  accounts: z.nullable(count),
  /** Accounts of the audience that requested a mail when their sale opens. Absent without any at the event. */
  alerts: z.optional(count),
});

const countedType = z.strictObject({
  key: text(60),
  name: text(300),
  translations: translationsOf('description'),
  amount,
  currency: z.enum(currencies),
  /** Null: no limit. */
  quantity: z.nullable(count),
  sold: count,
  held: count,
  windows: z.array(countedWindow),
  /** By time. Empty while nothing is counted. */
  phases: z.array(phase),
});
export type CountedTicketType = z.infer<typeof countedType>;

const warning = z.strictObject({
  kind: z.enum(['nobody', 'twoPrices', 'night']),
  typeKey: text(60),
  windowKey: text(40),
  otherKey: z.optional(text(40)),
  accounts: z.optional(count),
});
export type BuyerWarningRow = z.infer<typeof warning>;

const buyers = z.strictObject({
  /** The windows are those of the unpublished draft. */
  isDraft: z.boolean(),
  timeZone: text(60),
  /** When accounts were counted. Null: never, or not for the lists and organisations that the windows name now. */
  countedDate: z.nullable(instant),
  /** All accounts that can buy. */
  accounts: z.nullable(count),
  types: z.array(countedType),
  warnings: z.array(warning),
});
export type Buyers = z.infer<typeof buyers>;

export const buyersEndpoints = endpointsOf({
  getBuyers: editors('GET /admin/events/:eventId/buyers', {
    summary: 'Returns who can buy which ticket type when, from the latest count of accounts.',
    params: eventParams,
    output: buyers,
    errors: ['RECORD_NOT_FOUND'],
  }),
  countBuyers: editors('POST /admin/events/:eventId/buyers', {
    summary: 'Counts the accounts of all windows of an event in one statement, and returns who can buy.',
    costs: { cpu: 'buyer-counts', storage: 'buyer-counts' },
    params: eventParams,
    output: buyers,
    errors: ['RECORD_NOT_FOUND', 'COUNT_RUNNING'],
  }),
});
