import { expect, it } from 'vitest';
import { consultant, contextOf, groupTicket, lookupOf, me, ticketOf } from '../../testing/factories.ts';
import type { RegistrationAction } from './actions.ts';
import { stateAfterTicket } from './state-after-ticket.ts';
import { registrationReducer } from './reducer.ts';
import { enterRegistration, type RegistrationState } from './state.ts';

const run = (state: RegistrationState, ...actions: RegistrationAction[]) => actions.reduce(registrationReducer, state);
const atTickets = (...tickets: ReturnType<typeof ticketOf>[]) =>
  run(
    enterRegistration(contextOf()),
    { type: 'searchSucceeded', identifier: me, lookup: lookupOf([consultant]) },
    { type: 'ticketsLoaded', relationshipType: 'CONSULTANT', tickets },
  );
const two = atTickets(ticketOf(1), ticketOf(2));
const limited = ticketOf(3, { limitQuantity: true, quantity: 10, available: 3 });

it('equals the registration after choosing the marked ticket', () => {
  const marked = run(two, { type: 'ticketPicked', picked: 2 });
  expect(stateAfterTicket(marked)).toEqual(run(marked, { type: 'ticketChosen', ticketConfigurationId: 2 }));
});

it('is null when no ticket is marked, a hold is needed first, or no form follows', () => {
  expect(stateAfterTicket(two)).toBeNull();
  expect(stateAfterTicket(run(two, { type: 'ticketPicked', picked: 'none' }))).toBeNull();
  expect(stateAfterTicket(run(atTickets(ticketOf(1), limited), { type: 'ticketPicked', picked: 3 }))).toBeNull();
  const group = groupTicket(4);
  const ofGroup = run(atTickets(ticketOf(1), group), { type: 'ticketPicked', picked: group.ticketConfigurationId });
  expect(stateAfterTicket(ofGroup)).toBeNull();
  expect(stateAfterTicket(run(two, { type: 'ticketChosen', ticketConfigurationId: 1 }))).toBeNull();
});
