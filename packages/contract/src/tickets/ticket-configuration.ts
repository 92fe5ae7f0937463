import * as z from 'zod/mini';
import { amount, id, instant, pieces, text } from '../wire/primitives.ts';
import { currencies, locales, titles } from '../wire/vocabulary.ts';
import { benefit, mostBenefits } from './benefit.ts';
import { translationsOf } from '../wire/translations.ts';

/**
 * The offers of an event: ticket configurations, coupons and add-ons, in wire format (orders 6). Amounts are major
 * units.
 */

/** When a coupon applies automatically. All conditions that are present must be met (orders 6.3). */
export const couponConditions = z.strictObject({
  relationshipTypes: z.optional(z.array(text(60))),
  titles: z.optional(z.array(z.enum(titles))),
  countries: z.optional(z.array(text(3))),
  /** Only for the first N tickets sold with it. */
  firstN: z.optional(pieces.check(z.positive())),
  /** A code that the attendee must type. It is secret, so responses to attendees leave it out. */
  code: z.optional(text(60)),
});
export type CouponConditions = z.infer<typeof couponConditions>;

export const coupon = z.strictObject({
  ticketConfigurationCouponId: id,
  defaultDescription: text(500),
  startDateTime: z.nullable(instant),
  endDateTime: z.nullable(instant),
  /** Exactly one of the two: a discount in major units, or a percentage of the price. */
  amountOff: z.optional(amount),
  percentOff: z.optional(z.number().check(z.positive(), z.maximum(100))),
  conditions: couponConditions,
  translations: translationsOf('description'),
});
export type Coupon = z.infer<typeof coupon>;

export const ticketAddOn = z.strictObject({
  ticketConfigurationAddOnId: id,
  currency: z.enum(currencies),
  currencyLocale: z.enum(locales),
  amount,
  startDateTime: z.nullable(instant),
  endDateTime: z.nullable(instant),
  limitQuantity: z.boolean(),
  quantity: z.nullable(z.int().check(z.minimum(0))),
  /** Units left, if limited. */
  available: z.optional(z.nullable(z.int().check(z.minimum(0)))),
  /** Instead of `quantity` and `available` while units of a pool are left and their number is not public. */
  poolUnits: z.optional(z.enum(['enough', 'few'])),
  defaultName: text(300),
  defaultDescription: text(2000),
  translations: translationsOf('name', 'description'),
});
export type TicketAddOn = z.infer<typeof ticketAddOn>;

/** A part of a package: one ticket of a type for one relationship of the account (orders 11.1). */
const packagePart = z.strictObject({ ticket: id, relationshipType: text(60) });

/** A package sells several tickets at one price (orders 11). */
export const packageSettings = z.strictObject({
  parts: z.array(packagePart).check(z.minLength(2), z.maxLength(20)),
  /** The tickets end together. When absent, a single ticket can be cancelled or refunded (orders 11.7). */
  endsWhole: z.optional(z.boolean()),
});
export type PackageSettings = z.infer<typeof packageSettings>;

export const additionalConfiguration = z.strictObject({
  groupTicketConfiguration: z.optional(
    z.strictObject({ maxMemberCount: z.int().check(z.minimum(1), z.maximum(1000)) }),
  ),
  upgradeTo: z.optional(z.array(id)),
  downgradeTo: z.optional(z.array(id)),
  transferable: z.optional(z.boolean()),
  /** The group in the image name `ticket-group-{group}`, which the door shows for such tickets. */
  ticketGroup: z.optional(text(60)),
  package: z.optional(packageSettings),
  /** What holders of earned places get (selling 4). No response to an attendee has them. */
  benefits: z.optional(z.array(benefit).check(z.maxLength(mostBenefits))),
  /** Only holders of such a place can have the ticket. */
  qualifiedOnly: z.optional(z.boolean()),
});
export type AdditionalConfiguration = z.infer<typeof additionalConfiguration>;

const singleTicket = z.strictObject({
  ticketConfigurationId: id,
  defaultDescription: text(300),
  /** 0 is free. */
  amount,
  /** The price after coupons; `null` when none applied (orders 6.3). */
  overrideAmount: z.nullable(amount),
  quantity: z.nullable(z.int().check(z.minimum(0))),
  limitQuantity: z.boolean(),
  /** Units left, if limited. */
  available: z.optional(z.nullable(z.int().check(z.minimum(0)))),
  /** Instead of `quantity` and `available` while units of a pool are left and their number is not public. */
  poolUnits: z.optional(z.enum(['enough', 'few'])),
  currency: z.enum(currencies),
  currencyLocale: z.enum(locales),
  startDateTime: z.nullable(instant),
  endDateTime: z.nullable(instant),
  relationshipTypes: z.array(text(60)),
  coupons: z.array(coupon),
  couponsApplied: z.array(id),
  addOns: z.array(ticketAddOn),
  moreInformation: z.optional(text(5000)),
  translations: translationsOf('description', 'moreInformation'),
  additionalConfiguration,
});

export const ticketConfiguration = z.extend(singleTicket, {
  /** For a package in registration: the ticket of each part, with its share of the price (orders 11.4). */
  parts: z.optional(z.array(z.strictObject({ relationshipType: text(60), ticketConfiguration: singleTicket }))),
});
export type TicketConfiguration = z.infer<typeof ticketConfiguration>;
