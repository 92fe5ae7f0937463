import * as z from 'zod/mini';
import { adminOnly, endpoint } from './endpoint.ts';
import { count, idText, instant, text, uploadedFile } from './primitives.ts';

/** The payment provider's account as it was read last: what it kept in fees and paid out, held against our books (readings §5, §7). */

/** Sums in major units; what went out is below 0. */
const summed = z.number();
const day = z.iso.date();

/** The provider's account of a day (null: of all days asked for) in one currency of the account. */
const providerLine = z.strictObject({
  day: z.nullable(day),
  gateway: z.enum(['sandbox', 'stripe']),
  /** ISO 4217; the account's, which need not be one that is sold in. */
  currency: text(3),
  charged: summed,
  /** Refunds, less those that came back. */
  refunded: summed,
  disputed: summed,
  /** What the provider kept, above 0. */
  fees: summed,
  paidOut: summed,
});
export type ProviderLine = z.infer<typeof providerLine>;

const providerBooks = z.strictObject({
  lines: z.array(providerLine),
  totals: z.array(providerLine),
  /** The latest entry that is known, whenever it was; null where nothing was ever read. */
  lastEntryDate: z.nullable(instant),
});
export type ProviderBooks = z.infer<typeof providerBooks>;

/** What is on one side only, or differs. */
export const providerDifferences = [
  'CHARGED_THERE_ONLY',
  'PAID_HERE_ONLY',
  'OTHER_AMOUNT',
  'GIVEN_BACK_OTHERWISE',
] as const;
export type ProviderDifference = (typeof providerDifferences)[number];

const keptEntries = z.strictObject({
  /** Entries in the file, and how many of them were not known. */
  read: count,
  fresh: count,
  differences: z.array(
    z.strictObject({ code: z.enum(providerDifferences), count, /** The first few. */ examples: z.array(text(500)) }),
  ),
});
export type KeptEntries = z.infer<typeof keptEntries>;

export const providerBooksEndpoints = {
  readProviderBooks: endpoint('readProviderBooks', {
    summary: "The payment provider's account by day and currency: charges, refunds, disputes, fees and payouts.",
    access: adminOnly,
    query: z.strictObject({
      startDate: day,
      endDate: day,
      /** Whose calendar the days are of. */
      timeZone: z._default(text(60), 'UTC'),
      /** Of the charges of this event alone; payouts are of none. */
      eventId: z.optional(idText),
    }),
    output: providerBooks,
  }),
  keepProviderEntries: endpoint('keepProviderEntries', {
    summary: "Keep Stripe's report “Balance change from activity” (itemized CSV) and hold it against the books.",
    access: adminOnly,
    body: z.strictObject({ file: uploadedFile }),
    bodyKind: 'multipart',
    bodyLimit: 32 * 1024 * 1024,
    output: keptEntries,
    errors: ['VALIDATION_ERROR'],
  }),
};
