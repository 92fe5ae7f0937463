import * as z from 'zod/mini';
import { longestMailSubject, longestMailTemplate } from './editor-vocabulary.ts';
import { eventConfiguration, eventImage } from './event-configuration.ts';
import { amount, filled, instant, pieces, relationshipName, shortCode, text } from '../wire/primitives.ts';
import { mostSaleWindows, saleWindow } from '../tickets/sale-window.ts';
import { additionalConfiguration, couponConditions, packageSettings } from '../tickets/ticket-configuration.ts';
import { translationsOf } from '../wire/translations.ts';
import { locales, mailTemplates } from '../wire/vocabulary.ts';

/**
 * A complete event as one document, the format of `foyer event create` and `foyer import events`. It has the wire's
 * fields of an event (events 1), with keys instead of ids, because ids exist only after saving. Amounts are major units,
 * times ISO 8601 in UTC.
 */

/** Identifies a ticket or an add-on within its event. */
const key = filled(60);
/** ISO 4217. Tickets and add-ons in currencies that orders do not support are not offered (orders 4.5). */
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const quantity = z.nullish(pieces);

const couponDefinition = z.strictObject({
  /** Identifies an existing coupon when the event is edited. Ignored otherwise. */
  key: z.optional(key),
  defaultDescription: filled(500),
  startDateTime: z.nullish(instant),
  endDateTime: z.nullish(instant),
  /** Exactly one of `amountOff` and `percentOff` is set. */
  amountOff: z.optional(amount),
  percentOff: z.optional(z.number().check(z.positive(), z.maximum(100))),
  /** `firstN` has its own count of uses. */
  conditions: z.optional(couponConditions),
  translations: z.optional(translationsOf('description')),
  /** False: not offered any more. */
  active: z.optional(z.boolean()),
});

const addOnDefinition = z.strictObject({
  /** A pool that names a key draws for every add-on with this key (stock 4). */
  key,
  defaultName: filled(300),
  defaultDescription: z.optional(text(2000)),
  amount,
  /** The ticket's currency by default. */
  currency: z.optional(currency),
  currencyLocale: z.optional(z.enum(locales)),
  quantity,
  /**
   * Only read, from older files: limited add-ons with the same name here, or with the same key, become a pool with their
   * quantity (stock 4.10). No definition that Foyer writes has it.
   */
  sharedStock: z.nullish(key),
  limitQuantity: z.optional(z.boolean()),
  startDateTime: z.nullish(instant),
  endDateTime: z.nullish(instant),
  translations: z.optional(translationsOf('name', 'description')),
  active: z.optional(z.boolean()),
});

export const ticketDefinition = z.strictObject({
  key,
  defaultDescription: filled(300),
  moreInformation: z.nullish(text(5000)),
  /** 0 is free. */
  amount,
  currency,
  currencyLocale: z.enum(locales),
  /** Number of units; no limit when absent. */
  quantity,
  /** Selecting this ticket takes a hold first. */
  limitQuantity: z.optional(z.boolean()),
  startDateTime: z.nullish(instant),
  endDateTime: z.nullish(instant),
  relationshipTypes: z.array(relationshipName).check(z.minLength(1)),
  /** `upgradeTo`, `downgradeTo` and the parts of a package contain keys. */
  additionalConfiguration: z.optional(
    z.extend(additionalConfiguration, {
      upgradeTo: z.optional(z.array(key)),
      downgradeTo: z.optional(z.array(key)),
      package: z.optional(
        z.extend(packageSettings, {
          parts: z
            .array(z.strictObject({ ticket: key, relationshipType: relationshipName }))
            .check(z.minLength(2), z.maxLength(20)),
        }),
      ),
    }),
  ),
  translations: z.optional(translationsOf('description', 'moreInformation')),
  active: z.optional(z.boolean()),
  /** Absent or empty: everybody can buy between `startDateTime` and `endDateTime` (selling 1). */
  saleWindows: z.optional(z.array(saleWindow).check(z.maxLength(mostSaleWindows))),
  coupons: z.optional(z.array(couponDefinition).check(z.maxLength(100))),
  addOns: z.optional(z.array(addOnDefinition).check(z.maxLength(100))),
});

/** An event's own mail text (mail 2) in one language. */
const mailDefinition = z.strictObject({
  templateName: z.enum(mailTemplates),
  locale: z.enum(locales),
  templateSubject: filled(longestMailSubject),
  /** The built-in content when absent. */
  templateHTMLContent: z.optional(filled(longestMailTemplate)),
});

export const eventDefinition = z.strictObject({
  eventShortCode: shortCode,
  eventTypeCd: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,59}$/)),
  defaultName: filled(300),
  translations: z.optional(translationsOf('name')),
  /** Short code of the parent event. */
  parentEventShortCode: z.nullish(text(60)),
  eventStart: instant,
  eventEnd: instant,
  registrationStart: instant,
  registrationEnd: instant,
  /** A draft that only staff see, by default. */
  published: z.nullish(z.boolean()),
  /** Without images, which are a list of their own. Conditions on `$ticket` and `$addOns` use keys. */
  configuration: z.omit(eventConfiguration, { images: true }),
  /** The pictures with their focus points and crops. Absent: the pictures of the event do not change. */
  images: z.optional(z.array(eventImage).check(z.maxLength(60))),
  ticketConfigurations: z.optional(z.array(ticketDefinition).check(z.maxLength(300))),
  emailTemplates: z.optional(z.array(mailDefinition).check(z.maxLength(100))),
});
export type EventDefinition = z.infer<typeof eventDefinition>;
export type TicketDefinition = z.infer<typeof ticketDefinition>;
