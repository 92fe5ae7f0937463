import * as z from 'zod/mini';
import { listPassages } from './editor-vocabulary.ts';
import { amount, emailAddress, filled, instant, text } from './primitives.ts';
import { receiptIssuer } from './receipt-issuer.ts';
import { currencies, fieldKinds, locales } from './vocabulary.ts';
import { inLanguages, translated, translationsOf } from './translations.ts';

/**
 * What an event is made of beyond its dates: zone, images, form sections, venue, relationships (spec §3 Event
 * configuration). Stored as JSON with the event, checked against this schema whenever it is saved.
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
/** Beyond the spec: when a field is shown. AND (`all`) and OR (`any`) nest freely. */
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

/** One choice of a select, combobox or radio group (spec §3 fieldOptions). */
export const fieldOption = z.strictObject({
  value: text(200),
  text: text(500),
  /** The choice is offered only while this holds; a chosen one is cleared when it stops (apply-triggers). */
  showWhen: z.optional(showWhen),
  translations: z.optional(translationsOf('text')),
});
export type FieldOption = z.infer<typeof fieldOption>;

/** A field of a form section (spec §3 Form field definition). */
export const formField = z.strictObject({
  name: text(100),
  fieldType: z.enum(fieldKinds),
  label: z.optional(text(1000)),
  placeholder: z.optional(text(500)),
  help: z.optional(text(1000)),
  required: z.optional(z.boolean()),
  requiredOnTransfer: z.optional(z.boolean()),
  showOnSite: z.optional(z.boolean()),
  /** Asks for a second entry that must match the first (spec §5 Strict mode). */
  strict: z.optional(z.boolean()),
  css: z.optional(text(200)),
  /** Vee-validate style words: `required|email|min:2` (docs/form-rules.md). */
  rules: z.optional(text(1000)),
  /** `#` digit, `A` letter, `*` either; anything else stands for itself. */
  mask: z.optional(text(100)),
  fieldOptions: z.optional(z.array(fieldOption)),
  multiple: z.optional(z.boolean()),
  hasTrigger: z.optional(z.boolean()),
  cloneFromSelf: z.optional(z.boolean()),
  cloneFromFieldName: z.optional(text(100)),
  hide: z.optional(z.boolean()),
  showWhen: z.optional(showWhen),
  /** `autocomplete` token of the input, where the name alone does not tell it. */
  autocomplete: z.optional(text(60)),
  translations: z.optional(translationsOf('label', 'placeholder', 'help', 'link')),
});
export type FormField = z.infer<typeof formField>;

/** A section of the event's form; `registrationForm` is the one whose values are the ticket's (spec §3). */
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

/** Who an attendee is to the account (spec §3 Relationship type; `maxPerAccount` from readings §4). */
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

/** Name, city and state of the place, in one language. */
const place = z.strictObject({ name: text(200), city: z.optional(text(200)), state: z.optional(text(200)) });

export const venue = z.strictObject({
  name: text(200),
  city: z.optional(text(200)),
  state: z.optional(text(200)),
  translations: z.optional(z.strictObject({ venue: z.optional(inLanguages(place)) })),
});
export type Venue = z.infer<typeof venue>;

/** An image of the event: `event-banner`, `event-logo` or `ticket-group-{group}`. */
export const eventImage = z.strictObject({
  key: text(100),
  fileName: text(300),
  fileExternalId: text(200),
  contentType: text(100),
});
export type EventImage = z.infer<typeof eventImage>;

/** Names a check-in list within its event; scans carry it. */
export const listKey = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

/**
 * A place or time at which tickets are looked at beside the entrance: the second day, a dinner, a workshop (readings §10 Door). Who has a
 * ticket of `tickets` or an add-on of `addOns` is on it; everybody where neither is told.
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
  /** Its own time instead of the event's check-in window. */
  opens: z.optional(instant),
  closes: z.optional(instant),
});
export type CheckInList = z.infer<typeof checkInList>;
/** What is kept of the money when a holder cancels: a part of what was paid, or so much per ticket. Never more than was paid. */
const cancellationFee = z.union([
  z.strictObject({ percent: z.number().check(z.minimum(0), z.maximum(100)) }),
  /** Major units per currency; nothing in one that is not named. */
  z.strictObject({ fixed: z.partialRecord(z.enum(currencies), amount) }),
]);
export type CancellationFee = z.infer<typeof cancellationFee>;

/** Whether those who hold a ticket may cancel it themselves (domain/cancellation); they may not when absent. */
export const cancellationSettings = z.strictObject({
  enabled: z.boolean(),
  /** The last moment, ISO 8601 UTC; the start of the event when absent, and never later. */
  until: z.optional(z.iso.datetime()),
  fee: z.optional(cancellationFee),
  /** Single add-ons may be given back, too, for all that was paid for them. */
  addOns: z.optional(z.boolean()),
});
export type CancellationSettings = z.infer<typeof cancellationSettings>;

export const eventConfiguration = z.strictObject({
  /** IANA zone of the event's own clock, e.g. `America/Chicago`. */
  timeZone: text(60),
  images: z.array(eventImage),
  sections: z.array(formSection),
  venue: z.optional(venue),
  canRegisterOtherAccounts: z.boolean(),
  relationshipTypes: z.array(relationshipType),
  /** Names of form fields shown on the admin order summary. */
  orderSummaryFields: z.array(text(100)),
  /** Names of the form fields that guests see; the default set when absent (spec §5). */
  guestFields: z.optional(z.array(text(100))),
  qrCodeEnabled: z.boolean(),
  badgeEnabled: z.boolean(),
  liveEventEnabled: z.boolean(),
  liveEventUrl: z.optional(text(1000)),
  onSiteRegistrationEnabled: z._default(z.boolean(), true),
  /** When on-site registration opens, ISO 8601 UTC; eventStart when absent. */
  onSiteRegistrationStart: z.optional(z.iso.datetime()),
  checkInOpensHoursBefore: z.optional(z.number().check(z.minimum(0), z.maximum(720))),
  /** Beside the entrance, which every event has. */
  checkInLists: z.optional(z.array(checkInList).check(z.maxLength(50))),
  locale: z.optional(z.enum(locales)),
  /** Hours that an offer of a waiting list is kept; 24 when absent (readings §10). */
  waitingListOfferHours: z.optional(z.int().check(z.minimum(1), z.maximum(336))),
  /** Accounts / languages the event is for; empty means all (readings §3). */
  eligibleAccounts: z.array(text(20)),
  eligibleLocales: z.array(z.enum(locales)),
  /** Stands before the sender's address in mails about the event, and where answers go. The installation's own when absent. */
  mailSenderName: z.optional(filled(100)),
  mailReplyTo: z.optional(emailAddress),
  /** Who issues receipts of the event. The installation's own when absent. */
  receiptIssuer: z.optional(receiptIssuer),
  cancellation: z.optional(cancellationSettings),
  /** Accent of the event's pages, `oklch(…)` or `#rrggbb`. */
  color: z.optional(text(60)),
});
export type EventConfiguration = z.infer<typeof eventConfiguration>;
