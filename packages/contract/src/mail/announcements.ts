import * as z from 'zod/mini';
import { adminOnly, anyone, editors, endpointsOf } from '../wire/endpoint.ts';
import {
  count,
  eventAccountParams,
  eventParams,
  filled,
  id,
  idempotencyHeaders,
  idText,
  instant,
  text,
} from '../wire/primitives.ts';
import {
  eventAnchors,
  mostOffset,
  mostSendsPerDay,
  offsetUnits,
  personAnchors,
  sendsPerDay,
} from './message-vocabulary.ts';
import { storedAttendeeFilter } from '../reports/reports.ts';
import { outboxEntry } from './outgoing-mail.ts';
import { inLanguages } from '../wire/translations.ts';
import { locales } from '../wire/vocabulary.ts';

/** Messages of organisers to the attendees of an event. */

/**
 * `service`: information about the recipient's own ticket, sent to everyone. `news`: not sent to addresses that
 * unsubscribed.
 */
const messageKinds = ['service', 'news'] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * `SCHEDULED`: waits for its time, or follows its rule. `PAUSED`: the same, but sends nothing. `SENDING`, `SENT`.
 * `STOPPED`: ended by staff or by a called-off event; unsent mails are never sent.
 */
const messageStatuses = ['SCHEDULED', 'PAUSED', 'SENDING', 'SENT', 'STOPPED'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

const messageText = z.strictObject({
  subject: filled(200),
  /** Plain text with tokens. An empty line starts a paragraph, and an address (`https://…`) becomes a link. */
  text: filled(10_000),
  /** The content as blocks of HTML with tokens. It replaces `text` in the mail. */
  html: z.optional(filled(30_000)),
});
export type MessageText = z.infer<typeof messageText>;

/** Texts by language. Readers of other languages get the text in the event's main language. */
const messageTexts = inLanguages(messageText);
export type MessageTexts = z.infer<typeof messageTexts>;

/** The same filter as in the list of attendees. */
const messageAudience = storedAttendeeFilter;
export type MessageAudience = z.infer<typeof messageAudience>;

const offset = {
  kind: z.literal('rule'),
  amount: z.int().check(z.minimum(0), z.maximum(mostOffset)),
  /** An hour has 60 minutes, and a day 24 hours. */
  unit: z.enum(offsetUnits),
};
/** A time per person, relative to the event's dates, to the person's check-in or to their registration (mail 4). */
const messageRule = z.union([
  z.strictObject({ ...offset, anchor: z.enum(eventAnchors), direction: z.enum(['before', 'after']) }),
  // A check-in or a registration is known only after it has happened.
  z.strictObject({ ...offset, anchor: z.enum(personAnchors), direction: z.literal('after') }),
]);
export type MessageRule = z.infer<typeof messageRule>;

const atTime = z.strictObject({ kind: z.literal('at'), date: instant });
const messageSchedule = z.union([z.strictObject({ kind: z.literal('now') }), atTime, messageRule]);
/** The schedule of a message that is changed. */
const laterSchedule = z.union([atTime, messageRule]);
export type MessageSchedule = z.infer<typeof messageSchedule>;

const kind = z.enum(messageKinds);

/** Names that a count returns as examples. */
export const mostRecipientNames = 10;

/** The first ticket of an address. */
const recipientName = z.strictObject({ ticketId: id, firstName: text(200), lastName: text(200) });
export type RecipientName = z.infer<typeof recipientName>;

/** Number of people a message reaches. */
const audienceCount = z.strictObject({
  tickets: count,
  /** Addresses; each gets one mail. */
  recipients: count,
  /** Tickets without a known address. */
  withoutAddress: count,
  /** Addresses that unsubscribed from news; 0 for service messages. */
  optedOut: count,
  /** Recipients by their language. */
  byLanguage: z.partialRecord(z.enum(locales), count),
  /** The recipients who registered first, at most `mostRecipientNames`. */
  first: z.array(recipientName),
  /** Recipients whose mail is due now. Only for a rule. */
  dueNow: z.optional(count),
  /** The recipients of `dueNow` who registered first. Only for a rule. */
  firstDue: z.optional(z.array(recipientName)),
});
export type AudienceCount = z.infer<typeof audienceCount>;

const sentMessage = z.strictObject({
  messageId: id,
  kind,
  /** In the event's main language. */
  subject: text(200),
  audience: messageAudience,
  schedule: messageSchedule,
  status: z.enum(messageStatuses),
  /** The time of a scheduled message that is still ahead. Null for times that differ per person. */
  nextDate: z.nullable(instant),
  /** Counted when the message was written. With a rule, the mails until now. */
  recipients: count,
  sent: count,
  /** Mails that were given up. The outbox has the reasons. */
  failed: count,
  sentBy: text(401),
  createDate: instant,
  /** When the last mail was sent, or when the message was stopped. */
  endDate: z.nullable(instant),
});
export type SentMessage = z.infer<typeof sentMessage>;

/** Messages that the list of a person shows. */
export const mostAccountMessages = 50;

/** A message with its mail to a person. */
const accountMessage = z.strictObject({
  messageId: id,
  kind,
  /** As mailed. Before the first attempt it is the subject of the message with its tokens. */
  subject: text(500),
  to: text(254),
  ...z.pick(outboxEntry, {
    status: true,
    attempts: true,
    createDate: true,
    sentDate: true,
    lastError: true,
    bounceDate: true,
    bounceReason: true,
  }).shape,
});
export type AccountMessage = z.infer<typeof accountMessage>;

/** A message with its texts, to be changed. */
const messageDetail = z.extend(sentMessage, {
  texts: messageTexts,
  /** Each change adds 1. */
  version: count,
});
export type MessageDetail = z.infer<typeof messageDetail>;

const usesLeft = z.strictObject({
  /** The maximum in 24 hours from the first use. */
  perDay: count,
  left: count,
  /** When the next one is possible; null while some are left. */
  nextDate: z.nullable(instant),
});

/** How often many people can be mailed about an event, and how many test mails it can have (mail 3.6). */
const sendAllowance = z.strictObject({
  /** Messages, mails about new dates, and a call-off. */
  sends: usesLeft,
  tests: usesLeft,
});
export type SendAllowance = z.infer<typeof sendAllowance>;

const sampleBody = z.strictObject({ kind, locale: z.enum(locales), text: messageText });

/** An encrypted address, which only the server can create or read. */
const tokenParams = z.strictObject({ token: filled(1000) });

export const announcementsEndpoints = endpointsOf({
  listMessages: editors('GET /admin/events/:eventId/messages', {
    summary: 'Lists the messages to the attendees of an event, latest first, with their progress.',
    params: eventParams,
    output: z.strictObject({ mainLocale: z.enum(locales), tokens: z.array(text(60)), messages: z.array(sentMessage) }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  listAccountMessages: adminOnly('GET /admin/events/:eventId/account-messages/:externalAccountIdentifier', {
    summary: `Lists the messages of an event that were mailed to an account, latest first, while their mails are stored. At most ${mostAccountMessages}.`,
    params: eventAccountParams,
    output: z.array(accountMessage),
    errors: ['RECORD_NOT_FOUND'],
  }),
  countMessageAudience: editors('POST /admin/events/:eventId/messages/audience', {
    summary: 'Counts the recipients that a message would have now.',
    costs: { cpu: 'audiences' },
    params: eventParams,
    body: z.strictObject({ kind, audience: messageAudience, schedule: z.optional(messageSchedule) }),
    output: audienceCount,
    errors: ['RECORD_NOT_FOUND'],
  }),
  previewMessage: editors('POST /admin/events/:eventId/messages/preview', {
    summary: 'Returns a preview of a message in one language, for an attendee or with sample people.',
    costs: { cpu: ['staff-changes', 'mail-previews'] },
    params: eventParams,
    /** The ticket of the attendee; invented people by default. */
    body: z.extend(sampleBody, { ticketId: z.optional(id) }),
    output: z.strictObject({ subject: text(2000), html: text(1_000_000) }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  sendTestMessage: editors('POST /admin/events/:eventId/messages/test', {
    summary: 'Sends a test of a message in one language to the caller.',
    costs: { mail: ['test-mails', 'event-tests'], cpu: 'test-mails' },
    params: eventParams,
    body: sampleBody,
    output: z.strictObject({ to: text(254) }),
    errors: ['RECORD_NOT_FOUND', 'PROVIDER_UNREACHABLE'],
  }),
  sendMessage: editors('POST /admin/events/:eventId/messages', {
    summary:
      'Sends a message to all matching attendees, now, at a time or by a rule. Each address gets one mail, after all mails of higher priority.',
    costs: { mail: ['staff-changes', 'event-sends'], storage: ['staff-changes', 'event-sends'] },
    params: eventParams,
    headers: idempotencyHeaders,
    body: z.strictObject({
      kind,
      audience: messageAudience,
      texts: messageTexts,
      /** Default: now. */
      schedule: z.optional(messageSchedule),
    }),
    output: sentMessage,
    errors: [
      'RECORD_NOT_FOUND',
      'IDEMPOTENCY_KEY_REUSED',
      'EVENT_CALLED_OFF',
      'EVENT_SEND_LIMIT',
      'TOO_MANY_SCHEDULED_MESSAGES',
    ],
  }),
  getSendAllowance: editors('GET /admin/events/:eventId/send-allowance', {
    summary: 'Returns how many messages to many people and test mails an event can still send today.',
    params: eventParams,
    output: sendAllowance,
    errors: ['RECORD_NOT_FOUND'],
  }),
  changeSendAllowance: adminOnly('PUT /admin/events/:eventId/send-allowance', {
    summary: 'Sets how many messages to many people an event can send in 24 hours. It applies at once.',
    costs: { storage: 'staff-changes' },
    params: eventParams,
    body: z.strictObject({ perDay: z.int().check(z.minimum(sendsPerDay), z.maximum(mostSendsPerDay)) }),
    output: sendAllowance,
    errors: ['RECORD_NOT_FOUND'],
  }),
  getMessage: editors('GET /admin/messages/:messageId', {
    summary: 'Returns a message with its texts.',
    eventSource: { of: 'message', at: 'params.messageId' },
    params: z.strictObject({ messageId: idText }),
    output: messageDetail,
    errors: ['RECORD_NOT_FOUND'],
  }),
  changeMessage: editors('PUT /admin/messages/:messageId', {
    summary:
      'Changes a scheduled or paused message. EDIT_CONFLICT when another person changed it since. A rule that has reached people stays a rule, and nobody receives the message twice.',
    eventSource: { of: 'message', at: 'params.messageId' },
    costs: { mail: 'staff-changes', cpu: 'audiences', storage: 'staff-changes' },
    params: z.strictObject({ messageId: idText }),
    body: z.strictObject({
      /** The version that the caller saw. */
      version: count,
      kind,
      audience: messageAudience,
      texts: messageTexts,
      schedule: laterSchedule,
    }),
    output: messageDetail,
    errors: ['RECORD_NOT_FOUND', 'EVENT_CALLED_OFF', 'MESSAGE_NOT_SCHEDULED', 'EDIT_CONFLICT'],
  }),
  pauseMessage: editors('PUT /admin/messages/:messageId/pause', {
    summary: 'Pauses a scheduled message or a rule, or resumes it. A paused message sends nothing.',
    eventSource: { of: 'message', at: 'params.messageId' },
    costs: { storage: 'staff-changes' },
    params: z.strictObject({ messageId: idText }),
    body: z.strictObject({ isPaused: z.boolean() }),
    output: sentMessage,
    errors: ['RECORD_NOT_FOUND'],
  }),
  stopMessage: editors('POST /admin/messages/:messageId/stop', {
    summary: 'Stops a message. Mails that were already sent cannot be recalled.',
    eventSource: { of: 'message', at: 'params.messageId' },
    costs: { storage: 'staff-changes' },
    params: z.strictObject({ messageId: idText }),
    output: sentMessage,
    errors: ['RECORD_NOT_FOUND'],
  }),
  showNewsOptOut: anyone('GET /news/opt-out/:token', {
    summary:
      'Returns the page behind the unsubscribe link of a news mail: whether the address is subscribed, and a button to change it. Opening it changes nothing.',
    costs: { guesses: 'opt-outs' },
    params: tokenParams,
    output: 'html',
    otherStatuses: [404],
  }),
  changeNewsOptOut: anyone('POST /news/opt-out/:token', {
    summary:
      'Unsubscribes an address from news (also by the one-click request of a mail program, RFC 8058), or subscribes it again.',
    costs: { storage: 'opt-outs', guesses: 'opt-outs' },
    params: tokenParams,
    body: z.strictObject({
      'List-Unsubscribe': z.optional(z.literal('One-Click')),
      news: z.optional(z.enum(['off', 'on'])),
    }),
    bodyKind: 'form',
    output: 'html',
    otherStatuses: [404],
  }),
});
