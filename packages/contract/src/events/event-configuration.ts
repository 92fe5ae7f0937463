import * as z from 'zod/mini';
import { badgeDesigns } from './badge-design.ts';
import { listPassages } from './editor-vocabulary.ts';
import { amount, emailAddress, filled, instant, pieces, text } from '../wire/primitives.ts';
import { recheckRules, unpaidRules } from '../people/qualification-vocabulary.ts';
import { receiptIssuer } from '../payments/receipt-issuer.ts';
import { currencies, fieldKinds, locales } from '../wire/vocabulary.ts';
import { inLanguages, translated, translationsOf } from '../wire/translations.ts';

/**
 * Configuration of an event: zone, images, form sections, venue, relationships (events 1.3). Stored as
 * JSON with the event, and validated with this schema on every save.
 */

/**
 * One comparison of a `showWhen` condition. `field` names a form field, `$ticket` (configuration id), `$addOns` (ids),
 * `$relationship`.
 */
export interface Comparison {
  field: string;
  is: 'equals' | 'notEquals' | 'in' | 'includes' | 'filled' | 'empty' | 'greaterThan' | 'lessThan';
  value?: string | number | boolean | (string | number)[] | undefined;
}
/** Addition to the spec: a condition that shows a field. AND (`all`) and OR (`any`) can be nested. */
export type ShowWhen = { all: ShowWhen[] } | { any: ShowWhen[] } | Comparison;

export const showWhen: z.ZodMiniType<ShowWhen, ShowWhen> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(showWhen).check(z.minLength(1)) }),
    z.strictObject({ any: z.array(showWhen).check(z.minLength(1)) }),
    z.strictObject({
      field: text(100),
      is: z.enum(['equals', 'notEquals', 'in', 'includes', 'filled', 'empty', 'greaterThan', 'lessThan']),
      value: z.optional(
        z.union([
          text(1000),
          z.number(),
          z.boolean(),
          z.array(z.union([text(1000), z.number()])).check(z.maxLength(500)),
        ]),
      ),
    }),
  ]),
);

/** One choice of a select, combobox or radio group (forms 1.1). */
export const fieldOption = z.strictObject({
  value: text(200),
  text: text(500),
  /**
   * The choice is offered only while this is true. A selected choice is cleared when it becomes false (apply-triggers).
   */
  showWhen: z.optional(showWhen),
  translations: z.optional(translationsOf('text')),
});
export type FieldOption = z.infer<typeof fieldOption>;

/** A field of a form section (forms 1.1). */
export const formField = z.strictObject({
  name: text(100),
  fieldType: z.enum(fieldKinds),
  label: z.optional(text(1000)),
  placeholder: z.optional(text(500)),
  help: z.optional(text(1000)),
  required: z.optional(z.boolean()),
  requiredOnTransfer: z.optional(z.boolean()),
  showOnSite: z.optional(z.boolean()),
  /** Requires a second entry that must match the first (forms 2.4). */
  strict: z.optional(z.boolean()),
  css: z.optional(text(200)),
  /** Vee-validate style words: `required|email|min:2` (docs/form-rules.md). */
  rules: z.optional(text(1000)),
  /** `#` digit, `A` letter, `*` either; any other character is literal. */
  mask: z.optional(text(100)),
  fieldOptions: z.optional(z.array(fieldOption)),
  multiple: z.optional(z.boolean()),
  hasTrigger: z.optional(z.boolean()),
  cloneFromSelf: z.optional(z.boolean()),
  cloneFromFieldName: z.optional(text(100)),
  hide: z.optional(z.boolean()),
  showWhen: z.optional(showWhen),
  /** `autocomplete` token of the input, if the field name does not imply it. */
  autocomplete: z.optional(text(60)),
  translations: z.optional(translationsOf('label', 'placeholder', 'help', 'link')),
});
export type FormField = z.infer<typeof formField>;

/** A section of the event's form. The values of the section `registrationForm` are stored with the ticket (events 1.3). */
export const formSection = z.strictObject({
  name: text(100),
  title: text(300),
  icon: z.optional(text(60)),
  color: z.optional(text(60)),
  css: z.optional(text(200)),
  fields: z.array(formField),
  translations: z.optional(translationsOf('title')),
});
export type FormSection = z.infer<typeof formSection>;

/** A relationship of attendees to the account (orders 3.1; `maxPerAccount` from orders 3). */
export const relationshipType = z.strictObject({
  relationshipType: text(60),
  selfType: z.boolean(),
  guestType: z.boolean(),
  maxPerAccount: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  translations: z.strictObject({
    label: z.optional(translated),
    selfLabel: z.optional(translated),
    defaultLabel: z.optional(text(200)),
    defaultSelfLabel: z.optional(text(200)),
  }),
});
export type RelationshipType = z.infer<typeof relationshipType>;

/** Name, city and state of the venue, in one language. */
const venueTexts = z.strictObject({ name: text(200), city: z.optional(text(200)), state: z.optional(text(200)) });

export const venue = z.strictObject({
  name: text(200),
  city: z.optional(text(200)),
  state: z.optional(text(200)),
  /** Street and postal code, as people write them to find the place on a map. */
  address: z.optional(text(300)),
  translations: z.optional(z.strictObject({ venue: z.optional(inLanguages(venueTexts)) })),
});
export type Venue = z.infer<typeof venue>;

/** A position within a picture, in ten-thousandths of its width or height. */
const fraction = z.int().check(z.minimum(0), z.maximum(10_000));
/** The point of a picture that every crop keeps in view. */
const focusPoint = z.strictObject({ x: fraction, y: fraction });
export type FocusPoint = z.infer<typeof focusPoint>;
const length = z.int().check(z.minimum(1), z.maximum(10_000));
const cropArea = z.strictObject({ x: fraction, y: fraction, width: length, height: length });
export type CropArea = z.infer<typeof cropArea>;
const crop = z.optional(cropArea);

/** An image of the event: `event-banner`, `event-logo` or `ticket-group-{group}`. */
export const eventImage = z.strictObject({
  key: text(100),
  fileName: text(300),
  fileExternalId: text(200),
  contentType: text(100),
  focus: z.optional(focusPoint),
  /** Crops that a person corrected. The other uses follow the focus point. */
  crops: z.optional(z.strictObject({ card: crop, header: crop, ticket: crop, mail: crop, share: crop })),
});
export type EventImage = z.infer<typeof eventImage>;

/** Key of a check-in list within its event. Scans contain it. */
export const listKey = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

/**
 * A place or time with its own check-in, in addition to the entrance: the second day, a dinner, a workshop (system 6.3). A ticket of `tickets` or with an add-on of `addOns` is on the list. Without both, every ticket is.
 */
export const checkInList = z.strictObject({
  key: listKey,
  name: filled(100),
  translations: z.optional(translationsOf('name')),
  passage: z.enum(listPassages),
  /** Ids of ticket configurations; keys in a definition. */
  tickets: z.optional(z.array(filled(60)).check(z.maxLength(300))),
  /** Ids of add-ons; keys in a definition. */
  addOns: z.optional(z.array(filled(60)).check(z.maxLength(500))),
  /** Own times that replace the event's check-in window. */
  opens: z.optional(instant),
  closes: z.optional(instant),
});
export type CheckInList = z.infer<typeof checkInList>;

/** Units of a pool that one ticket or add-on takes. */
const poolWeight = z.int().check(z.minimum(1), z.maximum(100));

/** Units that several ticket types and add-ons share, such as the seats of a hall (stock 4). */
export const pool = z.strictObject({
  key: listKey,
  name: filled(100),
  translations: z.optional(translationsOf('name')),
  quantity: pieces,
  /** Buyers see "few left" when at most this percentage of the units is free. Absent: never. */
  fewLeftPercent: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  /** Buyers see the number of free units. */
  showsNumber: z.optional(z.boolean()),
  /** Weights by ids of ticket configurations; by keys in a definition. */
  tickets: z.record(filled(60), poolWeight),
  /** Weights by ids of add-ons; by keys in a definition. */
  addOns: z.record(filled(60), poolWeight),
});
export type Pool = z.infer<typeof pool>;

/**
 * The fee when a holder cancels: a percentage of the paid amount, or a fixed amount per ticket. Never more than the
 * paid amount.
 */
const cancellationFee = z.union([
  z.strictObject({ percent: z.number().check(z.minimum(0), z.maximum(100)) }),
  /** Major units per currency; no fee in currencies that are not listed. */
  z.strictObject({ fixed: z.partialRecord(z.enum(currencies), amount) }),
]);
export type CancellationFee = z.infer<typeof cancellationFee>;

/** Whether holders may cancel their tickets themselves (domain/cancellation). Absent means that they may not. */
export const cancellationSettings = z.strictObject({
  enabled: z.boolean(),
  /** The last moment, ISO 8601 UTC; the start of the event by default, and never later. */
  until: z.optional(z.iso.datetime()),
  fee: z.optional(cancellationFee),
  /** Whether single add-ons may be returned too, for a full refund. */
  addOns: z.optional(z.boolean()),
});
export type CancellationSettings = z.infer<typeof cancellationSettings>;

/** What happens to tickets of people who lost the qualification after they bought (selling 8). Absent: nothing is checked. */
export const recheckSettings = z.strictObject({
  rule: z.enum(recheckRules),
  /** The last moment at which staff can decide. */
  until: z.iso.datetime(),
  /** Days to pay the difference; 14 when absent. */
  payDays: z.optional(z.int().check(z.minimum(1), z.maximum(90))),
  /** What happens to a ticket whose difference is not paid in time; it is kept when absent. */
  whenUnpaid: z.optional(z.enum(unpaidRules)),
});
export type RecheckSettings = z.infer<typeof recheckSettings>;

export const eventConfiguration = z.strictObject({
  /** IANA time zone of the event, for example `America/Chicago`. */
  timeZone: text(60),
  images: z.array(eventImage),
  sections: z.array(formSection),
  venue: z.optional(venue),
  /** What attendees read about the event, by language. Each line is a paragraph. */
  description: z.optional(translated),
  canRegisterOtherAccounts: z.boolean(),
  relationshipTypes: z.array(relationshipType),
  /** Names of form fields shown on the admin order summary. */
  orderSummaryFields: z.array(text(100)),
  /** Names of the form fields that guests see; the default set when absent (forms 1). */
  guestFields: z.optional(z.array(text(100))),
  qrCodeEnabled: z.boolean(),
  badgeEnabled: z.boolean(),
  /** The event's own badge designs. The event type decides when absent (door 6.8). */
  badges: z.optional(badgeDesigns),
  liveEventEnabled: z.boolean(),
  liveEventUrl: z.optional(text(1000)),
  /** The event has a public page, and is in the public calendar and list (events 6). Absent: it does not. */
  publicPage: z.optional(z.boolean()),
  onSiteRegistrationEnabled: z._default(z.boolean(), true),
  /** When on-site registration opens, ISO 8601 UTC; eventStart when absent. */
  onSiteRegistrationStart: z.optional(z.iso.datetime()),
  checkInOpensHoursBefore: z.optional(z.number().check(z.minimum(0), z.maximum(720))),
  /** Lists in addition to the entrance, which every event has. */
  checkInLists: z.optional(z.array(checkInList).check(z.maxLength(50))),
  pools: z.optional(z.array(pool).check(z.maxLength(100))),
  locale: z.optional(z.enum(locales)),
  /** Hours for which an offer of a waiting list is held; 24 when absent (system 6.3). */
  waitingListOfferHours: z.optional(z.int().check(z.minimum(1), z.maximum(336))),
  /** Accounts / languages the event is for; empty means all (events 2.6). */
  eligibleAccounts: z.array(text(20)),
  eligibleLocales: z.array(z.enum(locales)),
  /** Sender name and reply address of mails about the event. The installation's values when absent. */
  mailSenderName: z.optional(filled(100)),
  mailReplyTo: z.optional(emailAddress),
  /** The issuer of the event's receipts. The installation's issuer when absent. */
  receiptIssuer: z.optional(receiptIssuer),
  cancellation: z.optional(cancellationSettings),
  recheck: z.optional(recheckSettings),
  /** Accent of the event's pages, `oklch(…)` or `#rrggbb`. */
  color: z.optional(text(60)),
});
export type EventConfiguration = z.infer<typeof eventConfiguration>;
