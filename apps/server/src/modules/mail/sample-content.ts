import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import type { TicketValue } from '@foyer/contract/forms/values';
import type { Locale, MailTemplate } from '@foyer/contract/wire/vocabulary';
import { shownAnswers } from '@foyer/domain/forms/answers';
import { kindOf } from '@foyer/domain/forms/kinds';
import { fullName, type PersonName } from '@foyer/domain/people/names';
import { money } from '@foyer/domain/shared/money';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailContent, MailEvent, MailTicket } from './compose/content.ts';
import type { ReadEvent } from './content/read-event.ts';

/** Contents of previews and test mails. */

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

/** The names of the invented recipient and of another person. */
function namesIn(locale: Locale): { name: string; other: string } {
  const [one, other] = people[locale] ?? people['en-US'];
  return { name: fullName(one, locale), other: fullName(other, locale) };
}

/** The code in previews. No entrance accepts it. */
export const sampleCode = 'SAMPLE';

/** Most answers of an invented person. */
const mostAnswers = 6;

/** A ticket of an invented person. */
export function sampleTicket({ mail, sections }: ReadEvent, locale: Locale): MailTicket {
  return {
    ticketId: 1001,
    description: mail.name,
    attendee: namesIn(locale).name,
    account: 'C1000001',
    amount: locale === 'ja-JP' ? money(12_000, 'JPY') : money(14_950, 'USD'),
    addOns: [],
    isValid: true,
    url: mail.url,
    answers: sampleAnswers(sections, locale),
    qrCode: sampleCode,
    usedBeforeTransfer: null,
  };
}

/** Answers to the event's own questions: the first choice, a tick, or an ellipsis for a typed text. */
function sampleAnswers(sections: readonly FormSection[], locale: Locale): MailTicket['answers'] {
  const valueOf = (field: FormField): TicketValue => {
    const { shape } = kindOf(field);
    if (shape === 'choice') return field.fieldOptions?.[0]?.value ?? null;
    return { yesNo: true, number: 1, date: '01-31-1990', text: '…', addOn: null, none: null }[shape];
  };
  const values = Object.fromEntries(
    sections.flatMap(({ fields }) => fields).map((field) => [field.name, valueOf(field)]),
  );
  return shownAnswers(sections, values, locale, serverTexts[locale].forms).slice(0, mostAnswers);
}

/** The person of a mail: a real attendee, or an invented one. */
export interface SamplePerson {
  ticket: MailTicket;
  /** The order of a real attendee. */
  confirmation: Extract<MailContent, { template: 'confirmation' }> | null;
}

/** The content of a mail about a person. Everything that the person's ticket does not determine is invented. */
export function sampleContent(
  template: MailTemplate,
  event: MailEvent,
  { ticket, confirmation }: SamplePerson,
  locale: Locale,
): MailContent {
  const { attendee: name } = ticket;
  const { other: somebody } = namesIn(locale);
  const amount = ticket.amount ?? money(0, locale === 'ja-JP' ? 'JPY' : 'USD');
  const url = event.url ?? '';
  const about = { name, event, ticket };
  switch (template) {
    case 'confirmation':
      return (
        confirmation ?? {
          template,
          name,
          isOwnAddress: true,
          order: { orderId: 5001, total: amount, paidWith: { kind: 'card', lastFour: '4242' }, receiptsUrl: url },
          event,
          tickets: [ticket],
          ticketsUrl: url,
        }
      );
    case 'guest-ticket':
      return { template, ...about, ticket: { ...ticket, amount: null }, isRestored: false };
    case 'itinerary':
      return { template, sender: name, event, tickets: [ticket] };
    case 'transfer-from':
      return { template, ...about, recipient: somebody, endsEntry: true };
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
      return {
        template,
        ...about,
        byHolder: { refund: amount, fee: money(0, amount.currency), lastFour: '4242' },
        endsEntry: true,
      };
    case 'waiting-offer':
      return { template, name, event, description: event.name, until: event.start, url };
    case 'waiting-ended':
      return { template, name, event, description: event.name, why: 'lapsed' };
    case 'sign-in-link':
      return { template, name, url, minutes: 15, staffUserId: null, resetsFactors: false };
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
        leavesTickets: false,
        endsEntry: false,
      };
  }
}
