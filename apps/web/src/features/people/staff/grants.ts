import type { ListedEvent } from '@foyer/contract/events/events';
import type { StaffAccount, StaffGrant } from '@foyer/contract/people/staff';
import type { Locale, Role } from '@foyer/contract/wire/vocabulary';
import { msOf, type Instant } from '@foyer/domain/shared/dates';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { providerName } from '../../../session/sign-in-providers.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import type { SelectOption } from '../../../ui/Select.tsx';

type ListedGrant = StaffAccount['grants'][number];

/** The choice of all events. */
export const allEvents = 'all';

/** A role that is being given. Nothing is chosen for the administrator: an empty text is no choice yet. */
export interface GrantDraft extends Pick<StaffGrant, 'validFrom' | 'validUntil' | 'label'> {
  /** The id of an event, or `allEvents`. */
  event: string;
  role: Role | '';
}

export const newGrant: GrantDraft = { event: '', role: '', validFrom: null, validUntil: null, label: null };

/** The grants of the list, to be changed. */
export const draftsOf = (listed: readonly ListedGrant[]): GrantDraft[] =>
  listed.map(({ role, eventId, validFrom, validUntil, label }) => ({
    event: eventId === null ? allEvents : String(eventId),
    role,
    validFrom,
    validUntil,
    label,
  }));

/** The draft with another event. The role of administrators is for all events. */
export const withEvent = (draft: GrantDraft, event: string): GrantDraft => ({
  ...draft,
  event,
  role: event !== allEvents && draft.role === 'admin' ? '' : draft.role,
});

/** The draft with another role. Administrators have no restriction. */
export const withRole = (draft: GrantDraft, role: Role | ''): GrantDraft =>
  role === 'admin' ? { ...newGrant, event: allEvents, role } : { ...draft, role };

/** The grants that are sent, or null while one of them is incomplete. */
export function grantsOf(drafts: readonly GrantDraft[]): StaffGrant[] | null {
  const grants = drafts.flatMap(({ event, role, ...rest }): StaffGrant[] =>
    event === '' || role === '' ? [] : [{ ...rest, role, eventId: event === allEvents ? null : Number(event) }],
  );
  return grants.length === drafts.length ? grants : null;
}

/** Whether a grant ends before it begins. */
export const isSpanWrong = ({ validFrom, validUntil }: Pick<StaffGrant, 'validFrom' | 'validUntil'>): boolean =>
  validFrom !== null && validUntil !== null && validUntil <= validFrom;

/** The events to choose from: current and upcoming ones first, by their start, then past ones, latest first. */
export function eventOptions(
  events: readonly ListedEvent[],
  { locale, t, now }: { locale: Locale; t: StaffMessages['staffAccounts']; now: Instant },
): SelectOption[] {
  const isPast = ({ eventEnd }: ListedEvent) => msOf(eventEnd) < msOf(now);
  const sorted = events.toSorted((one, other) => msOf(one.eventStart) - msOf(other.eventStart));
  const optionOf = (group: string) => (event: ListedEvent) => ({
    value: String(event.eventId),
    label: eventName(event, locale),
    group,
  });
  return [
    { value: allEvents, label: t.allEvents },
    ...sorted.filter((event) => !isPast(event)).map(optionOf(t.currentEvents)),
    ...sorted.filter(isPast).toReversed().map(optionOf(t.pastEvents)),
  ];
}

/** A grant as one line: role, event, place, its times in the event's time zone, and the provider that gave it. */
export function grantWords(
  { role, eventName: event, timeZone, validFrom, validUntil, label, renewal }: ListedGrant,
  { t, roles, locale }: { t: StaffMessages['staffAccounts']; roles: StaffMessages['staffRoles']; locale: Locale },
): string {
  const moment = (at: string) => momentWords(at, timeZone ?? ownTimeZone(), locale, 'shortWithTime');
  return [
    roles.names[role],
    event,
    label,
    validFrom && t.fromDate({ date: moment(validFrom) }),
    validUntil && t.untilDate({ date: moment(validUntil) }),
    renewal && t.ofProvider({ provider: providerName(renewal.provider, locale), date: moment(renewal.until) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
