import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { roles, ticketStatuses } from '@foyer/contract/wire/vocabulary';
import { checkInVerdict } from '../door/check-in.ts';
import { checkRegistrationOpen } from '../orders/purchase-rules.ts';
import { canCheckIn } from '../people/permissions.ts';
import { ticketFacts } from '../testing/factories.ts';
import { ticketActions, type ActionState } from './ticket-state.ts';

const attendee = { roles: [] };
const admin = { roles: ['admin' as const] };
const helper = { roles: ['helper' as const] };
const scanner = { roles: ['ticket-scanner' as const] };
const context = { relationshipsLeft: true };
const no = (reason: string) => ({ offered: true, reason });
const yes = { offered: true, reason: null };
const closed = { isRegistrationActive: false };

it.each([
  ['transfer', ticketFacts({ transferable: false }), attendee, no('notTransferable')],
  ['transfer', ticketFacts({ transferable: false }), helper, no('notTransferable')],
  ['transfer', ticketFacts({ transferable: false }), admin, yes],
  ['transfer', ticketFacts({}, closed), helper, no('registrationClosed')],
  ['transfer', ticketFacts({}, closed), admin, yes],
  ['transfer', ticketFacts({ isOwn: false }), helper, no('notYours')],
  ['transfer', ticketFacts({ isOwn: false }), admin, yes],
  ['transfer', ticketFacts({ isOwn: false }, { isCalledOff: true }), admin, no('calledOff')],
  ['addAttendee', ticketFacts({}, closed), helper, yes],
  ['addAttendee', ticketFacts({}, closed), scanner, no('registrationClosed')],
] as const)('%s of %j', (action, ticket, viewer, state) => {
  expect(ticketActions(ticket, viewer, context)[action]).toEqual(state);
});

const flag = fc.boolean();
const event = fc.record({
  eventTypeCd: fc.constant('FIVESTAR'),
  isRegistrationActive: flag,
  isEventActive: flag,
  isCheckInActive: flag,
  isCalledOff: flag,
  badgeEnabled: flag,
  liveEventEnabled: flag,
});
const ticket = fc.record({ status: fc.constantFrom(...ticketStatuses), transferable: flag, isOwn: flag, event });
const viewer = fc.record({ roles: fc.subarray([...roles], { maxLength: 2 }) });
const isEnabled = (state: ActionState) => state.offered && state.reason === null;

it('enables check-in and adding an attendee exactly when their calls are accepted', () => {
  const byNumber = { eventId: null, codeRevision: null, isGenuine: true };
  fc.assert(
    fc.property(ticket, viewer, (one, caller) => {
      const { addAttendee, checkIn } = ticketActions(one, caller, context);
      expect(isEnabled(addAttendee)).toBe(checkRegistrationOpen({ path: 'sale', viewer: caller }, one.event) === null);
      const verdict = checkInVerdict({ ...one, eventId: 1, codeRevision: 0 }, { ...byNumber, ...one.event });
      expect(isEnabled(checkIn)).toBe(canCheckIn(caller) && verdict === 'admit');
    }),
  );
});
