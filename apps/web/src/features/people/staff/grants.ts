import type { StaffAccount, StaffGrant } from '@foyer/contract/people/staff';
import type { Locale, Role } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';

type ListedGrant = StaffAccount['grants'][number];

/** A role for all events, without a time span. */
export const everywhere = (role: Role): StaffGrant => ({
  role,
  eventId: null,
  validFrom: null,
  validUntil: null,
  label: null,
});

/** The grants of the list as they are sent back. */
export const sentGrants = (listed: readonly ListedGrant[]): StaffGrant[] =>
  listed.map(({ role, eventId, validFrom, validUntil, label }) => ({ role, eventId, validFrom, validUntil, label }));

/** The grants for the chosen roles. A role that stays chosen keeps its grants. */
export const grantsOf = (roles: readonly Role[], known: readonly StaffGrant[]): StaffGrant[] =>
  roles.flatMap((role) => {
    const earlier = known.filter((grant) => grant.role === role);
    return earlier.length > 0 ? earlier : [everywhere(role)];
  });

/** Whether a grant ends before it begins. */
export const isSpanWrong = ({ validFrom, validUntil }: StaffGrant): boolean =>
  validFrom !== null && validUntil !== null && validUntil <= validFrom;

/** A grant as one line: role, event, place, and its times in the event's time zone. */
export function grantWords(
  { role, eventName, timeZone, validFrom, validUntil, label }: ListedGrant,
  { t, roles, locale }: { t: StaffMessages['staffAccounts']; roles: StaffMessages['staffRoles']; locale: Locale },
): string {
  const moment = (at: string) => formatDate(at, timeZone ?? ownTimeZone(), locale, 'shortWithTime');
  return [
    roles.names[role],
    eventName,
    label,
    validFrom && t.fromDate({ date: moment(validFrom) }),
    validUntil && t.untilDate({ date: moment(validUntil) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
