import * as z from 'zod/mini';
import { listKey } from '../events/event-configuration.ts';
import { audienceKey } from '../people/audience.ts';
import { mostSeats } from '../people/qualification-vocabulary.ts';
import { amount, filled, relationshipName } from '../wire/primitives.ts';
import { translationsOf } from '../wire/translations.ts';

/** The price of a ticket with a benefit: nothing, a fixed amount in major units, or a share of the price. */
const benefitPrice = z.union([
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('fixed'), amount }),
  z.strictObject({ kind: z.literal('percent'), percentOff: z.number().check(z.positive(), z.maximum(100)) }),
]);

/** The most letters of a ribbon. */
export const longestRibbon = 40;

/**
 * What the holder of an earned place gets with a ticket type (selling 4). Only a definition has benefits: no response to
 * an attendee does.
 */
export const benefit = z.strictObject({
  qualification: audienceKey,
  price: benefitPrice,
  /** Whether coupons lower the price further. */
  withCoupons: z.optional(z.boolean()),
  /** The account can bring up to `most` people of these relationships. They count as guests of the earned place. */
  guests: z.optional(
    z.strictObject({
      most: z.int().check(z.minimum(1), z.maximum(mostSeats)),
      relationshipTypes: z.array(relationshipName).check(z.minLength(1), z.maxLength(20)),
    }),
  ),
  /** Key of the check-in list on which the tickets are (selling 4.7). */
  checkInList: z.optional(listKey),
  /** The ribbon of the badges (selling 4.8). */
  ribbon: z.optional(
    z.strictObject({
      text: filled(longestRibbon),
      translations: z.optional(translationsOf('text')),
    }),
  ),
});
export type Benefit = z.infer<typeof benefit>;

/** The most benefits of a ticket type. */
export const mostBenefits = 20;
