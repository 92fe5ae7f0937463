import { endpoints } from '@foyer/contract/wire/endpoints';
import type { Endpoint, EventSource } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import { roles, type Role } from '@foyer/contract/wire/vocabulary';
import type { Grant } from '@foyer/domain/people/grants';
import { expect, test } from 'vitest';
import type { SignedIn } from '../calls/context.ts';
import type { ServedEndpoint } from './handler.ts';
import { requireRole, rightsOf } from './rights.ts';

/**
 * Which role may make which staff call, for which event and when (people 4.8). The decision needs no server: `access.test.ts` makes each
 * call with one allowed and one refused role.
 */

const now = new Date('2026-02-15T15:00:00Z');
const [requested, elsewhere] = [7, 8];
/** Grants, relative to a request for event 7. */
const cases = {
  'my event': { eventId: requested },
  'other event': { eventId: elsewhere },
  'all events': {},
  over: { validUntil: new Date('2026-02-13T15:00:00Z') },
  'not begun': { validFrom: new Date('2026-02-15T15:00:01Z') },
} satisfies Record<string, Partial<Grant>>;
type Case = keyof typeof cases;

const personWith = (role: Role, which: Case): SignedIn => ({
  accountId: 1,
  externalAccountIdentifier: 'S1000001',
  firstName: 'Robin',
  lastName: 'Taylor',
  locale: 'en-US',
  country: 'USA',
  isStaffAccount: true,
  grants: [{ role, eventId: null, validFrom: null, validUntil: null, ...cases[which] }],
});

/** The parsed input of a request for event 7, or for an object of it. */
function inputFor(source: EventSource): object {
  const input = {};
  if (typeof source === 'string') return input;
  for (const at of [source.at, source.and]) {
    const names = at?.split('.') ?? [];
    let part: Record<string, unknown> = input;
    for (const [index, name] of names.entries()) {
      if (index === names.length - 1) part[name] = requested;
      else part = (part[name] ??= {}) as Record<string, unknown>; // Only this loop writes into it.
    }
  }
  return input;
}

async function outcome(endpoint: ServedEndpoint, event: EventSource, role: Role, which: Case): Promise<string> {
  const person = personWith(role, which);
  try {
    requireRole(endpoint, person, now);
    const findEventOf = () => Promise.resolve(requested);
    await rightsOf(endpoint, person, { input: inputFor(event), now, locale: 'en-US', findEventOf });
    return 'in';
  } catch (error) {
    if (error instanceof FoyerError) return error.code;
    throw error;
  }
}

function expected(event: EventSource, isListed: boolean): Record<Case, string> {
  const all = (result: string) => ({ 'my event': result, 'other event': result, 'all events': result });
  const times = (result: string) => ({ over: result, 'not begun': result });
  if (!isListed) return { ...all('FORBIDDEN'), ...times('FORBIDDEN') };
  const known = { ...times('ROLE_NOT_VALID_NOW'), 'all events': 'in' };
  if (event === 'all-events') return { ...all('ROLE_FOR_OTHER_EVENTS'), ...known };
  return typeof event === 'string'
    ? { ...all('in'), ...known }
    : { ...all('in'), 'other event': 'ROLE_FOR_OTHER_EVENTS', ...known };
}

const staffCalls = Object.values<Endpoint & ServedEndpoint>(endpoints).flatMap((endpoint) =>
  endpoint.access.kind === 'staff' ? [{ name: endpoint.name, endpoint, access: endpoint.access }] : [],
);

test.each(staffCalls)('$name is for its roles alone, at their events and times', async ({ endpoint, access }) => {
  for (const role of roles) {
    const got: [string, string][] = [];
    for (const which of Object.keys(cases) as Case[])
      got.push([which, await outcome(endpoint, access.event, role, which)]);
    expect(Object.fromEntries(got), role).toEqual(expected(access.event, access.roles.includes(role)));
  }
});
