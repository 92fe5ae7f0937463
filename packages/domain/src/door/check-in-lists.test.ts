import { describe, expect, it } from 'vitest';
import { isOnList, listVerdict, listWindows, type ListRule } from './check-in-lists.ts';

/** Check-in lists in addition to the entrance (door 3). */

const everybody: ListRule = { passage: 'once', ticketTypes: [], addOns: [] };
const ticket = { ticketConfigurationId: 1, addOns: [11], pass: null };

describe('a check-in list', () => {
  it('contains every ticket, or tickets with one of its types or add-ons', () => {
    expect(isOnList(everybody, ticket)).toBe(true);
    expect(isOnList({ ...everybody, ticketTypes: [1] }, ticket)).toBe(true);
    expect(isOnList({ ...everybody, ticketTypes: [2] }, ticket)).toBe(false);
    expect(isOnList({ ...everybody, addOns: [11] }, ticket)).toBe(true);
    expect(isOnList({ ...everybody, addOns: [12] }, ticket)).toBe(false);
    expect(isOnList({ ...everybody, ticketTypes: [2], addOns: [11] }, ticket)).toBe(true);
  });

  it('contains the tickets of its benefits, and then no others without a type or add-on', () => {
    const vip: ListRule = { ...everybody, benefits: [{ ticketConfigurationId: 1, qualification: 'five-star' }] };
    const qualified = { ...ticket, qualification: 'five-star' };
    expect(isOnList(vip, qualified)).toBe(true);
    expect(isOnList(vip, ticket)).toBe(false);
    expect(isOnList(vip, { ...qualified, qualification: 'top-100' })).toBe(false);
    expect(isOnList(vip, { ...qualified, ticketConfigurationId: 2 })).toBe(false);
    expect(isOnList({ ...vip, ticketTypes: [2] }, { ...ticket, ticketConfigurationId: 2 })).toBe(true);
    expect(isOnList({ ...vip, addOns: [11] }, ticket)).toBe(true);
    expect(isOnList({ ...vip, benefits: [] }, ticket)).toBe(true);
  });

  it('admits a ticket once', () => {
    expect(listVerdict(everybody, ticket, 'in')).toBe('admit');
    expect(listVerdict(everybody, { ...ticket, pass: { isInside: true } }, 'in')).toBe('alreadyCheckedIn');
    expect(listVerdict({ ...everybody, ticketTypes: [2] }, ticket, 'in')).toBe('notOnList');
  });

  it('admits a ticket in and out, and lets everyone leave', () => {
    const hall: ListRule = { ...everybody, passage: 'inAndOut' };
    const [inside, outside] = [true, false].map((isInside) => ({ ...ticket, pass: { isInside } }));
    expect([ticket, inside, outside].map((one) => one && listVerdict(hall, one, 'in'))).toEqual([
      'admit',
      'alreadyCheckedIn',
      'admit',
    ]);
    expect([ticket, inside, outside].map((one) => one && listVerdict(hall, one, 'out'))).toEqual([
      'notInside',
      'admit',
      'notInside',
    ]);
  });

  it('is open with the entrance, unless it has its own times', () => {
    const event = {
      eventStart: '2026-02-15T15:00:00Z',
      eventEnd: '2026-02-16T03:00:00Z',
      registrationStart: '2026-01-01T00:00:00Z',
      registrationEnd: '2026-02-15T00:00:00Z',
      timeZone: 'UTC',
    };
    const windows = (own: { opens?: string; closes?: string }, of = event) =>
      listWindows(of, null, own).map(({ from, until }) => [from.toISOString(), until.toISOString()]);
    expect(windows({})).toEqual([['2026-02-14T15:00:00.000Z', '2026-02-16T03:00:00.000Z']]);
    expect(windows({ opens: '2026-02-15T22:00:00Z' })).toEqual([
      ['2026-02-15T22:00:00.000Z', '2026-02-16T03:00:00.000Z'],
    ]);
    const activation = { from: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' };
    expect(windows({ closes: '2026-02-15T23:00:00Z' }, Object.assign({ activation }, event))).toEqual([
      ['2026-02-14T15:00:00.000Z', '2026-02-15T23:00:00.000Z'],
      ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ]);
  });
});
