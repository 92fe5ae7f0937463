import type { StaffGrant } from '@foyer/contract/people/staff';
import type { Role } from '@foyer/contract/wire/vocabulary';

/** A role for all events, without a time span. */
const everywhere = (role: Role): StaffGrant => ({
  role,
  eventId: null,
  validFrom: null,
  validUntil: null,
  label: null,
});

/** The grants for the chosen roles. A role that stays chosen keeps its grants. */
export const grantsOf = (roles: readonly Role[], known: readonly StaffGrant[] = []): StaffGrant[] =>
  roles.flatMap((role) => {
    const kept = known
      .filter((grant) => grant.role === role)
      .map(({ eventId, validFrom, validUntil, label }) => ({ role, eventId, validFrom, validUntil, label }));
    return kept.length > 0 ? kept : [everywhere(role)];
  });
