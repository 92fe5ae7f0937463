import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles as allRoles } from '@foyer/contract/wire/vocabulary';
import {
  endOfRoles,
  eventsWith,
  grantFaults,
  includesEvent,
  isValidAt,
  roleRefusal,
  rolesFor,
  type Grant,
  type Scope,
} from './grants.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour));
const always = { eventId: null, validFrom: null, validUntil: null };
const grant = (more: Partial<Grant>): Grant => ({ role: 'ticket-scanner', ...always, ...more });
const need = (scope: Scope, now = at(12), lateMs = 0) => ({ scope, now, lateMs });

describe('the roles for a scope', () => {
  it.each<[string, Partial<Grant>, Scope, boolean]>([
    ['a role for all events', {}, [5], true],
    ['a role for all events', {}, 'all', true],
    ['a role for this event', { eventId: 5 }, [5], true],
    ['a role for another event', { eventId: 6 }, [5], false],
    ['a role for one event', { eventId: 5 }, 'all', false],
    ['a role for one event', { eventId: 5 }, 'any', true],
    ['a role for one of two events', { eventId: 5 }, [5, 6], false],
    ['a role for one event', { eventId: 5 }, [], false],
    ['a role that begins now', { validFrom: at(12) }, [5], true],
    ['a role that begins later', { validFrom: at(13) }, [5], false],
    ['a role that ends later', { validUntil: at(13) }, [5], true],
    ['a role that ends now', { validUntil: at(12) }, [5], false],
  ])('%s %j for %j: %j', (_, more, scope, has) => {
    expect(rolesFor([grant(more)], need(scope))).toEqual(has ? ['ticket-scanner'] : []);
  });

  it('are joined from several grants, per role', () => {
    const both = [grant({ eventId: 5 }), grant({ eventId: 6 })];
    expect(rolesFor(both, need([5, 6]))).toEqual(['ticket-scanner']);
    expect(rolesFor([grant({ eventId: 5 }), grant({ role: 'helper', eventId: 6 })], need([5, 6]))).toEqual([]);
  });

  it('last for the late time, and not longer', () => {
    const ended = [grant({ validUntil: at(11) })];
    expect(rolesFor(ended, need([5], at(12), 3_600_001))).toEqual(['ticket-scanner']);
    expect(rolesFor(ended, need([5], at(12), 3_600_000))).toEqual([]);
  });
});

it.each<[string, Grant[], Scope, ReturnType<typeof roleRefusal>]>([
  ['no grant', [], [5], 'FORBIDDEN'],
  ['another role', [grant({ role: 'helper' })], [5], 'FORBIDDEN'],
  ['another event', [grant({ eventId: 6 })], [5], 'ROLE_FOR_OTHER_EVENTS'],
  ['an ended grant', [grant({ validUntil: at(11) })], [5], 'ROLE_NOT_VALID_NOW'],
  [
    'an ended grant and another event',
    [grant({ eventId: 5, validUntil: at(11) }), grant({ eventId: 6 })],
    [5],
    'ROLE_FOR_OTHER_EVENTS',
  ],
  ['the role', [grant({ eventId: 5 })], [5], null],
])('reports why a call is refused: %s', (_, grants, scope, refusal) => {
  expect(roleRefusal(grants, ['admin', 'ticket-scanner'], need(scope))).toBe(refusal);
});

describe('the end of a role', () => {
  it.each<[string, Grant[], Date | null]>([
    ['is the latest of its grants', [grant({ validUntil: at(13) }), grant({ eventId: 5, validUntil: at(14) })], at(14)],
    ['ignores other events', [grant({ validUntil: at(13) }), grant({ eventId: 6, validUntil: at(14) })], at(13)],
    ['ignores other roles', [grant({ validUntil: at(13) }), grant({ role: 'helper' })], at(13)],
    ['ignores grants that begin later', [grant({ validUntil: at(13) }), grant({ validFrom: at(20) })], at(13)],
    ['is open with one open grant', [grant({ validUntil: at(13) }), grant({})], null],
    ['is in the past for a role that has ended', [grant({ validUntil: at(9) })], at(9)],
  ])('%s', (_, grants, end) => {
    expect(endOfRoles(grants, ['ticket-scanner'], need([5]))).toEqual(end);
  });
});

it.each<[Partial<Grant>, { index: number; field: string }[]]>([
  [{ role: 'admin', eventId: 5 }, [{ index: 0, field: 'role' }]],
  [{ role: 'admin', validFrom: at(1) }, [{ index: 0, field: 'role' }]],
  [{ role: 'admin', validUntil: at(1) }, [{ index: 0, field: 'role' }]],
  [{ role: 'admin' }, []],
  [{ validFrom: at(2), validUntil: at(2) }, [{ index: 0, field: 'validUntil' }]],
  [{ validFrom: at(2), validUntil: at(3) }, []],
])('checks the fields of %j', (more, faults) => {
  expect(grantFaults([grant(more)])).toEqual(faults);
});

const anyTime = fc.option(fc.integer({ min: 0, max: 24 }).map(at));
const anyGrant: fc.Arbitrary<Grant> = fc.record({
  role: fc.constantFrom(...allRoles),
  eventId: fc.option(fc.integer({ min: 1, max: 3 })),
  validFrom: anyTime,
  validUntil: anyTime,
});
const anyNow = fc.integer({ min: 0, max: 24 }).map(at);

describe('any grants', () => {
  it('give a role for an event exactly if one valid grant covers the event', () => {
    fc.assert(
      fc.property(fc.array(anyGrant), anyNow, fc.integer({ min: 1, max: 4 }), (grants, now, eventId) => {
        const expected = allRoles.filter((role) =>
          grants.some(
            (each) =>
              each.role === role &&
              (each.eventId ?? eventId) === eventId &&
              (each.validFrom ?? now) <= now &&
              (each.validUntil === null || each.validUntil > now),
          ),
        );
        expect(rolesFor(grants, need([eventId], now))).toEqual(expected);
        expect(includesEvent(eventsWith(grants, allRoles, now), eventId)).toBe(expected.length > 0);
      }),
    );
  });

  it('never give more for all events than for one, or for two events than for each', () => {
    fc.assert(
      fc.property(fc.array(anyGrant), anyNow, (grants, now) => {
        const [all, one, two] = [need('all', now), need([1], now), need([1, 2], now)].map((each) =>
          rolesFor(grants, each),
        );
        expect(one).toEqual(expect.arrayContaining(all ?? []));
        expect(one).toEqual(expect.arrayContaining(two ?? []));
        expect(rolesFor(grants, need('any', now))).toEqual(expect.arrayContaining(one ?? []));
      }),
    );
  });

  it('give nothing more when a grant is removed, and nothing at a time without a valid grant', () => {
    fc.assert(
      fc.property(fc.array(anyGrant, { minLength: 1 }), anyNow, (grants, now) => {
        const before = rolesFor(grants, need([1], now));
        expect(before).toEqual(expect.arrayContaining(rolesFor(grants.slice(1), need([1], now))));
        if (!grants.some((each) => isValidAt(each, now))) expect(rolesFor(grants, need('any', now))).toEqual([]);
      }),
    );
  });
});
