import * as z from 'zod/mini';
import { filled, text } from './primitives.ts';

/**
 * Who issues receipts. `taxId` is printed as it stands; one of `T` and 13 digits is a Japanese registration number. `taxRatePercent` says
 * that prices contain a tax at this rate; receipts then show how much of it.
 */
export const receiptIssuer = z.strictObject({
  name: filled(200),
  /** Lines are separated by line breaks. */
  address: z.optional(text(500)),
  taxId: z.optional(text(40)),
  taxNote: z.optional(text(500)),
  taxRatePercent: z.optional(z.number().check(z.positive(), z.maximum(50))),
});
export type ReceiptIssuer = z.infer<typeof receiptIssuer>;
