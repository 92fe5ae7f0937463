import { publicLanguages, type PublicState } from '@foyer/contract/events/public-vocabulary';
import { currencies, locales, type Currency, type Locale } from '@foyer/contract/wire/vocabulary';
import type { AdditionalConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { saleState, type OnSale } from '../orders/eligibility.ts';
import type { WindowRule, WindowState } from '../orders/sale-windows.ts';
import { msOf, type Instant } from '../shared/dates.ts';
import { money, type Money } from '../shared/money.ts';
import { isFor } from '../tickets/relationships.ts';
import { hasEnded, isRegistrationActive, maySeeEvent, registrationOpensAt, type EventTimes } from './event-state.ts';

/** What people without an account read about an event (events 6). */

/** The fields that decide whether an event has a public page. */
export interface PublicFacts {
  times: EventTimes & { isPublished: boolean };
  isArchived: boolean;
  publicPage?: boolean | undefined;
}

/** Whether an event has a public page (events 6.1). An event that was called off has one, so that visitors learn of it. */
export const isPublicEvent = ({ times, isArchived, publicPage }: PublicFacts): boolean =>
  publicPage === true && !isArchived && maySeeEvent(times, null);

/** A ticket type as an account outside of every list, title and country finds it. */
export interface PublicOffer extends OnSale {
  amountMinor: number;
  /** ISO 4217. A currency that orders do not support has no public price. */
  currency: string;
  currencyLocale: Locale;
  relationshipTypes: readonly string[];
  additional: Pick<AdditionalConfiguration, 'package' | 'qualifiedOnly'>;
  window: WindowState<WindowRule>;
}

/**
 * Whether everybody can buy the ticket type, now or later (events 6.4). Packages, draws, types for qualified people, for
 * guests only, and windows of an audience do not count.
 */
export function isForEverybody(
  { additional, relationshipTypes, window }: PublicOffer,
  selfTypes: readonly string[],
): boolean {
  if (additional.package || additional.qualifiedOnly === true) return false;
  if (selfTypes.length > 0 && !selfTypes.some((type) => isFor(relationshipTypes, type))) return false;
  if (window.state === 'notYet') return window.window.mode === 'firstCome';
  return window.state === 'none' || window.state === 'open';
}

/** Units, sale dates and window of an offer as one state. */
function stateOf(offer: PublicOffer, now: Instant) {
  return offer.window.state === 'notYet' ? 'notYet' : saleState(offer, now);
}

const startOf = ({ window, startDateTime }: PublicOffer): number =>
  window.state === 'notYet' ? msOf(window.window.startDateTime) : startDateTime === null ? 0 : msOf(startDateTime);

export interface PublicSale {
  state: PublicState;
  /** When the sale to everybody opens. Null unless `state` is `notOpen`. */
  opensAt: Date | null;
  /** The lowest price that everybody can get, one per currency, in the order of `currencies`. */
  prices: PublicPrice[];
}
export interface PublicPrice extends Money {
  /** The language in which the organiser writes amounts of this currency. */
  currencyLocale: Locale;
}

/**
 * The sale of an event for everybody (events 6.3, 6.4). `offers`: the active ticket types for nobody in particular.
 * `isPaused`: a restored copy sells nothing.
 */
export function publicSale(
  event: EventTimes,
  offers: readonly PublicOffer[],
  { selfTypes, isPaused, now }: { selfTypes: readonly string[]; isPaused: boolean; now: Instant },
): PublicSale {
  const own = offers.filter((offer) => isForEverybody(offer, selfTypes));
  const inState = (...states: string[]) => own.filter((offer) => states.includes(stateOf(offer, now)));
  const onSale = inState('onSale');
  const sale = (state: PublicState, priced: readonly PublicOffer[] = [], opensAt: Date | null = null): PublicSale => ({
    state,
    opensAt,
    prices: lowestPrices(priced),
  });
  if (event.isCalledOff === true) return sale('calledOff');
  const isOpen = !isPaused && isRegistrationActive(event, null, now);
  if (!isOpen && hasEnded(event, now)) return sale('past');
  if (!isOpen) {
    const opensAt = isPaused ? null : registrationOpensAt(event, null, now);
    return opensAt ? sale('notOpen', inState('onSale', 'notYet', 'soldOut'), opensAt) : sale('closed');
  }
  if (onSale.length > 0) return sale('open', onSale);
  const later = inState('notYet');
  if (later.length > 0) return sale('notOpen', later, new Date(Math.min(...later.map(startOf))));
  const soldOut = inState('soldOut');
  if (soldOut.length > 0) return sale('soldOut', soldOut);
  // The other types are for some accounts only. Who they are is not public, so they have to sign in to know.
  return sale('open');
}

function lowestPrices(offers: readonly PublicOffer[]): PublicPrice[] {
  return currencies.flatMap((currency: Currency) => {
    const inCurrency = offers.filter((offer) => offer.currency === currency);
    const [lowest] = inCurrency.toSorted((one, other) => one.amountMinor - other.amountMinor);
    return lowest ? [{ ...money(lowest.amountMinor, currency), currencyLocale: lowest.currencyLocale }] : [];
  });
}

/** The language in the address of a public page: `en`, `es`, `ja`. */
export const languageOf = (locale: Locale) =>
  publicLanguages.find((language) => locale.startsWith(language)) ?? publicLanguages[0];

/** The locale of a language in an address; null for another text. */
export const localeOfLanguage = (language: string): Locale | null =>
  locales.find((locale) => languageOf(locale) === language) ?? null;

/** The path of the public page of an event. */
export const publicPath = (eventId: number, locale: Locale): string => `/e/${eventId}/${languageOf(locale)}`;
