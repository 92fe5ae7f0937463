import * as z from 'zod/mini';
import { filled, text } from '../wire/primitives.ts';

/**
 * The issuer of receipts. `taxId` is printed unchanged; `T` and 13 digits is a Japanese registration number.
 * `taxRatePercent` means that prices include a tax at this rate, and receipts show its amount.
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
