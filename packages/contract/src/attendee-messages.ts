import * as z from 'zod/mini';
import { adminOnly, endpoint, isPublic } from './endpoint.ts';
import { count, eventParams, filled, id, idempotencyHeaders, idText, instant, text } from './primitives.ts';
import { attendeeFilter } from './reporting.ts';
import { inLanguages } from './translations.ts';
import { locales } from './vocabulary.ts';

/** Messages of organisers to the attendees of an event. */

/** What the reader's own ticket needs, which reaches everybody; or news, which whoever wants none does not get. */
const messageKinds = ['service', 'news'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** It goes out; it has; somebody stopped it, and what had not left by then never does. */
const messageStatuses = ['SENDING', 'SENT', 'STOPPED'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Plain text with tokens; an empty line begins a paragraph, and an address (`https://…`) is a link. */
const messageText = z.strictObject({ subject: filled(200), text: filled(10_000) });
export type MessageText = z.infer<typeof messageText>;

/** By language; whoever reads another one gets that of the event's main language. */
const messageTexts = inLanguages(messageText);
export type MessageTexts = z.infer<typeof messageTexts>;

const messageAudience = z.strictObject({
  statuses: attendeeFilter.shape.statuses,
  ticketConfigurationId: attendeeFilter.shape.ticketConfigurationId,
  answer: attendeeFilter.shape.answer,
  /** Only those who have not answered all that the event asks for now. */
  isMissingAnswers: z.optional(z.boolean()),
});
export type MessageAudience = z.infer<typeof messageAudience>;

const kind = z.enum(messageKinds);

/** How many a message reaches. */
const audienceCount = z.strictObject({
  tickets: count,
  /** Addresses, each of which gets one mail. */
  recipients: count,
  /** Tickets that no address is known for. */
  withoutAddress: count,
  /** Addresses that want no news; 0 for what is no news. */
  optedOut: count,
  /** Recipients by their language. */
  byLanguage: z.partialRecord(z.enum(locales), count),
});
export type AudienceCount = z.infer<typeof audienceCount>;

const sentMessage = z.strictObject({
  messageId: id,
  kind,
  /** In the event's main language. */
  subject: text(200),
  audience: messageAudience,
  status: z.enum(messageStatuses),
  /** Counted when it was sent. */
  recipients: count,
  sent: count,
  /** Given up; the outbox says why. */
  failed: count,
  sentBy: text(401),
  createDate: instant,
  /** When the last mail had left, or when it was stopped. */
  endDate: z.nullable(instant),
});
export type SentMessage = z.infer<typeof sentMessage>;

const sampleBody = z.strictObject({ kind, locale: z.enum(locales), text: messageText });

/** An address, sealed so that nobody else can make one or read it. */
const tokenParams = z.strictObject({ token: filled(1000) });

export const attendeeMessagesEndpoints = {
  listMessages: endpoint('listMessages', {
    summary: 'Messages to the attendees of an event, latest first, with how far they have come.',
    access: adminOnly,
    params: eventParams,
    output: z.strictObject({ mainLocale: z.enum(locales), tokens: z.array(text(60)), messages: z.array(sentMessage) }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  countMessageAudience: endpoint('countMessageAudience', {
    summary: 'How many a message would reach now.',
    access: adminOnly,
    params: eventParams,
    body: z.strictObject({ kind, audience: messageAudience }),
    output: audienceCount,
    errors: ['RECORD_NOT_FOUND'],
  }),
  previewMessage: endpoint('previewMessage', {
    summary: 'A message in one language as it would go out, with made-up people.',
    access: adminOnly,
    params: eventParams,
    body: sampleBody,
    output: z.strictObject({ subject: text(2000), html: text(1_000_000) }),
    errors: ['RECORD_NOT_FOUND'],
  }),
  sendTestMessage: endpoint('sendTestMessage', {
    summary: 'Send a message in one language to oneself.',
    access: adminOnly,
    params: eventParams,
    body: sampleBody,
    output: z.strictObject({ to: text(254) }),
    errors: ['RECORD_NOT_FOUND', 'PROVIDER_UNREACHABLE'],
  }),
  sendMessage: endpoint('sendMessage', {
    summary:
      'Send a message to all attendees who fit. Every address gets one mail, after the mails that others wait for.',
    access: adminOnly,
    params: eventParams,
    headers: idempotencyHeaders,
    body: z.strictObject({ kind, audience: messageAudience, texts: messageTexts }),
    output: sentMessage,
    errors: ['RECORD_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  stopMessage: endpoint('stopMessage', {
    summary: 'Send no more of a message; what has left has left.',
    access: adminOnly,
    params: z.strictObject({ messageId: idText }),
    output: sentMessage,
    errors: ['RECORD_NOT_FOUND'],
  }),
  showNewsOptOut: endpoint('showNewsOptOut', {
    summary:
      'The page behind the link of a news mail: whether its address gets news, and a button for either. Looking changes nothing.',
    access: isPublic,
    params: tokenParams,
    output: 'html',
    otherStatuses: [404],
  }),
  changeNewsOptOut: endpoint('changeNewsOptOut', {
    summary: 'Get no more news (also by the one click of a mail program, RFC 8058), or get them again.',
    access: isPublic,
    params: tokenParams,
    body: z.strictObject({
      'List-Unsubscribe': z.optional(z.literal('One-Click')),
      news: z.optional(z.enum(['off', 'on'])),
    }),
    bodyKind: 'form',
    output: 'html',
    otherStatuses: [404],
  }),
};
