import type { Locale } from '@foyer/contract/wire/vocabulary';
import { ownSale as english } from '@foyer/messages/en-US/orders/own-sale';
import { ownSale as spanish } from '@foyer/messages/es-US/orders/own-sale';
import { ownSale as japanese } from '@foyer/messages/ja-JP/orders/own-sale';
import { calendarFile, type CalendarEntry } from './calendar.ts';

const texts = { 'en-US': english, 'es-US': spanish, 'ja-JP': japanese } as const;
const quarterHourMs = 15 * 60_000;

/** A calendar entry for the opening of a sale: its first quarter hour. A later file replaces the entry of an earlier one. */
export const saleCalendarFile = (
  sale: Pick<
    CalendarEntry,
    'eventId' | 'installationId' | 'organizer' | 'start' | 'end' | 'timeZone' | 'url' | 'now'
  > & {
    eventName: string;
    locale: Locale;
  },
): string =>
  calendarFile({
    ...sale,
    purpose: 'sale',
    sequence: Math.floor(sale.now.getTime() / 60_000) % 1_000_000_000,
    summary: texts[sale.locale].calendar({ event: sale.eventName }),
    end: new Date(Math.min(sale.start.getTime() + quarterHourMs, sale.end.getTime())),
    location: '',
    description: null,
  });
