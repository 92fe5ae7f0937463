import type { EventView } from '@foyer/contract/events/events';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import type { AttendeeMessages, StaffMessages } from '@foyer/messages/catalogue/messages';
import { errorText } from '@foyer/messages/catalogue/error-text';
import { labelOf } from '../../../forms/words.ts';
import { errorWords } from '../../../api/error-words.ts';
import type { ScanOutcome } from '../../../offline/scan.ts';
import { recentWords } from '../../../shared/time/moment.ts';
import type { VerdictTone } from '../../../ui/Verdict.tsx';

/** Verdicts where the guest, as far as the device knows, did nothing wrong. */
const calmVerdicts: ReadonlySet<ScanOutcome['verdict']> = new Set([
  'alreadyCheckedIn',
  'notInside',
  'unreachable',
  'foreign',
  'mangled',
]);

/** Green: admitted. Amber: already used, or unknown now. Red: not admitted. */
export function toneOf(outcome: ScanOutcome): VerdictTone {
  const verdict = verdictOf(outcome);
  if (isIncomplete(outcome)) return 'warn';
  if (verdict === 'admit') return 'good';
  return calmVerdicts.has(verdict) ? 'warn' : 'bad';
}

/** Admitted, but the form has unanswered questions. This verdict stays until it is dismissed. */
export const isIncomplete = ({ verdict, missing }: ScanOutcome): boolean => verdict === 'admit' && missing.length > 0;

/** The labels of the unanswered questions. */
export function missingLabels({ missing }: ScanOutcome, event: EventView, locale: Locale): string[] {
  const fields = event.configuration.sections.flatMap((section) => section.fields);
  return missing.map((name) => {
    const field = fields.find((each) => each.name === name);
    return field ? labelOf(field, locale) : name;
  });
}

/** The server reports some verdicts as an error code. */
function verdictOf({ verdict, error }: ScanOutcome): ScanOutcome['verdict'] {
  if (verdict !== 'refused') return verdict;
  if (error?.code === 'SCANNER_LAYOUT_WRONG') return 'mangled';
  return error?.code === 'NOT_INSIDE' ? 'notInside' : verdict;
}

export function titleOf(outcome: ScanOutcome, t: StaffMessages['scan']): string {
  const verdict = verdictOf(outcome);
  const { listId, way } = outcome.checkInPoint;
  if (isIncomplete(outcome)) return t.incomplete;
  if (verdict === 'admit') return way === 'out' ? t.wentOut : t.checkedIn;
  if (verdict === 'alreadyCheckedIn') return listId === null ? t.alreadyCheckedIn : t.alreadyPassed;
  if (verdict === 'notInside') return t.notInside;
  if (verdict === 'unreachable') return t.unreachable;
  if (verdict === 'mangled') return t.mangled;
  return verdict === 'foreign' ? t.foreign : t.refused;
}

/** The reason as a sentence. Undefined if the title is enough. */
export function reasonOf(
  outcome: ScanOutcome,
  event: EventView,
  t: StaffMessages['scan'],
  locale: Locale,
  text: AttendeeMessages,
): string | undefined {
  switch (outcome.verdict) {
    case 'admit':
    case 'alreadyCheckedIn':
      return undefined;
    case 'unreachable':
      return t.unreachableHint;
    case 'foreign':
      return t.foreignHint;
    case 'calledOff':
      return errorText(text.errors, 'EVENT_CALLED_OFF');
    case 'checkInNotActive':
      return t.notActiveNow;
    case 'canceled':
      return t.canceled;
    case 'otherEvent':
      return t.otherEvent;
    case 'replaced':
    case 'forged':
      return t.invalidCode;
    case 'mangled':
      return t.mangledHint;
    case 'notOnList':
      return t.notOnList;
    case 'notInside':
      return t.notInsideHint;
    case 'listGone':
      return t.listDeleted;
    case 'notFound':
      return outcome.isOffline ? t.notListed : t.notFound;
    case 'refused':
      return canceledWords(outcome.error, event, t, locale) ?? errorWords(outcome.error, text);
  }
}

/** When and why the ticket was canceled, as far as the server says it (door 1.9). */
function canceledWords(
  error: ScanOutcome['error'],
  event: EventView,
  t: StaffMessages['scan'],
  locale: Locale,
): string | undefined {
  if (error?.code !== 'TICKET_NOT_ACTIVE') return undefined;
  const { canceledAt, reason } = error.metadata;
  if (typeof canceledAt !== 'string') return undefined;
  const time = recentWords(canceledAt, event.configuration.timeZone, locale);
  return typeof reason === 'string' ? t.canceledWhy({ time, reason }) : t.canceledAt({ time });
}

/** The guest's name, or the ticket number if the device may not know the name. */
export function nameOf({ guest, ticketId }: ScanOutcome, t: StaffMessages['scan'], locale: Locale): string {
  if (guest) return fullName(guest, locale);
  return ticketId === null ? '' : t.unnamed({ ticket: String(ticketId) });
}

/**
 * What an offline verdict depends on: it is queued, the server found its entry not valid, or nothing was sent. Null for a
 * verdict of the server, and once the server has confirmed an entry.
 */
export function offlineWords(
  { isOffline, verdict, scanId }: ScanOutcome,
  settled: ReadonlyMap<string, boolean>,
  t: StaffMessages['scan'],
): string | null {
  if (!isOffline) return null;
  // Only entries are queued. A refusal changes nothing.
  if (verdict !== 'admit' && verdict !== 'notInside') return t.decidedHere;
  const isValid = settled.get(scanId);
  if (isValid === undefined) return t.byThisDevice;
  return isValid ? null : t.foundInvalid;
}

/** `9:12 PM, Gate B`, or only the time on a device without a name. */
export const timeAndDeviceWords = (time: string, device: string | null, t: StaffMessages['scan']): string =>
  device === null ? time : t.timeAt({ time, device });

/** The time, staff member and device of the first use, as far as known. */
export function firstWords(
  { first }: ScanOutcome,
  event: EventView,
  t: StaffMessages['scan'],
  locale: Locale,
): string[] {
  if (!first) return [];
  const { timeZone } = event.configuration;
  const firstTime = first.byFormerHolder ? t.firstTimeFormer : t.firstTime;
  return [
    ...(first.at === null
      ? []
      : [firstTime({ time: timeAndDeviceWords(recentWords(first.at, timeZone, locale), first.device, t) })]),
    ...(first.by === null ? [] : [t.firstBy({ by: first.by })]),
  ];
}
