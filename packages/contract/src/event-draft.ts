import * as z from 'zod/mini';
import { adminOnly, endpoint } from './endpoint.ts';
import { eventDefinition } from './event-definition.ts';
import { eventView } from './events.ts';
import { mailsNewDates } from './self-service.ts';
import { count, done, eventParams, filled, id, idText, instant, text } from './primitives.ts';
import { eventImage } from './event-configuration.ts';
import { eventTemplateNames, longestMailTemplate } from './editor-vocabulary.ts';
import { locales, mailTemplates } from './vocabulary.ts';

/**
 * Editing an event that may be on sale: draft, what publishing it would change, versions (readings §10 Editor). An event is edited as one
 * document, `eventDefinition`, in which the keys of tickets, add-ons and coupons that are there already are their ids.
 */

/** Who saved something last and when; null: nobody did, or not a person. */
const saved = { savedBy: z.nullable(text(200)), savedAt: z.nullable(instant) };

/** Pieces of a ticket or add-on by its key: an edited quantity is never below `sold` and `held` together. */
const figure = z.strictObject({ kind: z.enum(['ticket', 'addOn']), key: text(60), sold: count, held: count });

const eventDraft = z.strictObject({
  eventId: id,
  /** Attendees see the event. */
  isPublished: z.boolean(),
  /** Of the event as attendees meet it; grows with every publish. */
  version: count,
  /** Of the draft; grows with every save. Null: there is none, and `definition` is the event as it is. */
  revision: z.nullable(count),
  /** The event has changed since the draft was begun, so that it cannot be published any more. */
  isOutdated: z.boolean(),
  ...saved,
  definition: eventDefinition,
  /** The event as it is, for marks of what the draft changes. */
  published: eventDefinition,
  images: z.array(eventImage),
  figures: z.array(figure),
  /** Tokens that mail templates may have, without their `*|` and `|*`. */
  tokens: z.array(text(60)),
});
export type EventDraft = z.infer<typeof eventDraft>;

/** One difference between the event and its draft. */
const change = z.strictObject({
  /** Where in the definition: `eventStart`, `ticketConfigurations.17.amount`; tickets, add-ons and coupons by key. */
  path: text(500),
  kind: z.enum(['added', 'removed', 'changed']),
  /** What it was and is to be, short enough to be read; null where it was or will be nothing. */
  before: z.nullable(text(500)),
  after: z.nullable(text(500)),
});
export type EventChange = z.infer<typeof change>;

/** Whom a change touches. */
const effect = z.strictObject({
  kind: z.enum([
    /** The days change for those who are registered; `count` of them. */
    'datesForRegistered',
    /** People hold a ticket of this type that costs something else from now on; `count` of them. */
    'priceForSold',
    /** People with a ticket of this event and none of the parent event that `subject` names. */
    'noParentTicket',
    /** A ticket type or add-on that was sold is no longer offered. */
    'withdrawnSold',
    /** Pieces that somebody holds in this moment of what is no longer offered. */
    'withdrawnHeld',
    /** Tickets without an answer to a question that is new or now required. */
    'missingAnswers',
    /** Tickets whose answer to a question is a choice that is no longer offered. */
    'removedChoice',
    /** The event becomes visible. */
    'becomesVisible',
  ]),
  /** Name of the ticket, add-on or question, or short code of the parent event; null where it is the event. */
  subject: z.nullable(text(1000)),
  count,
});
export type DraftEffect = z.infer<typeof effect>;

const draftImpact = z.strictObject({
  version: count,
  revision: z.nullable(count),
  changes: z.array(change),
  effects: z.array(effect),
  /** Addresses of registered people who get the mail about new dates; null where no date, zone or venue changes for them. */
  newDatesRecipients: z.nullable(count),
});
export type DraftImpact = z.infer<typeof draftImpact>;

const eventVersion = z.strictObject({
  eventVersionId: id,
  version: count,
  /** What made it: a word of `versionKinds`. */
  kind: text(60),
  ...saved,
  /** What it changed, as paths. */
  changed: z.array(text(500)),
});
export type EventVersion = z.infer<typeof eventVersion>;

const mailText = z.strictObject({
  templateName: z.enum(mailTemplates),
  locale: z.enum(locales),
  /** The saved or built-in text when absent. */
  templateSubject: z.optional(filled(300)),
  templateHTMLContent: z.optional(filled(longestMailTemplate)),
});

const mailBody = { params: eventParams, body: mailText, bodyLimit: 1024 * 1024 } as const;

export const eventDraftEndpoints = {
  createEvent: endpoint('createEvent', {
    summary: 'Begin an event, unpublished, from a template or with nothing to sell yet.',
    access: adminOnly,
    body: z.strictObject({
      /** Null: an ordinary day without tickets. */
      template: z.nullable(z.enum(eventTemplateNames)),
      /** What links call it by. Capitals, whatever is typed. */
      eventShortCode: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,59}$/)),
      /** The template's own when absent. */
      name: z.optional(filled(300)),
      /** First day, `YYYY-MM-DD`, by the clock of the event's zone. */
      firstDay: z.iso.date(),
    }),
    output: z.strictObject({ eventId: id, eventShortCode: text(60) }),
    status: 201,
  }),
  getEventDraft: endpoint('getEventDraft', {
    summary: 'The draft of an event, or the event as it is when there is none.',
    access: adminOnly,
    params: eventParams,
    output: eventDraft,
    errors: ['RECORD_NOT_FOUND'],
  }),
  saveEventDraft: endpoint('saveEventDraft', {
    summary: 'Save the draft of an event; attendees see nothing of it.',
    access: adminOnly,
    params: eventParams,
    body: z.strictObject({
      /** Of the draft that was edited; null when there was none. */
      revision: z.nullable(count),
      /** Of the event that was edited. */
      version: count,
      definition: eventDefinition,
    }),
    bodyLimit: 8 * 1024 * 1024,
    output: eventDraft,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  discardEventDraft: endpoint('discardEventDraft', {
    summary: 'Discard the draft of an event.',
    access: adminOnly,
    params: eventParams,
    /** Of the draft that the editor saw. */
    query: z.strictObject({ revision: idText }),
    output: done,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  getDraftImpact: endpoint('getDraftImpact', {
    summary: 'What publishing the draft would change, and whom it touches.',
    access: adminOnly,
    params: eventParams,
    output: draftImpact,
    errors: ['RECORD_NOT_FOUND'],
  }),
  publishEvent: endpoint('publishEvent', {
    summary: 'Make the draft what attendees see; without a draft, show the event to them.',
    access: adminOnly,
    params: eventParams,
    /** The draft that was looked at; unless told, whichever there is. */
    body: z.nullish(z.strictObject({ revision: z.nullish(count), mailsNewDates })),
    output: eventView,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT', 'NOTHING_TO_SELL', 'QUANTITY_BELOW_SOLD'],
  }),
  listEventVersions: endpoint('listEventVersions', {
    summary: 'The latest versions of an event, newest first.',
    access: adminOnly,
    params: eventParams,
    output: z.array(eventVersion),
    errors: ['RECORD_NOT_FOUND'],
  }),
  restoreEventVersion: endpoint('restoreEventVersion', {
    summary: 'Make an earlier version the newest. What was added since is no longer offered; nothing sold is lost.',
    access: adminOnly,
    params: z.strictObject({ eventId: idText, versionId: idText }),
    /** The version that was looked at as the newest. */
    body: z.strictObject({ version: count, mailsNewDates }),
    output: eventView,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT', 'QUANTITY_BELOW_SOLD'],
  }),
  previewEventMail: endpoint('previewEventMail', {
    summary: 'A mail of the event as it would go out, with made-up people, and the text it is made of.',
    access: adminOnly,
    ...mailBody,
    output: z.strictObject({
      subject: text(2000),
      html: text(4_000_000),
      templateSubject: text(500),
      templateHTMLContent: text(longestMailTemplate),
    }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  sendTestMail: endpoint('sendTestMail', {
    summary: 'Send such a mail to oneself.',
    access: adminOnly,
    ...mailBody,
    output: z.strictObject({ success: z.literal(true), to: text(254) }),
    errors: ['RECORD_NOT_FOUND', 'PROVIDER_UNREACHABLE'],
    sendsSuccess: true,
  }),
};
