import type { Locale } from '@foyer/contract/wire/vocabulary';
import { benefitObstacle, chooseBenefit, unitKey } from '@foyer/domain/orders/benefits';
import type { Obstacle } from '@foyer/domain/orders/obstacle';
import { money } from '@foyer/domain/shared/money';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { isSoldCurrency } from '@foyer/domain/orders/pricing';
import type { CatalogueTicket, Person } from './shapes.ts';

type Priced = Pick<CatalogueTicket, 'additional' | 'amountMinor' | 'currency' | 'qualifications'>;

interface PersonQuestion {
  /** Undefined: an unknown person, who has no places. */
  person: Pick<Person, 'earnedPlaces'> | undefined;
  relationshipType: string;
  locale: Locale;
  now: Date;
  /** Units that earlier lines of the order use. */
  taken?: ReadonlySet<string> | undefined;
}

const questionOf = (ticket: Priced, { person, relationshipType, now, taken }: PersonQuestion) => ({
  terms: ticket.additional,
  earnedPlaces: person?.earnedPlaces ?? [],
  relationshipType,
  // Only the order of prices matters, which is that of their minor units.
  price: money(ticket.amountMinor, isSoldCurrency(ticket.currency) ? ticket.currency : 'USD'),
  now,
  taken,
});

/** What keeps a person from a ticket type for qualified people (selling 4.1). Null for all other types. */
export function unqualifiedFor(ticket: Priced, question: PersonQuestion): Obstacle | null {
  const nameOf = (key: string) => {
    const named = ticket.qualifications?.[key];
    return named ? translatedText(named.translations, question.locale, named.name) : key;
  };
  return benefitObstacle(questionOf(ticket, question), nameOf);
}

/** Marks the unit that a line uses, so that later lines of the order do not use it. */
export function takeUnit(taken: Set<string>, ticket: Priced, question: Omit<PersonQuestion, 'taken' | 'locale'>): void {
  if (!ticket.additional.benefits) return;
  const use = chooseBenefit(questionOf(ticket, { ...question, locale: 'en-US', taken }));
  if (use) taken.add(unitKey(use));
}
