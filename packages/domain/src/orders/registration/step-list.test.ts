import { describe, expect, it } from 'vitest';
import {
  addOnOf,
  consultant,
  contextOf,
  groupTicket,
  guest,
  lookupOf,
  spouse,
  ticketOf,
} from '../../testing/factories.ts';
import type { RegistrationAction } from './actions.ts';
import { registrationReducer } from './reducer.ts';
import { provisionalCart } from './running-total.ts';
import { enterRegistration, type RegistrationState } from './state.ts';
import { stepList } from './step-list.ts';
import { layOutTickets } from './ticket-layout.ts';

const run = (state: RegistrationState, ...actions: RegistrationAction[]) => actions.reduce(registrationReducer, state);
const me = 'C1000001';
const at = (types: Parameters<typeof lookupOf>[0], ...tickets: ReturnType<typeof ticketOf>[]) =>
  run(
    enterRegistration(contextOf()),
    { type: 'searchSucceeded', identifier: me, lookup: lookupOf(types) },
    { type: 'ticketsLoaded', relationshipType: types[0]?.relationshipType ?? '', tickets },
  );
const two = at([consultant], ticketOf(1), ticketOf(2, { amount: 0 }));
const choose = (ticketConfigurationId: number): RegistrationAction => ({ type: 'ticketChosen', ticketConfigurationId });
const pick = (picked: number | 'none'): RegistrationAction => ({ type: 'ticketPicked', picked });
const accept: RegistrationAction = { type: 'formAccepted', answers: {}, another: null };

describe('stepList', () => {
  const counted = (state: RegistrationState) => {
    const list = stepList(state);
    return list && `${list.step} of ${list.of}`;
  };
  const opening = (state: RegistrationState) =>
    stepList(state)?.stages.flatMap(({ stage, opens }) => (opens ? [`${stage}: ${opens}`] : []));

  it('counts from who to payment, and never changes its length', () => {
    const paid = run(two, choose(1));
    const inCart = run(paid, accept);
    const team = run(at([consultant], groupTicket(1), ticketOf(2)), choose(1));
    const addOns = run(at([consultant], ticketOf(1, { addOns: [addOnOf(7)] }), ticketOf(2)), choose(1), accept);
    expect([enterRegistration(contextOf()), at([spouse, guest]), two, team, paid, addOns].map(counted)).toEqual([
      '1 of 5',
      '1 of 5',
      '2 of 5',
      '2 of 5',
      '3 of 5',
      '3 of 5',
    ]);
    expect(counted(inCart)).toBe('4 of 5');
    expect(counted(run(inCart, { type: 'paymentOpened' }))).toBe('5 of 5');
    expect(counted(run(inCart, { type: 'orderPlaced', orderId: 5 }))).toBeNull();
  });

  it('does not count payment when nothing is due, but keeps it in the list', () => {
    const free = run(two, pick(2));
    expect(counted(free)).toBe('2 of 4');
    expect(stepList(free)?.stages.at(-1)).toEqual({ stage: 'payment', status: 'unneeded', opens: null });
    expect(counted(run(free, pick(1)))).toBe('2 of 5');
    expect(counted(run(two, choose(2), accept))).toBe('4 of 4');
  });

  it('opens completed stages that were not skipped automatically', () => {
    expect(opening(two)).toEqual([]);
    expect(opening(run(two, choose(1)))).toEqual(['ticket: ticket']);
    const atRelationship = run(
      at([spouse, guest]),
      { type: 'relationshipChosen', relationshipType: 'GUEST' },
      { type: 'next' },
      { type: 'ticketsLoaded', relationshipType: 'GUEST', tickets: [ticketOf(1), ticketOf(2)] },
      choose(1),
    );
    expect(opening(atRelationship)).toEqual(['who: relationship', 'ticket: ticket']);
    expect(run(atRelationship, { type: 'stepReopened', step: 'relationship' })).toMatchObject({
      panel: 1,
      step: 'relationship',
    });
    expect(run(two, { type: 'stepReopened', step: 'form' })).toBe(two);
    const inCart = run(two, choose(1), accept);
    expect(opening(inCart)).toEqual([]);
    expect(opening(run(inCart, { type: 'editStarted', entryId: 1 }))).toEqual([]);
    expect(opening(run(inCart, { type: 'paymentOpened' }))).toEqual(['cart: cart']);
  });
});

describe('provisionalCart', () => {
  const tickets = (state: RegistrationState) =>
    provisionalCart(state).entries.map((entry) => entry.ticketConfiguration.ticketConfigurationId);
  const inCart = run(two, choose(1), accept);

  it('includes the ticket from marking until the attendee declines', () => {
    expect(tickets(two)).toEqual([]);
    expect(tickets(run(two, pick(2)))).toEqual([2]);
    expect(tickets(run(two, pick(2), pick('none')))).toEqual([]);
    expect(tickets(run(two, choose(1)))).toEqual([1]);
    expect(tickets(run(two, choose(1), { type: 'back' }, pick(2)))).toEqual([2]);
  });

  it('counts an edited entry once with its changes, and only real entries in the cart', () => {
    const edited = run(inCart, { type: 'editStarted', entryId: 1 }, { type: 'addOnsChanged', selection: ['7'] });
    expect(provisionalCart(edited).entries).toMatchObject([{ entryId: 1, addOns: ['7'] }]);
    expect(provisionalCart(run(edited, { type: 'panelOpened', panel: 0 })).entries).toMatchObject([{ addOns: [] }]);
  });

  it('includes add-ons chosen in the form before it is submitted', () => {
    const withAddOn = at([consultant], ticketOf(1, { addOns: [addOnOf(7), addOnOf(8)] }), ticketOf(2));
    const inForm = run(withAddOn, choose(1));
    const change = (chosen: number[]): RegistrationAction => ({ type: 'formAddOnsChanged', chosen, offered: [7] });
    const chosen = run(inForm, { type: 'addOnsChanged', selection: ['8'] }, change([7]));
    expect(provisionalCart(chosen).entries[0]?.addOns).toEqual(['8', '7']);
    expect(provisionalCart(run(chosen, change([]))).entries[0]?.addOns).toEqual(['8']);
  });
});

it('orders tickets by price, free ones first; other currencies separately', () => {
  const cad = ticketOf(3, { currency: 'CAD', amount: 250 });
  const all = [ticketOf(1, { amount: 149.5 }), ticketOf(2, { amount: 309 }), cad, { ...groupTicket(4), amount: 599 }];
  const ids = (currency: string | null, tickets = all) => {
    const { own, otherCurrencies } = layOutTickets(tickets, currency);
    return [own, otherCurrencies].map((list) => list.map((ticket) => ticket.ticketConfigurationId));
  };
  expect(ids('USD')).toEqual([[4, 2, 1], [3]]);
  expect(ids('CAD')).toEqual([[3], [4, 2, 1]]);
  expect(ids('JPY')).toEqual([[4, 2, 3, 1], []]);
  expect(ids(null)).toEqual([[4, 2, 3, 1], []]);
  expect(ids('USD', [...all, ticketOf(5, { amount: 0 })])).toEqual([[5, 4, 2, 1], [3]]);
});
