import type { Pool } from '@foyer/contract/events/event-configuration';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import { describe, expect, it } from 'vitest';
import { otherQuantities, poolsOfSharedStock } from './pools-of-shared-stock.ts';

type AddOn = NonNullable<TicketDefinition['addOns']>[number];
const addOn = (key: string, quantity: number | null, more: Partial<AddOn> = {}): AddOn => ({
  key,
  defaultName: 'Dinner',
  amount: 5,
  quantity,
  ...more,
});
const eventOf = (pools: Pool[] | undefined, ...addOns: AddOn[][]): EventDefinition =>
  ({
    configuration: { ...(pools && { pools }) },
    ticketConfigurations: addOns.map((own, n) => ({ key: String(n + 1), addOns: own })),
  }) as unknown as EventDefinition;
const read = (definition: EventDefinition) => {
  const { configuration, ticketConfigurations = [] } = poolsOfSharedStock(definition);
  return {
    pools: (configuration.pools ?? []).map(({ key, quantity, addOns }) => [key, quantity, addOns]),
    addOns: ticketConfigurations.flatMap((ticket) =>
      (ticket.addOns ?? []).map((each) => [each.key, each.quantity, each.limitQuantity, 'sharedStock' in each]),
    ),
  };
};
const name = { es_US: { value: 'Cena' } };

describe('a definition with shared stocks', () => {
  it('gets a pool for add-ons with the same name of a stock, with the texts of the first', () => {
    const shared = { sharedStock: '12', limitQuantity: true };
    const definition = eventOf(
      undefined,
      [addOn('11', 60, { ...shared, translations: { name } })],
      [addOn('21', 60, shared)],
      [addOn('31', 9)],
    );
    expect(poolsOfSharedStock(definition).configuration.pools).toEqual([
      {
        key: 'shared-12',
        name: 'Dinner',
        translations: { name },
        quantity: 60,
        showsNumber: true,
        tickets: {},
        addOns: { 11: 1, 21: 1 },
      },
    ]);
    expect(read(definition).addOns).toEqual([
      ['11', null, false, false],
      ['21', null, false, false],
      ['31', 9, undefined, false],
    ]);
  });

  it('gets a pool for add-ons with the same key, beside the pools that it has', () => {
    const hall: Pool = { key: 'shared-dinner', name: 'Hall', quantity: 9, tickets: {}, addOns: { dinner: 2 } };
    expect(read(eventOf([hall], [addOn('dinner', 5)], [addOn('dinner', 5)])).pools).toEqual([
      ['shared-dinner', 9, { dinner: 2 }],
      ['shared-dinner-2', 5, { dinner: 1 }],
    ]);
  });

  it('makes keys of any name', () => {
    const keysOf = (label: string) =>
      read(eventOf(undefined, [addOn('1', 5, { sharedStock: label })], [addOn('2', 5, { sharedStock: label })])).pools;
    expect(keysOf('ディナー')).toEqual([['shared-add-ons', 5, { 1: 1, 2: 1 }]]);
    expect(keysOf(`Gala Dinner, ${'x'.repeat(40)}`)[0]?.[0]).toMatch(/^shared-gala-dinner-x+$/);
    expect(keysOf('x'.repeat(60))[0]?.[0]).toMatch(/^.{1,40}$/);
  });

  it('has no pool where the stock has no limit or one add-on', () => {
    const own = { sharedStock: null };
    const definition = eventOf(
      undefined,
      [addOn('a', null), addOn('b', 3, own), addOn('c', 4, { sharedStock: 'c' })],
      [addOn('a', null), addOn('d', 3, own)],
    );
    const { pools, addOns } = read(definition);
    expect(pools).toEqual([]);
    expect(addOns.map(([key, quantity]) => [key, quantity])).toEqual([
      ['a', null],
      ['b', 3],
      ['c', 4],
      ['a', null],
      ['d', 3],
    ]);
    expect(addOns.every(([, , , isSharing]) => isSharing === false)).toBe(true);
    expect(poolsOfSharedStock({ ...definition, ticketConfigurations: undefined }).ticketConfigurations).toBeUndefined();
  });

  it('is wrong if two of its add-ons have different quantities', () => {
    const at = (definition: EventDefinition) =>
      otherQuantities(definition).map(({ ticketAt, addOnAt }) => [ticketAt, addOnAt]);
    const shared = { sharedStock: 'one' };
    expect(at(eventOf(undefined, [addOn('1', 100, shared)], [addOn('2', 60, shared)]))).toEqual([[1, 0]]);
    expect(at(eventOf(undefined, [addOn('dinner', 100)], [addOn('x', 1), addOn('dinner', null)]))).toEqual([[1, 1]]);
    expect(at(eventOf(undefined, [addOn('1', 1)], [addOn('2', 2)]))).toEqual([]);
  });
});
