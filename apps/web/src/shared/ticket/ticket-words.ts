import type { EventView, OwnEvent } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { shownAnswers } from '@foyer/domain/forms/answers';
import { formatMoney, fromMajor, sumMoney, type Money } from '@foyer/domain/shared/money';
import type { TicketFacts } from '@foyer/domain/tickets/ticket-state';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { answerTexts } from '../../forms/answer-text.ts';
import { relationshipName } from '../person/relationship-words.ts';

/** Texts of a ticket in the reader's language. */

export function ticketDescription(ticket: Ticket, locale: Locale): string {
  const { translations, defaultDescription } = ticket.metadata;
  return translatedText(translations.description, locale, defaultDescription);
}

/** The package with which the ticket was bought: `Retreat for two, ticket 1 of 2`. `null` for a ticket on its own. */
export function ticketPackage({ package: of }: Ticket, t: AttendeeMessages, locale: Locale): string | null {
  if (!of) return null;
  const name = translatedText(of.translations.description, locale, of.defaultDescription);
  return t.registration.packagePart({ name, part: of.part + 1, of: of.of });
}

export function ticketMoreInformation(ticket: Ticket, locale: Locale): string {
  const { translations, moreInformation } = ticket.metadata;
  return translatedText(translations.moreInformation, locale, moreInformation ?? '');
}

export function ticketRelationship(ticket: Ticket, event: OwnEvent | undefined, locale: Locale): string {
  return relationshipName(event?.configuration.relationshipTypes ?? [], ticket.metadata.relationship, locale);
}

/** The price of the ticket with its add-ons. `null` for 0, which shows no price (orders 4.3). */
export function ticketCost(ticket: Ticket): string | null {
  const { amount, currency, currencyLocale } = ticket.metadata;
  const parts = [amount, ...ticket.addOns.map((addOn) => addOn.amount)]
    .map((each) => (each === null ? null : fromMajor(each, currency)))
    .filter((each): each is Money => each !== null);
  const total = sumMoney(parts);
  return total && total.amountMinor > 0 ? formatMoney(total, currencyLocale) : null;
}

/**
 * The cost of a ticket under `term`. With add-ons that cost something, first the ticket and each add-on: the lines add up
 * to the cost.
 */
export function ticketCostFacts(
  ticket: Ticket,
  term: string,
  locale: Locale,
): { term: string; value: string | null }[] {
  const { currency, currencyLocale } = ticket.metadata;
  const words = (amount: number | null) => {
    const money = amount === null ? null : fromMajor(amount, currency);
    return money && money.amountMinor > 0 ? formatMoney(money, currencyLocale) : null;
  };
  const addOns = ticket.addOns.map(({ translations, defaultName, amount }) => ({
    term: translatedText(translations.name, locale, defaultName),
    value: words(amount),
  }));
  const cost = { term, value: ticketCost(ticket) };
  if (addOns.every(({ value }) => value === null)) return [cost];
  return [{ term: ticketDescription(ticket, locale), value: words(ticket.metadata.amount) }, ...addOns, cost];
}

export interface Answer {
  term: string;
  value: string;
  /** Has a line of its own, because a word is wider than a column, for example an e-mail address. */
  wide?: true;
}

/** A word that does not fit a column of answers. Japanese text breaks anywhere. */
const longWord = /[!-~]{21,}/;

/** The stored answers with the form's own labels, in the order of the form (tickets 1.5). */
export const ticketAnswers = (
  ticket: { ticketData: Pick<Ticket['ticketData'], 'registrationForm'> },
  event: { configuration: Pick<EventView['configuration'], 'sections'> },
  locale: Locale,
  t: Parameters<typeof answerTexts>[0],
): Answer[] =>
  shownAnswers(event.configuration.sections, ticket.ticketData.registrationForm, locale, answerTexts(t)).map(
    ({ label, value }) => ({ term: label, value, ...(longWord.test(value) && { wide: true as const }) }),
  );

/** The facts that decide the actions on a ticket. On the account's own pages every ticket counts as its own. */
export const factsOf = (ticket: Ticket, event: OwnEvent): TicketFacts => ({
  ...ticket,
  isOwn: true,
  event: { ...event, ...event.configuration },
});
