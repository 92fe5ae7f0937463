import { expect, it } from 'vitest';
import { holderActions, type HolderActionFacts } from './ticket-actions.ts';

const start = '2026-06-01T16:00:00Z';
const before = new Date('2026-05-01T00:00:00Z');
const facts = (
  more: Partial<HolderActionFacts> = {},
  event: Partial<HolderActionFacts['event']> = {},
): HolderActionFacts => ({
  status: 'ACTIVE',
  canChange: true,
  canHaveAddOns: true,
  cancelUntil: start,
  ...more,
  event: { isRegistrationActive: true, ...event },
});
const attendee = { roles: [] };
const helper = { roles: ['helper' as const] };
const scanner = { roles: ['ticket-scanner' as const] };
const yes = { offered: true, reason: null };
const no = (reason: string) => ({ offered: true, reason });
const hidden = { offered: false };

it.each([
  ['change', facts(), attendee, yes],
  ['change', facts({ canChange: false }), attendee, hidden],
  ['change', facts({ status: 'CHECKED_IN' }), helper, hidden],
  ['change', facts({}, { isRegistrationActive: false }), attendee, no('registrationClosed')],
  ['change', facts({}, { isRegistrationActive: false }), helper, yes],
  ['change', facts({}, { isRegistrationActive: false }), scanner, no('registrationClosed')],
  ['change', facts({}, { isCalledOff: true }), helper, no('calledOff')],
  ['addOns', facts({}, { isCalledOff: true }), attendee, no('calledOff')],
  ['addOns', facts(), attendee, yes],
  ['addOns', facts({ canHaveAddOns: false }), attendee, hidden],
  ['addOns', facts({ status: 'CANCELED' }), attendee, hidden],
  ['addOns', facts({}, { isRegistrationActive: false }), attendee, no('registrationClosed')],
  ['cancel', facts(), attendee, yes],
  ['cancel', facts({}, { isRegistrationActive: false }), attendee, yes],
  ['cancel', facts({ status: 'CHECKED_IN' }), attendee, hidden],
  ['cancel', facts({ cancelUntil: null }), helper, hidden],
  ['cancel', facts({ cancelUntil: '2026-04-30T23:59:59Z' }), attendee, no('tooLate')],
  // The exact last moment still counts.
  ['cancel', facts({ cancelUntil: before.toISOString() }), attendee, yes],
] as const)('%s of %j', (action, ticket, viewer, state) => {
  expect(holderActions(ticket, viewer, before)[action]).toEqual(state);
});
