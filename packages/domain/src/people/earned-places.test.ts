import { earnedPlaceStates, type EarnedPlaceState } from '@foyer/contract/people/qualification-vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earnedPlaceActions } from './earned-place-actions.ts';
import { earnedPlaceState, unitsOfEarnedPlace } from './earned-place-state.ts';
import {
  actOnEarnedPlace,
  candidateStatus,
  allowedActions,
  nextReminder,
  type EarnedPlaceFacts,
} from './earned-places.ts';

const day = 24 * 60 * 60 * 1000;
const end = new Date('2027-01-12T16:00:00Z');
const before = new Date(end.getTime() - day);
const offered: EarnedPlaceFacts = { state: 'OFFERED', offeredUntil: end, wasDeferred: false, canDefer: true, uses: 0 };
const at = (state: EarnedPlaceState, facts: Partial<EarnedPlaceFacts> = {}) => ({ ...offered, state, ...facts });

test('members accept, decline or move an offer before its end (selling 3.3)', () => {
  expect(allowedActions(offered, 'member', before)).toEqual(['accept', 'decline', 'defer']);
  expect(allowedActions(at('ACCEPTED'), 'member', end)).toEqual(['decline', 'defer']);
  expect(allowedActions(at('DEFERRED', { wasDeferred: true }), 'member', end)).toEqual(['decline']);
  for (const state of ['DECLINED', 'EXPIRED', 'REVOKED'] as const) {
    expect(allowedActions(at(state), 'member', before)).toEqual([]);
    expect(allowedActions(at(state), 'staff', before)).toEqual(['offer']);
  }
  expect(allowedActions(at('EXPIRED'), 'job', end)).toEqual(['offer']);
});

test('an offer ends at its moment, also before the job has written so (selling 3.4)', () => {
  const justBefore = new Date(end.getTime() - 1);
  expect(actOnEarnedPlace(offered, 'accept', 'member', justBefore)).toEqual({ to: 'ACCEPTED' });
  expect(actOnEarnedPlace(offered, 'accept', 'member', end)).toEqual({ refusal: 'expired' });
  expect(actOnEarnedPlace(offered, 'expire', 'job', justBefore)).toEqual({ refusal: 'notAllowed' });
  expect(actOnEarnedPlace(offered, 'expire', 'job', end)).toEqual({ to: 'EXPIRED' });
  expect(actOnEarnedPlace(offered, 'expire', 'member', end)).toEqual({ refusal: 'notAllowed' });
  expect(actOnEarnedPlace(offered, 'revoke', 'staff', end)).toEqual({ to: 'REVOKED' });
  expect([earnedPlaceState(offered, justBefore), earnedPlaceState(offered, end)]).toEqual(['OFFERED', 'EXPIRED']);
  expect(earnedPlaceState(at('ACCEPTED'), end)).toBe('ACCEPTED');
});

test('a place is moved once, and only where the qualification names an event (selling 3.6)', () => {
  expect(actOnEarnedPlace(offered, 'defer', 'member', before)).toEqual({ to: 'DEFERRED' });
  expect(actOnEarnedPlace(at('ACCEPTED', { wasDeferred: true }), 'defer', 'member', before)).toHaveProperty('refusal');
  expect(actOnEarnedPlace(at('OFFERED', { canDefer: false }), 'defer', 'member', before)).toHaveProperty('refusal');
});

test('a used place is neither declined nor moved, but staff can revoke it (selling 3.5)', () => {
  const used = at('ACCEPTED', { uses: 1 });
  expect(actOnEarnedPlace(used, 'decline', 'member', before)).toEqual({ refusal: 'used' });
  expect(actOnEarnedPlace(used, 'defer', 'member', before)).toEqual({ refusal: 'used' });
  expect(actOnEarnedPlace(used, 'revoke', 'staff', before)).toEqual({ to: 'REVOKED' });
});

test('no sequence of actions accepts an offer after its end or moves a place twice', () => {
  const step = fc.record({
    action: fc.constantFrom(...earnedPlaceActions),
    by: fc.constantFrom('member' as const, 'staff' as const, 'job' as const),
    later: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let now = before.getTime();
      let facts = offered;
      for (const { action, by, later } of steps) {
        now += later * (day / 2);
        const result = actOnEarnedPlace(facts, action, by, new Date(now));
        if (!('to' in result)) continue;
        expect(earnedPlaceStates).toContain(result.to);
        if (action === 'accept') expect(now).toBeLessThan(new Date(facts.offeredUntil).getTime());
        if (action === 'defer') expect(facts.wasDeferred).toBe(false);
        if (action === 'expire' || action === 'revoke') expect(by).not.toBe('member');
        facts = {
          ...facts,
          state: result.to,
          wasDeferred: facts.wasDeferred || action === 'defer',
          ...(action === 'offer' ? { offeredUntil: new Date(now + day) } : {}),
        };
      }
    }),
  );
});

test('reminders are 7 and 2 days before the end, and never in the past (selling 3.8)', () => {
  const before = (daysLeft: number) => nextReminder(end, new Date(end.getTime() - daysLeft * day));
  const at = (daysLeft: number) => new Date(end.getTime() - daysLeft * day);
  expect([before(8), before(7), before(3), before(2), before(0)]).toEqual([at(7), at(2), at(2), null, null]);
});

test('seats and guests have separate units', () => {
  expect(unitsOfEarnedPlace({ seats: 2, guests: 1 }, 'seat')).toEqual([1, 2]);
  expect(unitsOfEarnedPlace({ seats: 2, guests: 1 }, 'guest')).toEqual([101]);
});

test('an account of a ranked list is next, waits, has a place, declined, or is off the list', () => {
  const waiting = { state: null, invited: 0, mostInvitations: 3, isClosed: false, isNext: false };
  expect([
    candidateStatus({ ...waiting, isNext: true }),
    candidateStatus({ ...waiting, state: 'EXPIRED', invited: 2 }),
    candidateStatus({ ...waiting, state: 'EXPIRED', invited: 3 }),
    candidateStatus({ ...waiting, state: 'EXPIRED', invited: 3, mostInvitations: null }),
    candidateStatus({ ...waiting, isClosed: true }),
  ]).toEqual(['next', 'waiting', 'off', 'waiting', 'off']);
  const states = ['OFFERED', 'ACCEPTED', 'DEFERRED', 'DECLINED', 'REVOKED'] as const;
  expect(states.map((state) => candidateStatus({ ...waiting, state, invited: 3 }))).toEqual([
    'offered',
    'accepted',
    'accepted',
    'declined',
    'declined',
  ]);
});
