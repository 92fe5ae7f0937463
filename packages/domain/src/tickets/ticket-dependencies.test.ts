import { describe, expect, it, test } from 'vitest';
import {
  dependentHoldings,
  endingRules,
  neededTickets,
  ticketDependencies,
  ticketEndings,
  withoutNeededByCheckedIn,
  type AccountHolding,
} from './ticket-dependencies.ts';
import { consultant, guest, me, other, spouse } from '../testing/factories.ts';

const main = 1;
const child = 2;
const grandchild = 3;
const parents: Record<number, number | null> = { [main]: null, [child]: main, [grandchild]: child };
const holding = (eventId: number, isSelf: boolean, more: Partial<AccountHolding> = {}): AccountHolding => ({
  accountId: 7,
  eventId,
  parentEventId: parents[eventId] ?? null,
  isSelf,
  state: 'ACTIVE',
  ...more,
});

test('every way to end a ticket has a rule for every dependency', () => {
  for (const ending of ticketEndings)
    expect(Object.keys(endingRules[ending]).toSorted()).toEqual(ticketDependencies.toSorted());
});

test('never ends dependent tickets without confirmation, except for a bank dispute', () => {
  const silent = ticketEndings.filter((ending) => ['end', 'follow'].includes(endingRules[ending].childEvent));
  expect(silent).toEqual(['dispute']);
});

describe('dependentHoldings', () => {
  const self = holding(main, true);
  const wife = holding(main, false);
  const atChild = holding(child, true);
  const guestAtChild = holding(child, false);
  const atGrandchild = holding(grandchild, true);
  const of = (held: AccountHolding[], ...ending: AccountHolding[]) =>
    dependentHoldings(held, ending).map((each) => each.holding);

  it('finds companions, child events and their dependents', () => {
    const held = [self, wife, atChild, guestAtChild, atGrandchild];
    expect(dependentHoldings(held, [self])).toEqual([
      { holding: wife, dependency: 'companions' },
      { holding: atChild, dependency: 'childEvent' },
      { holding: guestAtChild, dependency: 'companions' },
      { holding: atGrandchild, dependency: 'childEvent' },
    ]);
  });

  it('finds the other tickets of a package that ends whole', () => {
    const [own, spouses, guests] = [true, false, false].map((isSelf) => holding(main, isSelf, { packageId: 3 }));
    const apart = holding(main, false, { packageId: 4, accountId: 8 });
    if (!own || !spouses || !guests) throw new Error('No holdings.');
    expect(of([own, spouses, guests, apart], guests)).toEqual([own, spouses]);
    expect(of([own, spouses, wife], wife)).toEqual([]);
  });

  it('finds nothing when another ticket also meets the need', () => {
    expect(of([self, wife, atChild], wife)).toEqual([]);
    const second = holding(main, true);
    expect(of([self, second, wife], self)).toEqual([]);
    expect(of([self, second, wife], self, second)).toEqual([wife]);
  });

  it('leaves out tickets of other accounts and tickets that already lacked their needed ticket', () => {
    expect(of([self, holding(main, false, { accountId: 8 })], self)).toEqual([]);
    expect(of([wife, atChild], wife)).toEqual([atChild]);
    expect(of([wife, holding(main, false)], wife)).toEqual([]);
  });

  it('finds pending purchases and waiting list entries, and never counts them as tickets', () => {
    const pending = holding(main, false, { state: 'PENDING' });
    const waiting = holding(child, true, { state: 'WAITING' });
    expect(of([self, pending, waiting], self)).toEqual([pending, waiting]);
    expect(of([self, holding(main, true, { state: 'PENDING' }), wife], self)).toEqual([wife]);
  });
});

describe('withoutNeededByCheckedIn', () => {
  const self = holding(main, true);

  it('keeps the ticket that a checked-in ticket needs, also indirectly', () => {
    const atChild = holding(child, true);
    const inside = holding(child, false, { state: 'CHECKED_IN' });
    expect(withoutNeededByCheckedIn([self, atChild, inside], [self])).toEqual([]);
    expect(withoutNeededByCheckedIn([self, atChild, inside], [self, atChild])).toEqual([]);
  });

  it('ends the rest, and never a checked-in ticket', () => {
    const [wife, inside] = [holding(main, false), holding(main, false, { state: 'CHECKED_IN' })];
    expect(withoutNeededByCheckedIn([self, wife], [self, wife])).toEqual([self, wife]);
    expect(withoutNeededByCheckedIn([self, wife, inside], [self, wife, inside])).toEqual([wife]);
    const second = holding(main, true);
    expect(withoutNeededByCheckedIn([self, second, inside], [self])).toEqual([self]);
  });
});

describe('neededTickets', () => {
  const types = [consultant, spouse, guest];
  const line = (relationshipType: string, externalAccountIdentifier = me) => ({
    relationshipType,
    externalAccountIdentifier,
  });
  const own = (externalAccountIdentifier: string) => ({ externalAccountIdentifier, at: 'own', types: ['CONSULTANT'] });
  const parent = (externalAccountIdentifier: string) => ({ externalAccountIdentifier, at: 'parent', types: null });

  it('names the self ticket of a companion, unless it is in the cart', () => {
    expect(neededTickets([line('SPOUSE'), line('GUEST')], { types, isChild: false, buyer: me })).toEqual([own(me)]);
    expect(neededTickets([line('SPOUSE'), line('CONSULTANT')], { types, isChild: false, buyer: me })).toEqual([]);
  });

  it('names the self ticket of a buyer who registers another consultant, except for staff', () => {
    expect(neededTickets([line('CONSULTANT', other)], { types, isChild: false, buyer: me })).toEqual([own(me)]);
    expect(neededTickets([line('CONSULTANT', other)], { types, isChild: false, buyer: null })).toEqual([]);
  });

  it('names the ticket of the parent event once for each account', () => {
    const lines = [line('CONSULTANT'), line('GUEST'), line('CONSULTANT', other)];
    expect(neededTickets(lines, { types, isChild: true, buyer: me })).toEqual([parent(me), parent(other)]);
  });

  it('names no self ticket at an event without self types', () => {
    expect(neededTickets([line('SPOUSE')], { types: [spouse, guest], isChild: false, buyer: me })).toEqual([]);
  });
});
