import type { PublicEvent } from '@foyer/contract/events/public-pages';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { cropPath } from '@foyer/domain/events/image-crop';
import { publicPath, type PublicSale } from '@foyer/domain/events/public-page';
import { venueLines, venueText } from '@foyer/domain/events/venue';
import { formatDate, formatEventDates, zoneName } from '@foyer/domain/shared/dates';
import { formatMoney } from '@foyer/domain/shared/money';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { ImageUse } from '@foyer/contract/wire/vocabulary';
import type { PublicRow } from './read-public-events.ts';

/** Texts of a public event in one language, for its page, the calendar and other sites. */

export const nameOf = ({ translations, defaultName }: PublicRow, locale: Locale): string =>
  translatedText(translations.name, locale, defaultName);

export const datesOf = ({ times, configuration }: PublicRow, locale: Locale): string =>
  formatEventDates(times.eventStart, times.eventEnd, configuration.timeZone, locale);

export const venueOf = ({ configuration }: PublicRow, locale: Locale): string =>
  venueText(venueLines(configuration.venue, locale), locale);

/** The paragraphs of the description. */
export const paragraphsOf = ({ configuration: { description } }: PublicRow, locale: Locale): string[] =>
  translatedText(description, locale, description?.en_US?.value ?? '')
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The prices that everybody can get, one per currency: "From $149.50 · ¥15,000". Empty without one. */
export function priceText({ prices }: PublicSale, locale: Locale): string {
  const t = serverTexts[locale].publicPage;
  if (prices.length === 0) return '';
  if (prices.every(({ amountMinor }) => amountMinor === 0)) return t.free;
  return t.priceFrom({ prices: prices.map((price) => formatMoney(price, price.currencyLocale)).join(' · ') });
}

/** A moment in the zone of the event, with the name of the zone. */
export const momentOf = (at: Date, timeZone: string, locale: Locale) => ({
  date: formatDate(at, timeZone, locale, 'longWithTime'),
  zone: zoneName(at, timeZone, locale),
});

/** The state in one sentence, with the moment at which registration opens. */
export function stateText({ configuration }: PublicRow, { state, opensAt }: PublicSale, locale: Locale): string {
  const t = serverTexts[locale].publicPage;
  return opensAt ? t.opensAt(momentOf(opensAt, configuration.timeZone, locale)) : t.state[state];
}

/** The path of the banner's crop for a use, in a width or in the size of the use. Null without a banner. */
export function bannerPath({ eventId, banner }: PublicRow, use: ImageUse, width?: number): string | null {
  if (!banner) return null;
  const path = cropPath({ eventId, key: 'event-banner', ...banner }, use);
  return width === undefined ? path : `${path}&width=${width}`;
}

/** The event as other sites show it. */
export function publicEventOf(row: PublicRow, sale: PublicSale, locale: Locale, publicUrl: string): PublicEvent {
  const t = serverTexts[locale].publicPage;
  const image = bannerPath(row, 'share');
  return {
    eventId: row.eventId,
    name: nameOf(row, locale),
    dates: datesOf(row, locale),
    venue: venueOf(row, locale),
    state: sale.state,
    stateText: stateText(row, sale, locale),
    price: priceText(sale, locale),
    action: sale.state === 'open' ? t.register : t.details,
    url: `${publicUrl}${publicPath(row.eventId, locale)}`,
    image: image && `${publicUrl}${image}`,
  };
}
