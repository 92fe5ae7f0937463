import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { TicketDraft } from './document.ts';

/** When a ticket type is sold: from its first window to its last (selling 1), or between its own dates. */
export function salePeriodOf({
  startDateTime,
  endDateTime,
  saleWindows = [],
}: TicketDraft): Pick<TicketDraft, 'startDateTime' | 'endDateTime'> {
  if (saleWindows.length === 0) return { startDateTime, endDateTime };
  const opens = saleWindows.map((window) => window.startDateTime).filter((at) => at !== '');
  const closes = saleWindows.map((window) => window.endDateTime).filter((at) => at !== '');
  return { startDateTime: opens.toSorted().at(0), endDateTime: closes.toSorted().at(-1) };
}

/** When something is sold or valid, in the event's time zone: `Jan 5, 2027 – Jan 31, 2027`. */
export function periodWords(
  { startDateTime, endDateTime }: Pick<TicketDraft, 'startDateTime' | 'endDateTime'>,
  timeZone: string,
  locale: Locale,
  t: StaffMessages['editor'],
): string {
  const day = (at: string) => formatDate(at, timeZone, locale, 'mid');
  if (startDateTime && endDateTime) return `${day(startDateTime)} – ${day(endDateTime)}`;
  if (startDateTime) return t.validFrom({ start: day(startDateTime) });
  return endDateTime ? t.validUntil({ end: day(endDateTime) }) : t.always;
}
