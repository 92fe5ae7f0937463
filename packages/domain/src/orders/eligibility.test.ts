import { describe, expect, it } from 'vitest';
import { addOnIds, availableAddOns, checkAddOns, withNotNeeded } from './add-ons.ts';
import {
  availableTickets,
  checkRequest,
  checkRequests,
  checkTicketChoice,
  saleState,
  sortTickets,
  type EligibilityFacts,
} from './eligibility.ts';
import { holdCountdown, holdExpiry } from '../stock/holds.ts';
import { addOnOf, me, now, other, relationshipTypes, ticketOf } from '../testing/factories.ts';

const as = (relationshipType: string, externalAccountIdentifier = me) => ({
  externalAccountIdentifier,
  relationshipType,
});
const sale = { path: 'sale', viewer: { roles: [] } } as const;
const eligibilityFacts = (
  more: Partial<EligibilityFacts> & { roles?: EligibilityFacts['buyer']['roles']; others?: boolean } = {},
): EligibilityFacts => ({
  path: 'sale',
  event: { relationshipTypes, canRegisterOtherAccounts: more.others ?? false },
  buyer: { externalAccountIdentifier: me, roles: more.roles ?? [] },
  held: [],
  isKnownAccount: (account) => account.startsWith('C'),
  ...more,
});

describe('checkRequest', () => {
  const withOthers = eligibilityFacts({ others: true });
  const childOf = (registered: boolean) =>
    eligibilityFacts({ parent: { eventName: 'Five Star', isRegistered: () => registered } });
  const meta = { eventName: 'Five Star' };
  it.each<[string, ReturnType<typeof as>, ReturnType<typeof as>[], EligibilityFacts, object | null]>([
    ['own self ticket', as('CONSULTANT'), [], eligibilityFacts(), null],
    ['unknown account', as('CONSULTANT', 'X1'), [], withOthers, { code: 'INVALID_ATTENDEE' }],
    ['unknown relationship', as('COUSIN'), [], eligibilityFacts(), { code: 'INVALID_ATTENDEE' }],
    [
      'another account where it is not allowed',
      as('CONSULTANT', other),
      [as('CONSULTANT')],
      eligibilityFacts(),
      { code: 'FORBIDDEN' },
    ],
    [
      'an unknown account, where others may not be registered',
      as('CONSULTANT', 'X1'),
      [],
      eligibilityFacts(),
      { code: 'FORBIDDEN' },
    ],
    ['another account for staff', as('CONSULTANT', other), [], eligibilityFacts({ roles: ['helper'] }), null],
    ['another account without the own ticket', as('CONSULTANT', other), [], withOthers, { code: 'NEEDS_SELF_TICKET' }],
    ['another account with the own ticket', as('CONSULTANT', other), [as('CONSULTANT')], withOthers, null],
    ['spouse without self', as('SPOUSE'), [], eligibilityFacts(), { code: 'NEEDS_SELF_TICKET' }],
    ['spouse with self in the cart', as('SPOUSE'), [as('CONSULTANT')], eligibilityFacts(), null],
    ['spouse with self held', as('SPOUSE'), [], eligibilityFacts({ held: [as('CONSULTANT')] }), null],
    ["spouse with another's self", as('SPOUSE'), [as('CONSULTANT', other)], withOthers, { code: 'NEEDS_SELF_TICKET' }],
    ['a second self', as('CONSULTANT'), [as('CONSULTANT')], eligibilityFacts(), { code: 'DUPLICATE_TICKET_REQUEST' }],
    [
      'a second self, held',
      as('CONSULTANT'),
      [],
      eligibilityFacts({ held: [as('CONSULTANT')] }),
      { code: 'DUPLICATE_TICKET_REQUEST' },
    ],
    ['a second guest', as('GUEST'), [as('CONSULTANT'), as('GUEST')], eligibilityFacts(), null],
    [
      'a third guest',
      as('GUEST'),
      [as('CONSULTANT'), as('GUEST'), as('GUEST')],
      eligibilityFacts(),
      { code: 'NO_AVAILABLE_TICKET' },
    ],
    [
      'child without parent',
      as('CONSULTANT'),
      [],
      childOf(false),
      { code: 'NOT_REGISTERED_FOR_PARENT_EVENT', metadata: meta },
    ],
    ['child with parent', as('CONSULTANT'), [], childOf(true), null],
  ])('%s', (_, request, cart, eligibility, refusal) => {
    expect(checkRequest(request, cart, eligibility)).toEqual(refusal);
  });
});

describe('checkRequests', () => {
  it('treats an order as one cart in any sequence', () => {
    const requests = [as('GUEST'), as('SPOUSE', other), as('CONSULTANT', other), as('SPOUSE'), as('CONSULTANT')];
    expect(checkRequests(requests, eligibilityFacts({ others: true }))).toEqual([]);
  });
  it('reports each finding with the index of its request', () => {
    const requests = [as('SPOUSE'), as('SPOUSE'), as('CONSULTANT'), as('SPOUSE', other)];
    expect(checkRequests(requests, eligibilityFacts({ others: true }))).toEqual([
      { index: 1, code: 'DUPLICATE_TICKET_REQUEST' },
      { index: 3, code: 'NEEDS_SELF_TICKET' },
    ]);
  });
});

describe('ticket availability', () => {
  it.each([
    [{}, 'onSale'],
    [{ startDateTime: '2026-06-01T12:00:00Z', endDateTime: '2026-06-01T12:00:00Z' }, 'onSale'],
    [{ startDateTime: '2026-06-01T12:00:01Z' }, 'notYet'],
    [{ endDateTime: '2026-06-01T11:59:59Z' }, 'over'],
    [{ quantity: 0 }, 'onSale'],
    [{ limitQuantity: true, quantity: 10, available: 1 }, 'onSale'],
    [{ limitQuantity: true, quantity: 10, available: 0 }, 'soldOut'],
    [{ limitQuantity: true, quantity: 10 }, 'onSale'],
    [{ limitQuantity: true, quantity: 0 }, 'soldOut'],
  ] as const)('%j is %s', (more, state) => expect(saleState(ticketOf(1, more), now)).toBe(state));

  it('offers a ticket for its relationships, and to the holder of a hold although sold out', () => {
    const soldOut = ticketOf(1, { limitQuantity: true, available: 0, relationshipTypes: ['SPOUSE'] });
    expect(checkTicketChoice(sale, soldOut, 'SPOUSE', now)?.code).toBe('NO_AVAILABLE_TICKET');
    expect(checkTicketChoice(sale, soldOut, 'SPOUSE', now, { hasHold: true })).toBeNull();
    expect(checkTicketChoice(sale, soldOut, 'GUEST', now, { hasHold: true })?.code).toBe('NO_AVAILABLE_TICKET');
    expect(checkTicketChoice(sale, undefined, 'GUEST', now)?.metadata).toEqual({ reason: 'notOffered' });
  });

  it('sorts free tickets first, then by descending price, and keeps the order of equal prices', () => {
    const tickets = [
      ticketOf(4, { amount: 50 }),
      ticketOf(2, { amount: 0 }),
      ticketOf(3, { amount: 90 }),
      ticketOf(1, { amount: 50 }),
    ];
    expect(sortTickets(tickets).map((ticket) => ticket.ticketConfigurationId)).toEqual([2, 3, 4, 1]);
  });

  it('returns NO_AVAILABLE_TICKET when nothing is left, and other refusals unchanged', () => {
    const tickets = [
      ticketOf(1, { endDateTime: '2026-01-01T00:00:00Z' }),
      ticketOf(2, { relationshipTypes: ['SPOUSE'] }),
    ];
    expect(availableTickets(tickets, as('CONSULTANT'), [], eligibilityFacts(), now)).toEqual({
      code: 'NO_AVAILABLE_TICKET',
    });
    expect(availableTickets(tickets, as('SPOUSE'), [], eligibilityFacts(), now)).toEqual({ code: 'NEEDS_SELF_TICKET' });
    const found = availableTickets(tickets, as('SPOUSE'), [as('CONSULTANT')], eligibilityFacts(), now);
    expect(found).toEqual({ tickets: [tickets[1]] });
  });
});

describe('add-ons', () => {
  it.each([
    [[], ['1'], ['1']],
    [['1'], ['1', 'Not Needed'], ['Not Needed']],
    [['Not Needed'], ['Not Needed', '2'], ['2']],
    [['1', '2'], ['2'], ['2']],
    [['Not Needed'], [], []],
    [['Not Needed'], ['Not Needed'], ['Not Needed']],
  ])('%j then %j → %j', (before, after, expected) => expect(withNotNeeded(before, after)).toEqual(expected));

  it('returns ids and available add-ons, and reports unavailable ones', () => {
    const addOns = [addOnOf(1), addOnOf(2, { limitQuantity: true, available: 0 })];
    expect(addOnIds(['1', '1', 'Not Needed', 'x', '2'])).toEqual([1, 2]);
    expect(availableAddOns(addOns, now)).toEqual([addOns[0]]);
    expect(checkAddOns(addOns, [1], now)).toBeNull();
    expect(checkAddOns(addOns, [1, 2], now)).toEqual({
      code: 'ADD_ON_NOT_AVAILABLE',
      metadata: { ticketConfigurationAddOnId: 2, reason: 'soldOut' },
    });
    expect(checkAddOns(addOns, [3], now)?.metadata).toMatchObject({ reason: 'notOffered' });
  });
});

it('counts a hold down: calm, urgent at two minutes, expired at its end', () => {
  const hold = { reservationId: 1, expiresAt: holdExpiry(now) };
  const after = (seconds: number) => holdCountdown(hold, new Date(now.getTime() + seconds * 1000));
  expect(after(0)).toEqual({ state: 'calm', minutes: 15, seconds: 0 });
  expect(after(13 * 60)).toEqual({ state: 'urgent', minutes: 2, seconds: 0 });
  expect(after(15 * 60 - 0.5)).toEqual({ state: 'urgent', minutes: 0, seconds: 1 });
  expect(after(15 * 60)).toEqual({ state: 'expired' });
});
