import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cartTotal, holdingOf } from '../cart.ts';
import { checkRequests } from '../eligibility.ts';
import { availableRelationships } from '../../tickets/relationships.ts';
import {
  addOnOf,
  contextOf,
  groupTicket,
  lookupOf,
  me,
  memberOf,
  now,
  other,
  quoteOf,
  ticketOf,
} from '../../testing/factories.ts';
import type { RegistrationAction } from './actions.ts';
import { draftOf, reviveDraft, withoutHolds } from './draft.ts';
import { nextRefusal, pendingCall, stepsOf } from './progress.ts';
import { registrationReducer } from './reducer.ts';
import { cartRules, enterRegistration, type RegistrationState } from './state.ts';
import { stages, stepList } from './step-list.ts';

/** Any user actions and server responses, in any order. */

const catalogue = [
  ticketOf(1),
  ticketOf(2, { amount: 0, addOns: [addOnOf(7)] }),
  ticketOf(3, { limitQuantity: true, quantity: 5, available: 1 }),
  groupTicket(4, 2),
];
const small = fc.integer({ min: 1, max: 4 });
const account = fc.constantFrom(me, other);
const relationship = fc.constantFrom('CONSULTANT', 'SPOUSE', 'GUEST');
const offered = fc.subarray(catalogue);
const of = <A extends RegistrationAction>(action: fc.Arbitrary<A>): fc.Arbitrary<RegistrationAction> => action;

/** A reload at any moment restores the input at its step. */
function expectDraftSurvives(state: RegistrationState): void {
  const content = draftOf(state);
  if (!content) return;
  const owner = { accountId: me, eventId: 1, staff: null };
  const keep = (wanted: typeof content) => {
    const draft = { version: 1, owner, savedAt: now.toISOString(), questions: {}, ...wanted };
    const entered = enterRegistration(state.context, { cart: state.cart, held: state.held });
    return reviveDraft(JSON.parse(JSON.stringify(draft)), entered, owner, now);
  };
  const revived = keep(content);
  // A draft of an attendee who is already in the cart is not restored.
  if (!revived) return expect(state.cart.entries.length).toBeGreaterThan(0);
  const { step, editing, picked, cart } = state;
  expect(revived).toMatchObject({ step, editing, picked, cart, attendee: { formData: state.attendee.formData } });
  expect(revived.attendee.ticketConfiguration).toEqual(state.attendee.ticketConfiguration);
  expect(revived.attendee.addOns).toEqual(state.attendee.addOns);
  expect(stepsOf(revived)).toEqual(stepsOf(state));
  // A limited ticket has a hold, or a hold is being requested.
  const isHeld = ({ attendee, check }: RegistrationState) => attendee.hold !== null || check === 'retaking';
  const given = keep(withoutHolds(content));
  for (const each of [revived, given]) {
    const isLimited = each?.attendee.ticketConfiguration?.limitQuantity === true;
    if (each && isLimited && each.editing === null && each.step !== 'ticket' && each.panel === 2) {
      expect(isHeld(each)).toBe(true);
    }
  }
}

/** The next action of a user who goes straight ahead, and the server's response. `pick` selects one of several. */
function forward(state: RegistrationState, pick: number, isGood: boolean, reservationId: number): RegistrationAction {
  const call = pendingCall(state);
  if (call?.call === 'relationships') {
    const { identifier } = call;
    if (!isGood) return { type: 'searchFailed', identifier, code: 'INVALID_ATTENDEE' };
    const free = availableRelationships({
      relationshipTypes: state.context.event.relationshipTypes,
      externalAccountIdentifier: identifier,
      held: state.held,
      cart: state.cart.entries.map(holdingOf),
    });
    return { type: 'searchSucceeded', identifier, lookup: lookupOf(free) };
  }
  if (call?.call === 'tickets') {
    return { type: 'ticketsLoaded', relationshipType: call.relationshipType, tickets: catalogue.slice(isGood ? 0 : 2) };
  }
  if (call?.call === 'reservation') {
    const { ticketConfigurationId } = call;
    const hold = { reservationId, expiresAt: '2026-06-01T12:15:00Z' };
    return isGood
      ? { type: 'holdGranted', ticketConfigurationId, hold }
      : { type: 'holdRefused', ticketConfigurationId, code: 'NO_AVAILABLE_TICKET' };
  }
  if (state.panel !== 1 && state.panel !== 2)
    return { type: 'moreTickets', relationshipType: null, identifier: pick % 3 ? me : other };
  const { relationships, tickets } = state.offer;
  if (state.step === 'search') return { type: 'searchRequested' };
  if (state.step === 'relationship' && !state.attendee.relationship) {
    const type = relationships[pick % Math.max(1, relationships.length)];
    return type ? { type: 'relationshipChosen', relationshipType: type.relationshipType } : { type: 'updateCanceled' };
  }
  if (state.step === 'ticket') {
    const ticket = tickets?.[pick % tickets.length];
    return ticket
      ? { type: 'ticketChosen', ticketConfigurationId: ticket.ticketConfigurationId }
      : { type: 'updateCanceled' };
  }
  if (state.step === 'group' && state.attendee.associatedTickets.length === 0)
    return { type: 'memberAdded', member: memberOf(1, true) };
  return state.step === 'form' ? { type: 'formAccepted', answers: {}, another: null } : { type: 'next' };
}

/** A step: straight ahead, or any random action. */
const step = fc.oneof(
  { weight: 40, arbitrary: fc.record({ pick: fc.nat(11), isGood: fc.integer({ min: 0, max: 9 }).map((n) => n > 0) }) },
  {
    weight: 10,
    arbitrary: fc.oneof(
      of(
        fc.constantFrom<RegistrationAction>(
          { type: 'next' },
          { type: 'back' },
          { type: 'resetElapsed' },
          { type: 'searchRequested' },
          { type: 'declined' },
          { type: 'formRejected' },
          { type: 'editClosed' },
          { type: 'updateCanceled' },
          { type: 'otherConsultant' },
          { type: 'paymentOpened' },
          { type: 'holdRetakeRequested' },
          { type: 'paymentReset' },
        ),
      ),
      of(account.map((identifier) => ({ type: 'identifierTyped' as const, identifier }))),
      of(relationship.map((relationshipType) => ({ type: 'relationshipChosen' as const, relationshipType }))),
      of(small.map((ticketConfigurationId) => ({ type: 'ticketChosen' as const, ticketConfigurationId }))),
      of(small.map((id) => ({ type: 'memberAdded' as const, member: memberOf(id, id === 1) }))),
      of(small.map((ticketId) => ({ type: 'memberRemoved' as const, ticketId }))),
      of(
        fc.option(relationship).map((type) => ({
          type: 'formAccepted' as const,
          answers: {},
          another: type === null ? null : { relationshipType: type },
        })),
      ),
      of(fc.subarray(['7', 'Not Needed']).map((selection) => ({ type: 'addOnsChanged' as const, selection }))),
      of(fc.constantFrom(0, 1, 2, 3).map((panel) => ({ type: 'panelOpened' as const, panel }))),
      of(
        fc
          .record({ relationshipType: fc.option(relationship), identifier: account })
          .map((more) => ({ type: 'moreTickets' as const, ...more })),
      ),
      of(small.map((entryId) => ({ type: 'editStarted' as const, entryId }))),
      of(small.map((entryId) => ({ type: 'entryRemoved' as const, entryId }))),
      of(
        offered.map((fresh) => ({
          type: 'cartReviewed' as const,
          quotes: fresh.map((ticket, index) => quoteOf(index + 1, ticket)),
          now,
        })),
      ),
      of(fc.integer({ min: 1, max: 9 }).map((reservationId) => ({ type: 'holdExpired' as const, reservationId }))),
    ),
  },
);

const holdsIn = (state: RegistrationState) =>
  [state.attendee.hold, state.parked?.attendee.hold, ...state.cart.entries.map((entry) => entry.hold)].flatMap((hold) =>
    hold ? [hold.reservationId] : [],
  );

it('keeps the rules of the cart, loses no hold, and always has a consistent step', () => {
  const contexts = fc.constantFrom(
    contextOf(),
    contextOf({ others: true }),
    contextOf({ others: true, roles: ['admin'] }),
  );
  fc.assert(
    fc.property(contexts, fc.array(step, { minLength: 20, maxLength: 80 }), (context, steps) => {
      let state = enterRegistration(context);
      let nextHold = 1;
      const ended = new Set<number>();
      for (const each of steps) {
        const action = 'type' in each ? each : forward(state, each.pick, each.isGood, nextHold);
        if (action.type === 'holdGranted') nextHold += 1;
        if (action.type === 'holdExpired') ended.add(action.reservationId);
        if (action.type === 'cartReviewed') for (const id of holdsIn(state)) ended.add(id);
        state = registrationReducer(state, action);

        const holdings = state.cart.entries.map(holdingOf);
        expect(checkRequests(holdings, { ...cartRules(state), path: 'sale', isKnownAccount: () => true })).toEqual([]);
        expect(new Set(state.cart.entries.map(({ entryId }) => entryId)).size).toBe(holdings.length);
        expect(cartTotal(state.cart) === null).toBe(holdings.length === 0);
        // Every hold belongs to one attendee, is being released, or has expired. No hold in use is released.
        const inUse = holdsIn(state).filter(
          (id) => state.editing === null || state.cart.entries.every((entry) => entry.hold?.reservationId !== id),
        );
        expect(new Set(inUse).size).toBe(inUse.length);
        for (const id of holdsIn(state)) expect(state.holdsToRelease).not.toContain(id);
        for (let id = 1; id < nextHold; id += 1) {
          expect(holdsIn(state).includes(id) || state.holdsToRelease.includes(id) || ended.has(id)).toBe(true);
        }
        // The panel, its step and the count agree.
        if (state.panel === 0 || state.panel === 3) expect(holdings.length).toBeGreaterThan(0);
        if (state.panel === 2) expect(['form', 'addOns']).toContain(state.step);
        if (state.panel === 1) expect(['search', 'relationship', 'ticket', 'group']).toContain(state.step);
        // The list of steps never changes. Only a payment of 0 is not counted.
        const list = stepList(state);
        expect(list === null).toBe(state.panel === 'confirmation');
        if (list) {
          expect(list.stages.map(({ stage }) => stage)).toEqual(stages);
          expect(list.stages.filter(({ status }) => status === 'current')).toHaveLength(1);
          expect(list.of).toBe(list.stages.filter(({ status }) => status !== 'unneeded').length);
          expect(list.step).toBeLessThanOrEqual(list.of);
          for (const { opens } of list.stages) {
            if (opens && opens !== 'cart') {
              const opened = registrationReducer(state, { type: 'stepReopened', step: opens });
              expect(opened.step).toBe(opens);
              expect(opened.attendee.formData).toEqual(state.attendee.formData);
            }
          }
        }
        expect(nextRefusal(state)).not.toBeUndefined();
      }
    }),
    { numRuns: 500 },
  );
});

it('restores the input of a draft after any actions', () => {
  const contexts = fc.constantFrom(contextOf(), contextOf({ others: true }));
  fc.assert(
    fc.property(contexts, fc.array(step, { minLength: 3, maxLength: 40 }), (context, steps) => {
      let state = enterRegistration(context);
      let nextHold = 1;
      for (const each of steps) {
        const action = 'type' in each ? each : forward(state, each.pick, each.isGood, nextHold);
        if (action.type === 'holdGranted') nextHold += 1;
        state = registrationReducer(state, action);
      }
      expectDraftSurvives(state);
    }),
    { numRuns: 500 },
  );
});
