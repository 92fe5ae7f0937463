import * as z from 'zod/mini';
import { adminOnly, endpointsOf } from '../wire/endpoint.ts';
import { count, idText, instant, text, uploadedFile } from '../wire/primitives.ts';

/**
 * The payment provider's account at its last import: charges, fees and payouts, compared with our payments (orders 7.6, reports 2).
 */

/** Sums in major units; outgoing money is negative. */
const summed = z.number();
const day = z.iso.date();

/** The provider's account for a day (null: all requested days) in one currency of the account. */
const providerLine = z.strictObject({
  day: z.nullable(day),
  gateway: z.enum(['sandbox', 'stripe']),
  /** ISO 4217 currency of the account, which may differ from the sales currencies. */
  currency: text(3),
  charged: summed,
  /** Refunds, minus refunds that came back. */
  refunded: summed,
  disputed: summed,
  /** Fees of the provider, positive. */
  fees: summed,
  paidOut: summed,
});
export type ProviderLine = z.infer<typeof providerLine>;

const providerBooks = z.strictObject({
  lines: z.array(providerLine),
  totals: z.array(providerLine),
  /** Date of the latest known entry, on any day; null when nothing was imported yet. */
  lastEntryDate: z.nullable(instant),
});
export type ProviderBooks = z.infer<typeof providerBooks>;

/** A payment that exists on one side only, or differs. */
export const providerDifferences = [
  'CHARGED_THERE_ONLY',
  'PAID_HERE_ONLY',
  'OTHER_AMOUNT',
  'GIVEN_BACK_OTHERWISE',
] as const;
export type ProviderDifference = (typeof providerDifferences)[number];

const providerReport = z.strictObject({
  /** Number of entries in the file, and number of new ones among them. */
  read: count,
  fresh: count,
  differences: z.array(
    z.strictObject({ code: z.enum(providerDifferences), count, /** The first few. */ examples: z.array(text(500)) }),
  ),
});
export type ProviderReport = z.infer<typeof providerReport>;

export const providerBooksEndpoints = endpointsOf({
  readProviderBooks: adminOnly('GET /reporting/provider-books', {
    summary:
      "Returns the payment provider's balance by day and currency: charges, refunds, disputes, fees and payouts.",
    costs: { cpu: 'reports' },
    query: z.strictObject({
      startDate: day,
      endDate: day,
      /** Time zone that defines the days. */
      timeZone: z._default(text(60), 'UTC'),
      /** Only charges of this event. Payouts belong to no event. */
      eventId: z.optional(idText),
    }),
    output: providerBooks,
  }),
  keepProviderEntries: adminOnly('POST /reporting/provider-books', {
    summary: "Stores Stripe's report “Balance change from activity” (itemized CSV) and compares it with the books.",
    costs: { cpu: 'uploads', storage: 'staff-changes' },
    body: z.strictObject({ file: uploadedFile }),
    bodyKind: 'multipart',
    bodyLimit: 32 * 1024 * 1024,
    output: providerReport,
    errors: ['VALIDATION_ERROR'],
  }),
});
