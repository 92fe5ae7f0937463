import { expect, it } from 'vitest';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { addOnOf, consultant, contextOf, guest, lookupOf, me, now, spouse, ticketOf } from '../../testing/factories.ts';
import { cartTotal, removalOf } from '../cart.ts';
import { orderTickets } from '../order-request.ts';
import { reviveCart, saveCart } from '../saved-cart.ts';
import type { RegistrationAction } from './actions.ts';
import { draftOf, reviveDraft } from './draft.ts';
import { pendingCall } from './progress.ts';
import { registrationReducer } from './reducer.ts';
import { provisionalCart } from './running-total.ts';
import { cartRules, enterRegistration, panels, type RegistrationState } from './state.ts';

const part = (relationshipType: string, id: number, amount: number, more: Partial<TicketConfiguration> = {}) => ({
  relationshipType,
  ticketConfiguration: ticketOf(id, { amount, ...more }),
});
const family = ticketOf(9, {
  amount: 250,
  limitQuantity: true,
  available: 3,
  parts: [part('CONSULTANT', 1, 100, { addOns: [addOnOf(7)] }), part('SPOUSE', 1, 90), part('GUEST', 2, 60)],
});
const run = (state: RegistrationState, ...actions: RegistrationAction[]) => actions.reduce(registrationReducer, state);
const accept = (firstName: string): RegistrationAction => ({
  type: 'formAccepted',
  answers: { firstName },
  another: null,
});
const next: RegistrationAction = { type: 'next' };
const back: RegistrationAction = { type: 'back' };
const hold = { reservationId: 5, expiresAt: '2026-06-01T12:15:00Z' };

const atTickets = run(
  enterRegistration(contextOf()),
  { type: 'searchSucceeded', identifier: me, lookup: lookupOf([consultant]) },
  { type: 'ticketsLoaded', relationshipType: 'CONSULTANT', tickets: [ticketOf(1), family] },
);
const held = run(
  atTickets,
  { type: 'ticketChosen', ticketConfigurationId: 9 },
  { type: 'holdGranted', ticketConfigurationId: 9, hold },
);
const bought = run(held, accept('Mary'), next, accept('John'), accept('Kim'));
const names = (state: RegistrationState) =>
  state.cart.entries.map((entry) => entry.formData.registrationForm['firstName']);

it('asks for the people of a package one after another, and adds all tickets to the cart at the end', () => {
  expect(held).toMatchObject({ step: 'form', attendee: { relationship: consultant, hold } });
  const second = run(held, accept('Mary'), next);
  expect(second).toMatchObject({ step: 'form', panel: panels.form, attendee: { relationship: spouse, hold } });
  expect(second.cart.entries).toEqual([]);
  expect(bought.panel).toBe(panels.cart);
  expect(names(bought)).toEqual(['Mary', 'John', 'Kim']);
  expect(bought.cart.entries.map(({ relationship }) => relationship)).toEqual([consultant, spouse, guest]);
  expect(bought.holdsToRelease).toEqual([]);
  expect(orderTickets(bought.cart)).toMatchObject([
    { ticketConfigurationId: 1, reservationId: 5, package: { ticketConfigurationId: 9, purchase: 1, part: 0 } },
    { ticketConfigurationId: 1, reservationId: null, package: { ticketConfigurationId: 9, purchase: 1, part: 1 } },
    { ticketConfigurationId: 2, reservationId: null, package: { ticketConfigurationId: 9, purchase: 1, part: 2 } },
  ]);
});

it('shows the price of the whole package from its first form on', () => {
  for (const state of [held, run(held, accept('Mary'), next)]) {
    expect(cartTotal(provisionalCart(state))).toMatchObject({ total: { amountMinor: 25_000 } });
  }
});

it('goes back through the people without losing an answer, and from the first to the tickets', () => {
  const third = run(held, accept('Mary'), next, accept('John'));
  const first = run(third, { type: 'answersChanged', answers: { firstName: 'Kim' } }, back, back);
  expect(first.attendee).toMatchObject({
    relationship: consultant,
    hold,
    formData: { registrationForm: { firstName: 'Mary' } },
  });
  const again = run(first, accept('Mary'), next, accept('John'));
  expect(again.attendee.formData.registrationForm).toEqual({ firstName: 'Kim' });
  const tickets = run(first, back);
  expect(tickets).toMatchObject({ step: 'ticket', attendee: { ticketConfiguration: { ticketConfigurationId: 9 } } });
  expect(run(tickets, { type: 'ticketChosen', ticketConfigurationId: 1 }).holdsToRelease).toEqual([5]);
  expect(run(third, { type: 'moreTickets', relationshipType: null }).holdsToRelease).toEqual([5]);
});

it('takes an expired hold of the package again, at any of its people', () => {
  const expired = run(
    held,
    accept('Mary'),
    next,
    { type: 'holdExpired', reservationId: 5 },
    { type: 'holdRetakeRequested' },
  );
  expect(pendingCall(expired)).toMatchObject({ relationshipType: 'CONSULTANT', ticketConfigurationId: 9 });
  const retaken = run(expired, { type: 'holdGranted', ticketConfigurationId: 9, hold: { ...hold, reservationId: 6 } });
  expect(run(retaken, accept('John'), accept('Kim')).cart.entries[0]?.hold?.reservationId).toBe(6);
});

it('leaves the cart as a whole, and is stored as a whole', () => {
  const [, second] = bought.cart.entries;
  expect(removalOf(bought.cart, second?.entryId ?? 0, cartRules(bought))).toHaveLength(3);
  const removed = run(bought, { type: 'entryRemoved', entryId: second?.entryId ?? 0 });
  expect([removed.cart.entries, removed.holdsToRelease]).toEqual([[], [5]]);
  const owner = { accountId: me, eventId: 1 };
  const revive = (cart: typeof bought.cart) =>
    reviveCart(JSON.parse(JSON.stringify(saveCart(cart, [], owner, now))), owner, cartRules(bought), now).cart.entries;
  expect(revive(bought.cart)).toHaveLength(3);
  expect(revive({ ...bought.cart, entries: bought.cart.entries.slice(0, 2) })).toEqual([]);
});

it('replaces the tickets of people who are in the cart already, and an edit keeps the package', () => {
  const single = run(atTickets, { type: 'ticketChosen', ticketConfigurationId: 1 }, accept('Mary'));
  const both = run(
    single,
    { type: 'moreTickets', relationshipType: null },
    { type: 'searchSucceeded', identifier: me, lookup: lookupOf([consultant]) },
    { type: 'ticketsLoaded', relationshipType: 'CONSULTANT', tickets: [ticketOf(1), family] },
    { type: 'ticketChosen', ticketConfigurationId: 9 },
    { type: 'holdGranted', ticketConfigurationId: 9, hold },
    accept('Ann'),
    next,
    accept('John'),
    accept('Kim'),
  );
  expect(names(both)).toEqual(['Ann', 'John', 'Kim']);
  const edited = run(both, { type: 'editStarted', entryId: both.cart.entries[1]?.entryId ?? 0 }, accept('Jon'));
  expect(names(edited)).toEqual(['Ann', 'Jon', 'Kim']);
  expect(edited.cart.entries[1]?.package).toMatchObject({ purchase: 1, part: 1 });
});

it('survives a reload between two people', () => {
  const second = run(held, accept('Mary'), next, { type: 'answersChanged', answers: { firstName: 'John' } });
  const owner = { accountId: me, eventId: 1, staff: null };
  const draft = { ...draftOf(second), version: 1, owner, savedAt: now.toISOString(), questions: {} };
  const revived = reviveDraft(JSON.parse(JSON.stringify(draft)), enterRegistration(contextOf()), owner, now);
  expect(revived).toMatchObject({ step: 'form', attendee: { package: { part: 1 }, hold } });
  expect(revived && names(run(revived, accept('John'), accept('Kim')))).toEqual(['Mary', 'John', 'Kim']);
});
