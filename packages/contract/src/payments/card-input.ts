import * as z from 'zod/mini';
import { id, text } from '../wire/primitives.ts';

/** A card and a billing address as a form sends them. */

/** Digits from a form, as text or as a number. They become text and are stored in no column. */
const digits = (max: number) =>
  z.pipe(
    z.union([text(max), z.int().check(z.minimum(0), z.maximum(Math.min(10 ** max - 1, Number.MAX_SAFE_INTEGER)))]),
    z.transform(String),
  );

/**
 * Card data (payments 1.1). Every field is optional here, because free, cash, bypass and hosted orders have an
 * empty card. The domain decides which fields a paid card order needs (payments 1.1).
 */
const creditCard = z.strictObject({
  firstName: z.nullish(text(100)),
  lastName: z.nullish(text(100)),
  /** The card type that the client detected. The server detects it again from the number. */
  cardType: z.nullish(text(20)),
  creditCardNumber: z.nullish(digits(40)),
  email: z.nullish(text(254)),
  expMonth: z.nullish(digits(4)),
  expYear: z.nullish(digits(6)),
  cvv: z.nullish(digits(8)),
  cardCountryCode: z.nullish(text(10)),
  cardZipCode: z.nullish(text(20)),
});
export type CreditCard = z.infer<typeof creditCard>;

/** A billing address from a form. The domain decides which fields each country needs (payments 1). */
const billingAddressInput = z.strictObject({
  address1: z.nullish(text(200)),
  address2: z.nullish(text(200)),
  locality: z.nullish(text(100)),
  region: z.nullish(text(60)),
  postalCode: z.nullish(text(20)),
});
export type BillingAddressInput = z.infer<typeof billingAddressInput>;

export const chargeCreditCardRequest = z.strictObject({
  creditCard: z.nullish(creditCard),
  billingAddress: z.nullish(billingAddressInput),
  eventId: z.nullish(id),
  /** The card was swiped: staff only, without a billing address, with a zip of 5 to 7 characters (orders 8, payments 1). */
  swiped: z.optional(z.boolean()),
});
export type ChargeCreditCardRequest = z.infer<typeof chargeCreditCardRequest>;
