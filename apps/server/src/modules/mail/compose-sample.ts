import type { MailedEvent } from '@foyer/contract/events/event-draft';
import type { MessageKind, MessageText } from '@foyer/contract/mail/announcements';
import type { Locale, MailTemplate } from '@foyer/contract/wire/vocabulary';
import type { Db } from '../../db/database.ts';
import type { MailMessage } from '../../gateways/mail/port.ts';
import type { Requester } from '../../workers/fair-turns.ts';
import { composeMail } from './compose/compose-task.ts';
import { compose, editableTemplate, type OwnTemplate } from './compose/compose.ts';
import type { MailContent } from './compose/content.ts';
import { markAsTest } from './compose/test-mark.ts';
import type { MailSettings } from './message-of.ts';
import { readEvent, withDraft, type ReadEvent } from './content/read-event.ts';
import { confirmation } from './content/read-order.ts';
import { readTickets } from './content/read-tickets.ts';
import { sampleCode, sampleContent, sampleTicket, type SamplePerson } from './sample-content.ts';

/** A preview or test mail about an event. */
export interface SampleMail {
  id: string;
  to: string;
  eventId: number;
  /** The ticket of an attendee of the event. Undefined: invented people. */
  ticketId?: number | undefined;
  template: MailTemplate;
  locale: Locale;
  /** Text that replaces the saved or built-in template. */
  own: Partial<OwnTemplate>;
  /** The event as its open draft shows it. Undefined: the published event and its saved texts. */
  draft?: MailedEvent | undefined;
  now: Date;
  /** The requester for fair scheduling of the worker thread. */
  requester: Requester;
}

type Settings = Pick<MailSettings, 'db' | 'from' | 'publicUrl' | 'test'>;

/** Composes a sample mail and returns it with its template text. Returns null if the event or its ticket does not exist. */
export async function composeSample(
  settings: Settings & Pick<MailSettings, 'workers'>,
  sample: SampleMail,
): Promise<{ message: MailMessage; text: OwnTemplate } | null> {
  const { id, to, eventId, template, locale, own, draft, now, requester } = sample;
  const stored = await readEvent(settings.db, settings, eventId, locale);
  const event = stored && draft ? withDraft(stored, draft, locale) : stored;
  const person = event && (await personOf(settings, event, sample));
  if (!event || !person) return null;
  const saved = await settings.db
    .selectFrom('email_template')
    .select(['subject', 'html_content as html'])
    .where('template_name', '=', template)
    .where('locale', '=', locale)
    // The editor sends the texts of its draft.
    .where((where) =>
      draft
        ? where('event_id', 'is', null)
        : where.or([where('event_id', 'is', null), where('event_id', '=', eventId)]),
    )
    .orderBy('event_id', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  const base = saved ?? editableTemplate(template, locale);
  const text = { subject: own.subject ?? base.subject, html: own.html ?? base.html };
  const isBuiltIn = !saved && own.subject === undefined && own.html === undefined;
  const request = {
    id,
    from: settings.from,
    to,
    locale,
    content: sampleContent(template, event.mail, person, locale),
    ownTemplate: isBuiltIn ? null : text,
    now,
  };
  const message = await composeMail(settings.workers, request, requester);
  return { message: settings.test === true ? markAsTest(message, locale) : message, text };
}

/** Composes a message to attendees for one recipient. Returns null if the event or its ticket does not exist. */
export async function composeMessageSample(
  settings: Settings & Pick<MailSettings, 'optOutUrl'>,
  sample: Pick<SampleMail, 'id' | 'to' | 'eventId' | 'ticketId' | 'locale' | 'now'> & {
    kind: MessageKind;
    text: MessageText;
  },
): Promise<MailMessage | null> {
  const { id, to, eventId, locale, kind, text, now } = sample;
  const event = await readEvent(settings.db, settings, eventId, locale);
  const person = event && (await personOf(settings, event, sample));
  if (!event || !person) return null;
  const content: MailContent = {
    template: 'message',
    kind,
    name: person.ticket.attendee,
    event: event.mail,
    ticket: person.ticket,
    ...text,
    ticketsUrl: event.mail.url ?? '',
    // The link unsubscribes the address that the test mail is sent to.
    optOutUrl: kind === 'news' ? settings.optOutUrl(to, locale) : null,
    hasCalendar: false,
  };
  const message = compose({ id, from: settings.from, to, locale, content, now });
  return settings.test === true ? markAsTest(message, locale) : message;
}

/** The attendee of a ticket, or an invented one. Null for a ticket of another event. */
async function personOf(
  { db, publicUrl }: Settings,
  event: ReadEvent,
  { ticketId, locale }: Pick<SampleMail, 'ticketId' | 'locale'>,
): Promise<SamplePerson | null> {
  if (ticketId === undefined) return { ticket: sampleTicket(event, locale), confirmation: null };
  const orderId = await orderAt(db, event.eventId, ticketId);
  if (orderId === null) return null;
  // A preview never contains a code that opens the entrance.
  const ticketUrl = () => `${publicUrl()}/ticket/${ticketId}`;
  const settings = { publicUrl, ticketCode: () => sampleCode, ticketUrl };
  const reader = { address: '', mayHoldCode: () => true };
  const [ticket] = await readTickets(db, settings, event, { ticketId }, locale, reader);
  const row = { order_id: orderId, recipient: '', locale };
  const order = await confirmation(db, settings, row, event, event.mail.url ?? publicUrl());
  return ticket ? { ticket, confirmation: order && { ...order, isOwnAddress: true } } : null;
}

/** The order of a ticket of the event. Null for a ticket of another event. */
async function orderAt(db: Db, eventId: number, ticketId: number): Promise<number | null> {
  const row = await db
    .selectFrom('ticket')
    .select('order_id')
    .where('ticket_id', '=', ticketId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.order_id ?? null;
}
