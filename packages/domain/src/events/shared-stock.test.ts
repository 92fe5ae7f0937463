import type { TicketDefinition } from '@foyer/contract/events/event-definition';
import { describe, expect, it } from 'vitest';
import {
  otherQuantities,
  sharersOf,
  sharingWords,
  withoutSharing,
  withQuantity,
  withSharing,
  withStoredSharing,
} from './shared-stock.ts';

type AddOn = NonNullable<TicketDefinition['addOns']>[number];
const addOn = (key: string, quantity: number | null, more: Partial<AddOn> = {}): AddOn => ({
  key,
  defaultName: 'Dinner',
  amount: 5,
  quantity,
  ...more,
});
const ticket = (key: string, ...addOns: AddOn[]): TicketDefinition => ({
  key,
  defaultDescription: `Ticket ${key}`,
  amount: 10,
  currency: 'USD',
  currencyLocale: 'en-US',
  relationshipTypes: ['CONSULTANT'],
  addOns,
});
const shared = { sharedStock: 'one' };
const three = [ticket('1', addOn('11', 60, shared)), ticket('2', addOn('21', 60, shared)), ticket('3', addOn('31', 9))];
const keysOf = (tickets: TicketDefinition[], key: string) => sharersOf(tickets, key).map((each) => each.addOn.key);
const stateOf = (tickets: TicketDefinition[]) =>
  tickets.flatMap(({ addOns = [] }) => addOns.map((each) => [each.key, each.sharedStock, each.quantity]));

describe('a shared stock', () => {
  it('has the add-ons with the same name, and those with the same key', () => {
    expect([keysOf(three, '11'), keysOf(three, '21'), keysOf(three, '31'), keysOf(three, '99')]).toEqual([
      ['11', '21'],
      ['11', '21'],
      [],
      [],
    ]);
    expect(keysOf([ticket('a', addOn('dinner', 1)), ticket('b', addOn('dinner', 1))], 'dinner')).toHaveLength(2);
    const own = [
      ticket('1', addOn('11', 1, { sharedStock: null })),
      ticket('2', addOn('21', 1, { sharedStock: null })),
    ];
    expect(keysOf(own, '11')).toEqual([]);
  });

  it('has one quantity, which is set at all of its add-ons', () => {
    const two = [ticket('1', addOn('11', 100, shared)), ticket('2', addOn('21', 60, shared))];
    expect(otherQuantities(two).map(({ ticketAt, addOnAt }) => [ticketAt, addOnAt])).toEqual([[1, 0]]);
    const one = withQuantity(two, '21', 70);
    expect([otherQuantities(one), stateOf(one)]).toEqual([
      [],
      [
        ['11', 'one', 70],
        ['21', 'one', 70],
      ],
    ]);
    expect(stateOf(withQuantity(three, '31', null))[2]).toEqual(['31', undefined, null]);
    const isLimited = (tickets: readonly TicketDefinition[]) =>
      tickets.flatMap(({ addOns = [] }) => addOns.map(({ limitQuantity }) => limitQuantity));
    expect([isLimited(one), isLimited(withQuantity(two, '21', null))]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('is made with the quantity of the other add-on, and undone', () => {
    const all = withSharing(three, '31', '11', 'new');
    expect(stateOf(all)[2]).toEqual(['31', 'one', 60]);
    const alone = withoutSharing(three, '21');
    // The last one left shares with nobody.
    expect(stateOf(alone)).toEqual([
      ['11', null, 60],
      ['21', null, 60],
      ['31', undefined, 9],
    ]);
    expect(stateOf(withSharing(alone, '21', '31', 'new'))).toEqual([
      ['11', null, 60],
      ['21', 'new', 9],
      ['31', 'new', 9],
    ]);
    expect(stateOf(withSharing(three, '11', '99', 'new'))).toEqual(stateOf(three));
    // An add-on that leaves one stock for another.
    expect(stateOf(withSharing(three, '11', '31', 'new'))).toEqual([
      ['11', 'new', 9],
      ['21', null, 60],
      ['31', 'new', 9],
    ]);
  });

  it('stays where a definition says nothing about it, and ends where it says so', () => {
    const silent = [ticket('1', addOn('11', 5)), ticket('2', addOn('21', 5, { sharedStock: null })), ticket('4')];
    const filled = withStoredSharing({ ticketConfigurations: silent }, { ticketConfigurations: three });
    expect(stateOf(filled.ticketConfigurations)).toEqual([
      ['11', 'one', 5],
      ['21', null, 5],
    ]);
    expect(withStoredSharing({}, { ticketConfigurations: three })).toEqual({});
  });

  it('is named by its ticket types', () => {
    expect([sharingWords(three, 'one'), sharingWords(three, null), sharingWords(three, 'other')]).toEqual([
      'Ticket 1 + Ticket 2',
      null,
      null,
    ]);
  });
});
