import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import type { TicketDraft } from './document.ts';

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
