import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import { grantFaults } from '@foyer/domain/people/grants';
import { secondPersonFrom } from '@foyer/domain/people/second-person';
import type { Tx } from '../../../db/database.ts';
import type { LabelledGrant } from '../grants/index.ts';

const codes = { role: 'ONE_OF', validUntil: 'DATE_ORDER' } as const;

/**
 * Checks grants before they are written: administrators have no restriction, an end is after its start, and events
 * exist. @throws VALIDATION_ERROR
 */
export async function checkGrants(tx: Tx, grants: readonly LabelledGrant[]): Promise<void> {
  const wanted = [...new Set(grants.flatMap(({ eventId }) => eventId ?? []))];
  const events =
    wanted.length === 0
      ? []
      : await tx.selectFrom('event').select('event_id').where('event_id', 'in', wanted).execute();
  const known = new Set(events.map(({ event_id: eventId }) => eventId));
  const items: ErrorItem[] = [
    ...grantFaults(grants).map(({ index, field }) => ({ code: codes[field], path: `body.grants.${index}.${field}` })),
    ...grants.flatMap(({ eventId }, index) =>
      eventId === null || known.has(eventId) ? [] : [{ code: 'ONE_OF' as const, path: `body.grants.${index}.eventId` }],
    ),
  ];
  if (items.length > 0) throw new FoyerError('VALIDATION_ERROR', { items });
}

/** For the audit log: from when an account with these roles decides about administrators' orders (people 4.14). */
export const loggedSecondPerson = (roles: readonly string[], now: Date): { secondPersonFrom?: string } =>
  roles.includes('admin') ? { secondPersonFrom: secondPersonFrom([now]).toISOString() } : {};

/** Grants for the audit log, in a fixed order. */
export const asLogged = (grants: readonly LabelledGrant[]) =>
  grants
    .map(({ role, eventId, validFrom, validUntil, label }) => ({
      role,
      eventId,
      validFrom: validFrom?.toISOString() ?? null,
      validUntil: validUntil?.toISOString() ?? null,
      label,
    }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
