import * as z from 'zod/mini';
import { person } from '../people/audit.ts';
import { typedMail } from '../wire/costs.ts';
import { adminOnly, endpointsOf } from '../wire/endpoint.ts';
import { mostCounted } from '../wire/paging.ts';
import {
  count,
  done,
  emailAddress,
  emptyBody,
  eventAccountParams,
  id,
  idText,
  instant,
  pagingQuery,
  resultsOf,
  text,
} from '../wire/primitives.ts';
import { locales, mailStatuses, mailTemplates, otherMails, outboxStates } from '../wire/vocabulary.ts';

/** Outgoing mail for administrators (mail 1). */

export const outboxEntry = z.strictObject({
  mailId: id,
  template: z.enum([...mailTemplates, ...otherMails]),
  to: text(254),
  /** The event that the mail is about, with its name in the reader's language. */
  event: z.nullable(z.strictObject({ eventId: id, name: text(300) })),
  /** The holder of the ticket or the buyer of the order that the mail is about. */
  account: z.nullable(person),
  subject: text(500),
  locale: z.enum(locales),
  status: z.enum(mailStatuses),
  attempts: count,
  createDate: instant,
  sentDate: z.nullable(instant),
  lastError: z.nullable(text(2000)),
  /** When and why the mail bounced, as reported by the mail service. */
  bounceDate: z.nullable(instant),
  bounceReason: z.nullable(text(1000)),
});
export type OutboxEntry = z.infer<typeof outboxEntry>;

export const outboxMail = z.extend(outboxEntry, {
  html: text(1_000_000),
  text: text(1_000_000),
  attachments: z.array(z.strictObject({ fileName: text(300), contentType: text(100) })),
});
export type OutboxMail = z.infer<typeof outboxMail>;

/**
 * Status of the queue of outgoing mail. `failed` counts mails that can be sent again; sign-in links are not included,
 * because they have expired. `bounced` are mails that bounced in the last seven days.
 */
export const mailQueue = z.strictObject({
  waiting: count,
  failed: count,
  bounced: count,
  oldestWaitingDate: z.nullable(instant),
});
export type MailQueue = z.infer<typeof mailQueue>;

/** Failed mails that one call retries, so that a mail server is not flooded. */
export const mostRetried = 1000;

/** Mails that the list of a person's mails shows. */
export const mostAccountMails = 50;

export const outgoingMailEndpoints = endpointsOf({
  listOutbox: adminOnly('GET /admin/outbox', {
    summary: `Lists outgoing mails, latest first. \`to\` matches the start of the recipient or of a word in it. At most the latest ${mostCounted} are listed.`,
    query: z.strictObject({ ...pagingQuery, to: z.optional(text(254)), state: z.optional(z.enum(outboxStates)) }),
    output: resultsOf(outboxEntry),
  }),
  getOutboxMail: adminOnly('GET /admin/outbox/:mailId', {
    summary: 'Returns an outgoing mail with its content. Demo mode only, because the mail may contain a sign-in link.',
    params: z.strictObject({ mailId: idText }),
    output: outboxMail,
    errors: ['RECORD_NOT_FOUND', 'FORBIDDEN'],
  }),
  sendMailAgain: adminOnly('POST /admin/outbox/:mailId/again', {
    summary:
      'Sends a mail about an order or a ticket again, with its current data, to the same or another address. MAIL_NOT_REPEATABLE for other mails, for a mail that holds the ticket of this address alone, and when the ticket has another holder since.',
    costs: { mail: typedMail, storage: typedMail },
    params: z.strictObject({ mailId: idText }),
    body: z.strictObject({ email: emailAddress }),
    output: done,
    errors: ['RECORD_NOT_FOUND', 'MAIL_NOT_REPEATABLE'],
  }),
  listAccountMails: adminOnly('GET /admin/events/:eventId/mails/:externalAccountIdentifier', {
    summary: `Lists the mails about the orders and tickets of an account at an event, latest first, without messages. At most ${mostAccountMails}.`,
    params: eventAccountParams,
    output: z.array(outboxEntry),
    errors: ['RECORD_NOT_FOUND'],
  }),
  getMailQueue: adminOnly('GET /admin/mail-queue', {
    summary: 'Counts the mails that wait, with the time of the oldest, and the mails that failed permanently.',
    output: mailQueue,
  }),
  retryFailedMail: adminOnly('POST /admin/mail-queue/retry', {
    summary: `Retries permanently failed mails, oldest first, except sign-in links. At most ${mostRetried} at once.`,
    costs: { mail: 'mail-retries', storage: 'mail-retries' },
    body: emptyBody,
    output: z.strictObject({ count, remaining: count }),
  }),
});
