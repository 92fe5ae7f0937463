import type { PublicState } from '@foyer/contract/events/public-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { msOf, type Instant } from '../shared/dates.ts';
import { zonedTime } from '../shared/local-time.ts';
import { toMajorText } from '../shared/money.ts';
import type { PublicSale } from './public-page.ts';
import type { VenueText } from './venue.ts';

/** An event as a Schema.org `Event` for search engines (events 6.6). https://developers.google.com/search/docs/appearance/structured-data/event */

export interface DescribedEvent {
  name: string;
  /** Empty: left out. */
  description: string;
  locale: Locale;
  timeZone: string;
  start: Instant;
  end: Instant;
  /** The start that was public first. Null: never public before. */
  announcedStart: Instant | null;
  venue: VenueText | null;
  /** Absolute URLs. */
  images: readonly string[];
  url: string;
  organizer: string;
  sale: PublicSale;
  registrationStart: Instant;
}

/** Whether the dates changed since the page was published (events 6.3). */
export const isRescheduled = ({ start, announcedStart }: Pick<DescribedEvent, 'start' | 'announcedStart'>): boolean =>
  announcedStart !== null && msOf(announcedStart) !== msOf(start);

const availability: Readonly<Record<PublicState, string | null>> = {
  notOpen: 'https://schema.org/PreOrder',
  open: 'https://schema.org/InStock',
  soldOut: 'https://schema.org/SoldOut',
  closed: null,
  past: null,
  calledOff: null,
};

/** The JSON-LD object. Properties without a value are left out. */
export function schemaEvent(event: DescribedEvent): Record<string, unknown> {
  const { venue, sale, timeZone } = event;
  const isMoved = isRescheduled(event);
  const status = sale.state === 'calledOff' ? 'EventCancelled' : isMoved ? 'EventRescheduled' : 'EventScheduled';
  const offered = availability[sale.state];
  const validFrom = zonedTime(sale.opensAt ?? event.registrationStart, timeZone);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    ...(event.description === '' ? {} : { description: event.description }),
    inLanguage: event.locale,
    startDate: zonedTime(event.start, timeZone),
    endDate: zonedTime(event.end, timeZone),
    ...(isMoved && event.announcedStart !== null
      ? { previousStartDate: zonedTime(event.announcedStart, timeZone) }
      : {}),
    eventStatus: `https://schema.org/${status}`,
    ...(venue
      ? {
          eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
          location: {
            '@type': 'Place',
            name: venue.name,
            address: {
              '@type': 'PostalAddress',
              ...(venue.address ? { streetAddress: venue.address } : {}),
              ...(venue.city ? { addressLocality: venue.city } : {}),
              ...(venue.state ? { addressRegion: venue.state } : {}),
            },
          },
        }
      : {}),
    ...(event.images.length > 0 ? { image: [...event.images] } : {}),
    url: event.url,
    organizer: { '@type': 'Organization', name: event.organizer },
    ...(offered === null || sale.prices.length === 0
      ? {}
      : {
          offers: sale.prices.map((price) => ({
            '@type': 'Offer',
            price: toMajorText(price),
            priceCurrency: price.currency,
            availability: offered,
            validFrom,
            url: event.url,
          })),
        }),
  };
}

/** JSON inside of a `script` element. `<` is written as an escape, so no text ends the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
