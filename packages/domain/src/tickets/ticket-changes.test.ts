import { describe, expect, it } from 'vitest';
import { money } from '../shared/money.ts';
import {
  changeAddOns,
  changeSettlement,
  checkChange,
  preventsChange,
  splitGiveBack,
  teamChange,
  type OfferedChangeAddOn,
} from './ticket-changes.ts';

describe('checkChange', () => {
  const ticket = { status: 'ACTIVE', isOwn: true, isRegistrationActive: true, isCalledOff: false } as const;
  const consultant = { roles: [] };
  it.each([
    ['their own', ticket, consultant, null],
    ["another person's", { ...ticket, isOwn: false }, consultant, 'FORBIDDEN'],
    ['as a helper', { ...ticket, isOwn: false }, { roles: ['helper'] as const }, null],
    ['as a scanner', { ...ticket, isOwn: false }, { roles: ['ticket-scanner'] as const }, 'FORBIDDEN'],
    ['a used ticket', { ...ticket, status: 'CHECKED_IN' as const }, consultant, 'TICKET_NOT_ACTIVE'],
    [
      'a canceled ticket, as staff',
      { ...ticket, status: 'CANCELED' as const },
      { roles: ['admin'] as const },
      'TICKET_NOT_ACTIVE',
    ],
    ['after registration', { ...ticket, isRegistrationActive: false }, consultant, 'REGISTRATION_NOT_ACTIVE'],
    ['after registration, as staff', { ...ticket, isRegistrationActive: false }, { roles: ['admin'] as const }, null],
    [
      'after the event was called off, as staff',
      { ...ticket, isCalledOff: true },
      { roles: ['admin'] as const },
      'EVENT_CALLED_OFF',
    ],
  ])('%s', (_, facts, viewer, code) => expect(checkChange(facts, viewer)?.code ?? null).toBe(code));
});

describe('changeSettlement', () => {
  it.each([
    [0, false, true, 'none'],
    [500, true, false, 'on-file'],
    [-500, true, false, 'on-file'],
    [500, true, true, 'page'],
    [500, false, true, 'page'],
    // A refund never needs the hosted page.
    [-500, true, true, 'on-file'],
    [-500, false, true, 'staff'],
    [500, false, false, 'staff'],
  ] as const)('%i due, on file %s, by page %s: %s', (minor, hasPaymentOnFile, paysOnPage, by) => {
    expect(changeSettlement(money(minor, 'USD'), { hasPaymentOnFile, paysOnPage })).toBe(by);
  });
});

describe('changeAddOns', () => {
  const held = (addOnId: number, more: object = {}) => ({
    addOnId,
    stockId: addOnId,
    name: `Add-on ${addOnId}`,
    amountMinor: 2000,
    ...more,
  });
  const offered = (addOnId: number, more: Partial<OfferedChangeAddOn> = {}): OfferedChangeAddOn => ({
    ...held(addOnId),
    currency: 'USD',
    free: null,
    ...more,
  });
  const outcome = (mine: Parameters<typeof changeAddOns>[0], theirs: OfferedChangeAddOn[]) => {
    const { retained, lost } = changeAddOns(mine, theirs, 'USD', new Set(['dinners']));
    return {
      retained: retained.map(({ from, to, amountMinor }) => [from.addOnId, to.addOnId, amountMinor]),
      lost: lost.map(({ addOnId }) => addOnId),
    };
  };
  const pool = (key: string, free: number, weight = 1) => [
    { stockId: key === 'dinners' ? 90 : 91, key, weight, quantity: 9, free },
  ];
  const drawing = (key: string, free: number, weight = 1) => ({
    pools: pool(key, free, weight),
    free: Math.floor(free / weight),
    own: { quantity: null, free: null },
  });
  it('keeps add-ons that the new type has, matched by name', () => {
    const theirs = [offered(11, { name: 'Gala dinner' }), offered(12, { name: 'add-on 1 ' })];
    expect(outcome([held(1)], theirs)).toEqual({ retained: [[1, 12, 2000]], lost: [] });
    expect(outcome([held(1)], theirs.slice(0, 1))).toEqual({ retained: [], lost: [1] });
  });
  it('keeps an add-on of another name if it is the only one that shares a pool of add-ons', () => {
    const mine = held(1, { pools: pool('dinners', 3) });
    const gala = offered(11, { name: 'Gala dinner', ...drawing('dinners', 3) });
    const vegan = offered(12, { name: 'Vegan dinner', ...drawing('dinners', 3) });
    expect(outcome([mine], [gala]).retained).toEqual([[1, 11, 2000]]);
    expect(outcome([mine], [gala, vegan]).lost).toEqual([1]);
    expect(outcome([mine], [gala, { ...vegan, name: 'Add-on 1' }]).retained).toEqual([[1, 12, 2000]]);
    // The hall is not a pool of add-ons.
    const lunch = offered(13, { name: 'Lunch', ...drawing('hall', 3) });
    expect(outcome([held(1, { pools: pool('hall', 3) })], [lunch]).lost).toEqual([1]);
  });
  it('never charges more than was paid, and less when the new type is cheaper', () => {
    expect(outcome([held(1)], [offered(1, { amountMinor: 9000 })]).retained).toEqual([[1, 1, 2000]]);
    expect(outcome([held(1)], [offered(1, { amountMinor: 0 })]).retained).toEqual([[1, 1, 0]]);
  });
  it('keeps an add-on in a full pool with its own units, and loses it if the new type needs more or is sold out', () => {
    const mine = held(1, { pools: pool('dinners', 0) });
    const same = { name: 'Add-on 1' };
    expect(outcome([mine], [offered(9, { ...same, ...drawing('dinners', 0) })]).lost).toEqual([]);
    expect(outcome([mine], [offered(9, { ...same, ...drawing('dinners', 0, 2) })]).lost).toEqual([1]);
    expect(outcome([held(1)], [offered(9, { ...same, ...drawing('dinners', 0) })]).lost).toEqual([1]);
    const soldOut = { ...drawing('dinners', 5), own: { quantity: 3, free: 0 } };
    expect(outcome([mine], [offered(9, { ...same, ...soldOut })]).lost).toEqual([1]);
    expect(outcome([held(1)], [offered(9, { ...same, free: 0 })]).lost).toEqual([1]);
  });
  it('loses add-ons that the new type does not have, or has in another currency', () => {
    expect(outcome([held(1), held(2)], [offered(2)])).toEqual({ retained: [[2, 2, 2000]], lost: [1] });
    expect(outcome([held(1)], [offered(1, { currency: 'JPY' })]).lost).toEqual([1]);
  });
  it('matches an add-on of the new type only once', () => {
    const two = [held(1, { name: 'Dinner' }), held(2, { name: 'Dinner' })];
    expect(outcome(two, [offered(9, { name: 'Dinner' })])).toEqual({ retained: [[1, 9, 2000]], lost: [2] });
  });
});

describe('splitGiveBack', () => {
  const paid = (
    paymentId: number,
    kind: 'card' | 'cash' | 'bypass',
    leftMinor: number,
    changedTicketId: number | null = null,
  ) => ({
    paymentId,
    kind,
    leftMinor,
    changedTicketId,
  });
  it('refunds changes of the ticket first, latest first, then the order, then changes of other tickets', () => {
    const payments = [paid(1, 'card', 100), paid(2, 'card', 30, 7), paid(3, 'card', 20, 8), paid(4, 'card', 10, 7)];
    const parts = (due: number) =>
      splitGiveBack(payments, 7, due)?.parts.map(({ paymentId, amountMinor }) => [paymentId, amountMinor]);
    expect(parts(15)).toEqual([
      [4, 10],
      [2, 5],
    ]);
    expect(parts(141)).toEqual([
      [4, 10],
      [2, 30],
      [1, 100],
      [3, 1],
    ]);
    expect(parts(160)).toBeDefined();
    expect(parts(161)).toBeUndefined();
  });
  it('refunds no money for a waived payment, and reports cash', () => {
    const payments = [paid(1, 'card', 100), paid(2, 'bypass', 50, 7)];
    expect(splitGiveBack(payments, 7, 50)).toMatchObject({ moneyMinor: 0, hasCash: false });
    expect(splitGiveBack(payments, 7, 60)).toMatchObject({ moneyMinor: 10 });
    expect(splitGiveBack([paid(1, 'cash', 40)], 7, 40)).toMatchObject({ moneyMinor: 40, hasCash: true });
    expect(splitGiveBack([paid(1, 'cash', 0)], 7, 0)).toEqual({ parts: [], moneyMinor: 0, hasCash: false });
  });
});

describe('teamChange', () => {
  it.each([
    [null, false, null, 'none'],
    [3, false, null, 'ends'],
    [3, false, 3, 'stays'],
    [4, false, 3, 'tooLarge'],
    [null, false, 3, 'begins'],
    [null, true, 3, 'isMember'],
    [null, true, null, 'none'],
  ] as const)('%s led, on another team %s, room for %s: %s', (ledMembers, isMemberOfOther, maxMembers, change) => {
    expect(teamChange({ ledMembers, isMemberOfOther, maxMembers })).toBe(change);
    expect(preventsChange(change)).toBe(change === 'tooLarge' || change === 'isMember');
  });
});
