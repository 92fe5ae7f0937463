import type { Role } from '@foyer/contract/wire/vocabulary';
import type { LabelledGrant } from '../src/modules/people/grants/index.ts';

/** Grants for all events, without a time span. */
export const grantsForAll = (roles: readonly Role[]): LabelledGrant[] =>
  roles.map((role) => ({ role, eventId: null, validFrom: null, validUntil: null, label: null }));
