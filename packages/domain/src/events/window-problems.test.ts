import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import type { SaleWindow } from '@foyer/contract/tickets/sale-window';
import { describe, expect, it } from 'vitest';
import { configurationOf, definitionOf } from '../testing/definition.ts';
import { windowProblems, windowWarnings } from './window-problems.ts';

const window = (key: string, more: Partial<SaleWindow> = {}): SaleWindow => ({
  key,
  audience: {},
  startDateTime: '2027-01-12T16:00:00Z',
  endDateTime: '2027-01-13T16:00:00Z',
  mode: 'firstCome',
  ...more,
});
const ticket = (key: string, saleWindows: SaleWindow[], more: Partial<TicketDefinition> = {}): TicketDefinition => ({
  key,
  defaultDescription: key,
  amount: 100,
  currency: 'USD',
  currencyLocale: 'en-US',
  relationshipTypes: ['CONSULTANT'],
  saleWindows,
  ...more,
});
const found = (tickets: TicketDefinition[], pools: EventDefinition['configuration']['pools'] = []) => {
  return windowProblems(definitionOf(configurationOf([], { pools }), { ticketConfigurations: tickets })).map(
    ({ path, kind, units }) => [
      path.replace('ticketConfigurations.', ''),
      kind,
      ...(units === undefined ? [] : [units]),
    ],
  );
};

describe('windowProblems', () => {
  it('finds repeated keys and windows that end before they start', () => {
    const windows = [window('a'), window('a', { endDateTime: '2027-01-12T16:00:00Z' })];
    expect(found([ticket('t', windows)])).toEqual([
      ['0.saleWindows.1.key', 'twice'],
      ['0.saleWindows.1.endDateTime', 'order'],
    ]);
  });

  it('compares the reserves with the quantity and with the pools', () => {
    const reserving = (reserved: number) => [window('a', { reserved })];
    expect(found([ticket('t', reserving(5))])).toEqual([['0.saleWindows.0.reserved', 'noLimit']]);
    expect(found([ticket('t', reserving(5), { quantity: 5 })])).toEqual([]);
    expect(found([ticket('t', reserving(6), { quantity: 5 })])).toEqual([['0.saleWindows.0.reserved', 'tooMuch', 5]]);
    const pools = [{ key: 'hall', name: 'Hall', quantity: 20, tickets: { one: 2, two: 1 }, addOns: {} }];
    expect(found([ticket('one', reserving(5)), ticket('two', reserving(10))], pools)).toEqual([]);
    expect(found([ticket('one', reserving(5)), ticket('two', reserving(11))], pools)).toEqual([
      ['0.saleWindows.0.reserved', 'tooMuch', 4],
      ['1.saleWindows.0.reserved', 'tooMuch', 10],
    ]);
  });
});

describe('windowWarnings', () => {
  const warnings = (windows: SaleWindow[], zone = 'America/Chicago') =>
    windowWarnings(ticket('t', windows), zone).map(({ number, kind, other }) => [number, kind, other]);

  it('names a window that opens at night in the zone of the event', () => {
    expect(warnings([window('a')])).toEqual([]);
    expect(warnings([window('a')], 'Asia/Tokyo')).toEqual([[1, 'night', undefined]]);
    expect(warnings([window('a', { startDateTime: '2027-01-12T11:59:00Z' })])).toEqual([[1, 'night', undefined]]);
    expect(warnings([window('a', { startDateTime: '2027-01-12T12:00:00Z' })])).toEqual([]);
  });

  it('names two windows that give a person two prices', () => {
    const cheap = { amount: 80 };
    expect(warnings([window('a'), window('b', cheap)])).toEqual([[2, 'twoPrices', 1]]);
    expect(
      warnings([
        window('a'),
        window('b', { ...cheap, startDateTime: '2027-01-13T16:00:00Z', endDateTime: '2027-01-14T16:00:00Z' }),
      ]),
    ).toEqual([]);
    const leaders = { audience: { titles: ['MC' as const] } };
    expect(warnings([window('a', leaders), window('b', { ...cheap, audience: { titles: ['RC'] } })])).toEqual([]);
    expect(warnings([window('a', leaders), window('b', cheap)])).toEqual([[2, 'twoPrices', 1]]);
  });
});
