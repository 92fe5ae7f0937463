import * as z from 'zod/mini';
import { newEvents, shortCodes } from '../wire/costs.ts';
import { adminOnly, editors, endpointsOf } from '../wire/endpoint.ts';
import { eventDefinition } from './event-definition.ts';
import { eventView } from './events.ts';
import { mailsNewDates } from './editor.ts';
import { count, done, eventParams, filled, id, idText, instant, shortCode, text } from '../wire/primitives.ts';
import { eventConfiguration, eventImage } from './event-configuration.ts';
import { editorSections, eventTemplateNames, longestMailSubject, longestMailTemplate } from './editor-vocabulary.ts';
import { translationsOf } from '../wire/translations.ts';
import { locales, mailTemplates } from '../wire/vocabulary.ts';

/**
 * Editing an event that may be on sale: drafts, the effects of publishing, and versions (events 4.3). An event
 * is edited as one document, `eventDefinition`. The keys of existing tickets, add-ons and coupons are their ids.
 */

/** Who saved the data last and when; null when it was never saved or not by a person. */
const saved = { savedBy: z.nullable(text(200)), savedAt: z.nullable(instant) };

/** A random id of an open editor. */
const editorKey = z.string().check(z.regex(/^[\w-]{8,40}$/));

/** Units of a ticket or add-on by its key. An edited quantity must not be below `sold` plus `held`. */
const figure = z.strictObject({ kind: z.enum(['ticket', 'addOn']), key: text(60), sold: count, held: count });

const eventDraft = z.strictObject({
  eventId: id,
  /** Attendees see the event. */
  isPublished: z.boolean(),
  /** Version of the published event; incremented by every publish. */
  version: count,
  /**
   * Revision of the draft; incremented by every save. Null when there is no draft; `definition` is then the current
   * event.
   */
  revision: z.nullable(count),
  /** The event has changed since the draft was started, so the draft cannot be published. */
  isOutdated: z.boolean(),
  ...saved,
  definition: eventDefinition,
  /**
   * The draft on the screen while a value breaks a rule. `definition` is then the last valid state, and the draft cannot
   * be published. A number field with other text has `{ notANumber: true }`. Absent when `definition` is the whole draft.
   */
  working: z.optional(z.record(z.string().check(z.maxLength(100)), z.unknown())),
  /** The current event, for marking the changes of the draft. */
  published: eventDefinition,
  /** The images that attendees see. The draft's images are in `definition`. */
  images: z.array(eventImage),
  figures: z.array(figure),
  /** Other open editors of the event, for a request with `editor`. */
  editors: z.optional(z.array(z.strictObject({ name: text(200), section: z.enum(editorSections) }))),
  /** Allowed tokens of mail templates, without `*|` and `|*`. */
  tokens: z.array(text(60)),
});
export type EventDraft = z.infer<typeof eventDraft>;

/** One difference between two states of an event. */
const change = z.strictObject({
  /** Path in the definition: `eventStart`, `ticketConfigurations.17.amount`; tickets, add-ons and coupons by key. */
  path: text(500),
  kind: z.enum(['added', 'removed', 'changed']),
  /** The old and the new value, shortened for display; null when the path has no value. */
  before: z.nullable(text(500)),
  after: z.nullable(text(500)),
  /** The currency of an amount: a price or a fixed discount. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
});
export type EventChange = z.infer<typeof change>;

/** The effect of a change on people. */
const effect = z.strictObject({
  kind: z.enum([
    /** The days change for registered people; `count` is their number. */
    'datesForRegistered',
    /** The venue changes for registered people; `count` is their number. */
    'venueForRegistered',
    /** The price changes for a ticket type that people hold; `count` is their number. */
    'priceForSold',
    /** People with a ticket of this event but none of the parent event in `subject`. */
    'noParentTicket',
    /** A ticket type or add-on with sold units is not offered any more. */
    'withdrawnSold',
    /** Units that are currently held of a ticket type or add-on that is not offered any more. */
    'withdrawnHeld',
    /** Tickets without an answer to a question that is new or becomes required. */
    'missingAnswers',
    /** Tickets with a removed choice as their answer. */
    'removedChoice',
    /** Tickets that keep the terms of their purchase, because the new ones are worse for their holders. */
    'keepsTerms',
    /** People whose tickets use an earned place, when the rule of the re-check changes: it concerns them if they lose the qualification. */
    'recheckConcerns',
    /** The event becomes visible. */
    'becomesVisible',
  ]),
  /** Name of the ticket, add-on or question, or short code of the parent event; null for the event itself. */
  subject: z.nullable(text(1000)),
  count,
});
export type DraftEffect = z.infer<typeof effect>;

const draftImpact = z.strictObject({
  version: count,
  revision: z.nullable(count),
  changes: z.array(change),
  effects: z.array(effect),
  /**
   * Number of registered people's addresses that get the mail about new dates; null when no date, zone or venue changes
   * for them.
   */
  newDatesRecipients: z.nullable(count),
});
export type DraftImpact = z.infer<typeof draftImpact>;

const eventVersion = z.strictObject({
  eventVersionId: id,
  version: count,
  /** The action that created it, from `versionKinds`. */
  kind: text(60),
  ...saved,
  /** Changed paths. */
  changed: z.array(text(500)),
});
export type EventVersion = z.infer<typeof eventVersion>;

const eventVersionContent = z.strictObject({
  eventVersionId: id,
  version: count,
  definition: eventDefinition,
  images: z.array(eventImage),
});
export type EventVersionContent = z.infer<typeof eventVersionContent>;

const versionParams = z.strictObject({ eventId: idText, versionId: idText });

/** What mails show of an event that is being edited. */
const mailedEvent = z.strictObject({
  defaultName: filled(300),
  translations: z.optional(translationsOf('name')),
  eventStart: instant,
  eventEnd: instant,
  configuration: z.pick(eventConfiguration, {
    timeZone: true,
    venue: true,
    color: true,
    mailSenderName: true,
    mailReplyTo: true,
  }),
});
export type MailedEvent = z.infer<typeof mailedEvent>;

const mailText = z.strictObject({
  templateName: z.enum(mailTemplates),
  locale: z.enum(locales),
  /** The saved or built-in text when absent. */
  templateSubject: z.optional(filled(longestMailSubject)),
  templateHTMLContent: z.optional(filled(longestMailTemplate)),
  /** The edited event. An absent text is then the built-in text, not the saved one. */
  draft: z.optional(mailedEvent),
});

const mailBody = { params: eventParams, body: mailText, bodyLimit: 1024 * 1024 } as const;

export const eventDraftEndpoints = endpointsOf({
  createEvent: adminOnly('POST /events', {
    summary: 'Creates an unpublished event, from a template or without anything to sell.',
    costs: { cpu: newEvents, storage: newEvents },
    body: z.strictObject({
      /** Null: an ordinary one-day event without tickets. */
      template: z.nullable(z.enum(eventTemplateNames)),
      /** The short code for links. Converted to upper case. */
      eventShortCode: shortCode,
      /** The template's name when absent. */
      name: z.optional(filled(300)),
      /** First day, `YYYY-MM-DD`, in the event's time zone. */
      firstDay: z.iso.date(),
      /** The days on which registration opens and closes, in the event's time zone. The template's days when absent. */
      registrationFirstDay: z.optional(z.iso.date()),
      registrationLastDay: z.optional(z.iso.date()),
    }),
    output: z.strictObject({ eventId: id, eventShortCode: text(60) }),
    status: 201,
    errors: ['NEW_EVENT_LIMIT'],
  }),
  getEventDraft: editors('GET /events/:eventId/draft', {
    summary: 'Returns the draft of an event, or the event itself if there is no draft.',
    params: eventParams,
    query: z.strictObject({
      /** The open editor. Others then see who edits the event, and in which section. */
      editor: z.optional(editorKey),
      section: z.optional(z.enum(editorSections)),
    }),
    output: eventDraft,
    errors: ['RECORD_NOT_FOUND'],
  }),
  saveEventDraft: editors('PUT /events/:eventId/draft', {
    summary: 'Saves the draft of an event. Attendees do not see it.',
    costs: { cpu: ['draft-saves', 'uploads'], storage: 'draft-saves', guesses: shortCodes },
    params: eventParams,
    body: z.strictObject({
      /** Revision of the draft that was edited; null when there was none. */
      revision: z.nullable(count),
      /** Version of the event that was edited. */
      version: count,
      /** Required without `working`. Refused when a value breaks a rule. */
      definition: z.optional(eventDefinition),
      /**
       * The draft while it is typed, instead of `definition`. Values may break rules, but the document needs the shape of a
       * definition. The version that the draft was started from does not change.
       */
      working: z.optional(z.record(z.string().check(z.maxLength(100)), z.unknown())),
    }),
    bodyLimit: 8 * 1024 * 1024,
    output: eventDraft,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  discardEventDraft: editors('DELETE /events/:eventId/draft', {
    summary: 'Discards the draft of an event.',
    costs: { storage: 'event-changes' },
    params: eventParams,
    /** Revision of the draft that the editor saw. */
    query: z.strictObject({ revision: idText }),
    output: done,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  leaveEventDraft: editors('POST /events/:eventId/draft/leave', {
    summary: 'Closes an open editor of an event, so that others no longer see it.',
    costs: 'none',
    params: eventParams,
    body: z.strictObject({ editor: editorKey }),
    output: done,
  }),
  getDraftImpact: editors('GET /events/:eventId/draft/impact', {
    summary: 'Returns what publishing the draft would change, and which people are affected.',
    costs: { cpu: 'event-changes' },
    params: eventParams,
    output: draftImpact,
    errors: ['RECORD_NOT_FOUND'],
  }),
  publishEvent: editors('POST /events/:eventId/publish', {
    summary: 'Publishes the draft. Without a draft, publishes the event.',
    costs: { mail: ['event-changes', 'event-sends'], cpu: 'event-changes', storage: 'event-changes' },
    params: eventParams,
    /** Revision of the draft that was reviewed; the current draft by default. */
    body: z.nullish(z.strictObject({ revision: z.nullish(count), mailsNewDates })),
    output: eventView,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT', 'NOT_READY_TO_PUBLISH', 'QUANTITY_BELOW_SOLD', 'EVENT_SEND_LIMIT'],
  }),
  withdrawEvent: editors('POST /events/:eventId/withdraw', {
    summary: 'Takes the first publication of an event back while nothing depends on it.',
    costs: { cpu: 'event-changes', storage: 'event-changes' },
    params: eventParams,
    /** The version that the publication made. */
    body: z.strictObject({ version: count }),
    output: eventView,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT', 'PUBLICATION_IN_USE'],
  }),
  listEventVersions: editors('GET /events/:eventId/versions', {
    summary: 'Lists the latest versions of an event, newest first.',
    params: eventParams,
    output: z.array(eventVersion),
    errors: ['RECORD_NOT_FOUND'],
  }),
  getEventVersion: editors('GET /events/:eventId/versions/:versionId', {
    summary: 'Returns the content of one version, to compare it or to restore it into the draft.',
    params: versionParams,
    output: eventVersionContent,
    errors: ['RECORD_NOT_FOUND'],
  }),
  restoreEventVersion: editors('POST /events/:eventId/versions/:versionId/restore', {
    summary:
      'Publishes an earlier version as the newest. Items added since then are taken off sale; sold tickets stay valid.',
    costs: { mail: ['event-changes', 'event-sends'], cpu: 'event-changes', storage: 'event-changes' },
    params: versionParams,
    /** The version that the editor saw as the newest. */
    body: z.strictObject({ version: count, mailsNewDates }),
    output: eventView,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT', 'QUANTITY_BELOW_SOLD', 'EVENT_SEND_LIMIT'],
  }),
  restoreEventImages: editors('POST /events/:eventId/versions/:versionId/images', {
    summary: 'Shows the images of an earlier version again. Attendees see them immediately.',
    costs: { mail: 'event-changes', cpu: 'event-changes', storage: 'event-changes' },
    params: versionParams,
    /** The version that the editor saw as the newest. */
    body: z.strictObject({ version: count }),
    output: eventView,
    errors: ['RECORD_NOT_FOUND', 'EDIT_CONFLICT'],
  }),
  previewEventMail: editors('POST /events/:eventId/email/preview', {
    summary: 'Returns a preview of a mail of the event for an attendee or with sample people, and its template text.',
    costs: { cpu: ['event-changes', 'mail-previews', 'uploads'] },
    ...mailBody,
    /** `ticketId` is the ticket of the attendee; invented people by default. */
    body: z.extend(mailText, { ticketId: z.optional(id) }),
    output: z.strictObject({
      subject: text(2000),
      html: text(4_000_000),
      templateSubject: text(longestMailSubject),
      templateHTMLContent: text(longestMailTemplate),
    }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  sendTestMail: editors('POST /events/:eventId/email/test', {
    summary: 'Sends a test mail of the event to the caller.',
    costs: { mail: ['test-mails', 'event-tests'], cpu: ['test-mails', 'uploads'] },
    ...mailBody,
    output: z.strictObject({ success: z.literal(true), to: text(254) }),
    errors: ['RECORD_NOT_FOUND', 'PROVIDER_UNREACHABLE'],
    sendsSuccess: true,
  }),
});
