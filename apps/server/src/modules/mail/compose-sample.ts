import type { MessageKind, MessageText } from '@foyer/contract/mail/announcements';
import type { Locale, MailTemplate } from '@foyer/contract/wire/vocabulary';
import { money } from '@foyer/domain/shared/money';
import { fullName, type PersonName } from '@foyer/domain/people/names';
import type { MailMessage } from '../../gateways/mail/port.ts';
import type { Requester } from '../../workers/fair-turns.ts';
import { composeMail } from './compose/compose-task.ts';
import { compose, editableTemplate, type OwnTemplate } from './compose/compose.ts';
import type { MailContent, MailEvent, MailTicket } from './compose/content.ts';
import { markAsTest } from './compose/test-mark.ts';
import type { MailSettings } from './message-of.ts';
import { readEvent } from './content/read-event.ts';

/** A preview or test mail about an event, with invented people. */
export interface SampleMail {
  id: string;
  to: string;
  eventId: number;
  template: MailTemplate;
  locale: Locale;
  /** Text that replaces the saved or built-in template. */
  own: Partial<OwnTemplate>;
  now: Date;
  /** The requester for fair scheduling of the worker thread. */
  requester: Requester;
}

type TwoPeople = readonly [PersonName, PersonName];
type SamplePeople = Readonly<Partial<Record<Locale, TwoPeople>> & Record<'en-US', TwoPeople>>;
/** Names for samples, by mail language. A language without names of its own has the English ones. */
const people: SamplePeople = {
  'en-US': [
    { firstName: 'Robin', lastName: 'Taylor' },
    { firstName: 'Jordan', lastName: 'Lee' },
  ],
  'es-US': [
    { firstName: 'Lucía', lastName: 'García' },
    { firstName: 'Mateo', lastName: 'Ruiz' },
  ],
  'ja-JP': [
    { firstName: '花子', lastName: '山田' },
    { firstName: '一郎', lastName: '佐藤' },
  ],
};

const peopleIn = (locale: Locale) => people[locale] ?? people['en-US'];

/** Composes a sample mail and returns it with its template text. Returns null if the event does not exist. */
export async function composeSample(
  settings: Pick<MailSettings, 'db' | 'from' | 'publicUrl' | 'test' | 'workers'>,
  sample: SampleMail,
): Promise<{ message: MailMessage; text: OwnTemplate } | null> {
  const { id, to, eventId, template, locale, own, now, requester } = sample;
  const event = await readEvent(settings.db, settings, eventId, locale);
  if (!event) return null;
  const saved = await settings.db
    .selectFrom('email_template')
    .select(['subject', 'html_content as html'])
    .where('template_name', '=', template)
    .where('locale', '=', locale)
    .where((where) => where.or([where('event_id', 'is', null), where('event_id', '=', eventId)]))
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
    content: sampleContent(template, event.mail, locale),
    ownTemplate: isBuiltIn ? null : text,
    now,
  };
  const message = await composeMail(settings.workers, request, requester);
  return { message: settings.test === true ? markAsTest(message, locale) : message, text };
}

/** Composes a message to attendees for an invented recipient. Returns null if the event does not exist. */
export async function composeMessageSample(
  settings: Pick<MailSettings, 'db' | 'from' | 'publicUrl' | 'test' | 'optOutUrl'>,
  sample: Pick<SampleMail, 'id' | 'to' | 'eventId' | 'locale' | 'now'> & { kind: MessageKind; text: MessageText },
): Promise<MailMessage | null> {
  const { id, to, eventId, locale, kind, text, now } = sample;
  const event = await readEvent(settings.db, settings, eventId, locale);
  if (!event) return null;
  const name = fullName(peopleIn(locale)[0], locale);
  const content: MailContent = {
    template: 'message',
    kind,
    name,
    event: event.mail,
    ticket: sampleTicket(event.mail, name),
    ...text,
    ticketsUrl: event.mail.url ?? '',
    // The link unsubscribes the address that the test mail is sent to.
    optOutUrl: kind === 'news' ? settings.optOutUrl(to, locale) : null,
    hasCalendar: false,
  };
  const message = compose({ id, from: settings.from, to, locale, content, now });
  return settings.test === true ? markAsTest(message, locale) : message;
}

const sampleTicket = (event: MailEvent, attendee: string, amount: MailTicket['amount'] = null): MailTicket => ({
  ticketId: 1001,
  description: event.name,
  attendee,
  account: 'C1000001',
  amount,
  addOns: [],
  qrCode: 'SAMPLE',
  usedBeforeTransfer: null,
});

function sampleContent(template: MailTemplate, event: MailEvent, locale: Locale): MailContent {
  const [one, other] = peopleIn(locale);
  const [name, somebody] = [fullName(one, locale), fullName(other, locale)];
  const amount = locale === 'ja-JP' ? money(12_000, 'JPY') : money(14_950, 'USD');
  const url = event.url ?? '';
  const ticket = sampleTicket(event, name, amount);
  const about = { name, event, ticket };
  switch (template) {
    case 'confirmation':
      return {
        template,
        name,
        isOwnAddress: true,
        order: { orderId: 5001, total: amount, paidWith: { kind: 'card', lastFour: '4242' }, receiptsUrl: url },
        event,
        tickets: [ticket],
        ticketsUrl: url,
      };
    case 'guest-ticket':
      return { template, ...about, ticket: { ...ticket, amount: null } };
    case 'itinerary':
      return { template, sender: name, event, tickets: [ticket] };
    case 'transfer-from':
      return { template, ...about, recipient: somebody };
    case 'transfer-to':
    case 'team-left':
      return { template, ...about, sender: somebody, memberTicketId: null, ticketsUrl: url };
    case 'team-added':
    case 'team-ended':
      return { template, ...about, sender: somebody, ticketsUrl: url };
    case 'form-link':
      return { template, ...about, sender: somebody, url };
    case 'upgrade':
      return {
        template,
        ...about,
        before: event.name,
        isAddOns: false,
        amountDue: amount,
        receiptsUrl: url,
        ticketsUrl: url,
      };
    case 'cancellation':
      return { template, ...about, byHolder: { refund: amount, fee: money(0, amount.currency), lastFour: '4242' } };
    case 'waiting-offer':
      return { template, name, event, description: event.name, until: event.start, url };
    case 'waiting-ended':
      return { template, name, event, description: event.name, why: 'lapsed' };
    case 'sign-in-link':
      return { template, name, url, minutes: 15, staffUserId: null };
    case 'refund':
      return {
        template,
        name,
        orderId: 5001,
        event,
        amount,
        lastFour: '4242',
        reason: null,
        receiptsUrl: url,
        givenBy: null,
        isOnItsWay: false,
      };
  }
}
