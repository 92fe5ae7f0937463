import * as z from 'zod/mini';
import { anyone, endpointsOf, signedIn } from '../wire/endpoint.ts';
import { booleanText, id, text } from '../wire/primitives.ts';
import { currencies, locales, titles } from '../wire/vocabulary.ts';

/** The account's own data and the client's settings (people 1.1, payments 1.5). */

export const profile = z.strictObject({
  accountId: id,
  /** `CONSULTANT` or `STAFF`. */
  accountTypeCode: text(40),
  externalAccountIdentifier: text(40),
  firstName: text(100),
  lastName: text(100),
  /** Last name then first name for ja-JP, otherwise first then last (people 1.1). */
  fullName: text(201),
  title: z.nullable(z.enum(titles)),
  emailAddress: z.nullable(text(254)),
  phoneNumber: z.nullable(text(40)),
  /** ISO 3166 alpha-3. A country without billing is stored unchanged. */
  countryCode: text(3),
  locale: z.enum(locales),
  currency: z.enum(currencies),
  /** Language of mail to the account. */
  languageLocale: z.enum(locales),
});
export type Profile = z.infer<typeof profile>;

/** Billing address (people 1.1). `region` is the state, province or prefecture code. */
const billingAddress = z.strictObject({
  address1: text(200),
  address2: z.nullish(text(200)),
  locality: text(100),
  region: text(60),
  postalCode: text(20),
});
export type BillingAddress = z.infer<typeof billingAddress>;

/** An address on file also has country and status (people 1.1). */
export const address = z.strictObject({
  addressId: id,
  address1: text(200),
  address2: z.nullable(text(200)),
  locality: text(100),
  region: text(60),
  postalCode: text(20),
  country: text(3),
  status: z.enum(['ACTIVE', 'INACTIVE']),
});
export type Address = z.infer<typeof address>;

export const settings = z.strictObject({
  debugLoggingEnabled: z.boolean(),
  /** Demo data and demo sign-ins exist. */
  demo: z.boolean(),
  /**
   * A sandbox gateway takes payments in an installation that is not a demo. Pages and mails show this (people 6.1).
   */
  testPayments: z.boolean(),
});
export type Settings = z.infer<typeof settings>;

export const accountsEndpoints = endpointsOf({
  getAddresses: signedIn('GET /account/address', {
    summary:
      "Returns the account's saved addresses. Staff of single events who act for a person at none of them get none until the person agrees.",
    eventSource: 'no-event',
    query: z.strictObject({
      /** The person is at the desk and agrees that the staff member sees the addresses. The audit log records it. */
      agreed: z.optional(booleanText),
    }),
    output: z.array(address),
  }),
  getProfile: signedIn('GET /account/profile', {
    summary: "Returns the account's profile.",
    eventSource: 'no-event',
    output: profile,
  }),
  getSettings: anyone('GET /settings', {
    summary: "Returns the client's settings.",
    output: settings,
  }),
});
