import type { Role } from '@foyer/contract/wire/vocabulary';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addAttendeeButtons,
  addToCart,
  canEditEntry,
  cartActions,
  cartSummary,
  cartTitleCount,
  cartTotal,
  emptyCart,
  entryPrice,
  holdingOf,
  removalOf,
  removeFromCart,
  selectedRelationshipTypes,
  type Cart,
  type CartRules,
} from './cart.ts';
import type { Attendee } from '../forms/attendee.ts';
import { checkRequests } from './eligibility.ts';
import { money } from '../shared/money.ts';
import { badgeAfterOrder, orderOutcome, orderTickets, submissionPlan } from './order-request.ts';
import { priceOrder } from './pricing.ts';
import { reviewCart } from './cart-review.ts';
import { reviveCart, saveCart } from './saved-cart.ts';
import {
  addOnOf,
  attendeeOf,
  consultant,
  groupTicket,
  guest,
  me,
  memberOf,
  now,
  other,
  rulesOf,
  spouse,
  ticketOf,
  quoteOf,
} from '../testing/factories.ts';

const rules = rulesOf({ others: true });
const filled = (attendees: Attendee[], by: CartRules = rules): Cart =>
  attendees.reduce((cart, attendee) => {
    const added = addToCart(cart, attendee, by);
    if ('refusal' in added) throw new Error(added.refusal.code);
    return added.cart;
  }, emptyCart);
const names = (cart: Cart) =>
  cart.entries.map((entry) => `${entry.externalAccountIdentifier} ${entry.relationship.relationshipType}`);
const family = [attendeeOf(consultant), attendeeOf(spouse), attendeeOf(guest), attendeeOf(guest)];

describe('addToCart', () => {
  it('replaces a non-guest entry with the same account, relationship and self flag, in its place', () => {
    const cart = filled(family);
    const added = addToCart(cart, attendeeOf(consultant, 'c1000001', { ticketConfiguration: ticketOf(2) }), rules);
    if ('refusal' in added) throw new Error('refused');
    expect(names(added.cart)).toHaveLength(4);
    expect(added.replaced.map(({ entryId }) => entryId)).toEqual([1]);
    expect(added.cart.entries[0]).toMatchObject({ entryId: 1, ticketConfiguration: { ticketConfigurationId: 2 } });
  });
  it('adds several guests, up to their maximum number', () => {
    expect(addToCart(filled(family), attendeeOf(guest), rules)).toEqual({ refusal: { code: 'NO_AVAILABLE_TICKET' } });
  });
  it('requires the self ticket first, in the cart or held', () => {
    expect(addToCart(emptyCart, attendeeOf(spouse), rules)).toEqual({ refusal: { code: 'NEEDS_SELF_TICKET' } });
    const held = [{ externalAccountIdentifier: me, relationshipType: 'CONSULTANT' }];
    expect(addToCart(emptyCart, attendeeOf(spouse), rulesOf({ held }))).not.toHaveProperty('refusal');
  });
  it('accepts other consultants only when the event allows it', () => {
    const own = filled([attendeeOf(consultant)]);
    expect(addToCart(own, attendeeOf(consultant, other), rulesOf())).toEqual({ refusal: { code: 'FORBIDDEN' } });
    expect(addToCart(own, attendeeOf(consultant, other), rules)).not.toHaveProperty('refusal');
  });
  it('refuses an unfinished registration', () => {
    expect(addToCart(emptyCart, { ...attendeeOf(consultant), ticketConfiguration: null }, rules)).toEqual({
      refusal: { code: 'INVALID_TICKET_DATA' },
    });
  });
  it('refuses an edit that would remove the self ticket of other entries', () => {
    const cart = filled([attendeeOf(consultant), attendeeOf(spouse)]);
    expect(addToCart(cart, attendeeOf(guest), rules, 1)).toEqual({ refusal: { code: 'NEEDS_SELF_TICKET' } });
    const staff = rulesOf({ roles: ['admin'] });
    expect(addToCart(cart, attendeeOf(consultant, other), staff, 1)).toEqual({
      refusal: { code: 'NEEDS_SELF_TICKET' },
    });
  });
});

describe('removalOf', () => {
  it('removes the entries that need the removed self ticket', () => {
    const cart = filled([...family, attendeeOf(consultant, other), attendeeOf(spouse, other)]);
    expect(removalOf(cart, 1, rules).map(({ entryId }) => entryId)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(removalOf(cart, 5, rules).map(({ entryId }) => entryId)).toEqual([5, 6]);
    expect(removalOf(cart, 2, rules).map(({ entryId }) => entryId)).toEqual([2]);
    expect(removalOf(cart, 99, rules)).toEqual([]);
  });
  it('keeps entries with a held self ticket, and other consultants registered by staff', () => {
    const staff = rulesOf({ roles: ['admin'] });
    const cart = filled([attendeeOf(consultant), attendeeOf(consultant, other)], staff);
    expect(names(removeFromCart(cart, 1, staff).cart)).toEqual([`${other} CONSULTANT`]);
  });
});

describe('cart contents', () => {
  const dinner = addOnOf(7, { amount: 12.5 });
  const priced = attendeeOf(consultant, me, {
    ticketConfiguration: ticketOf(1, { overrideAmount: 80, addOns: [dinner, addOnOf(8)] }),
    addOns: ['7'],
  });

  it('prices entries with add-ons, and the total', () => {
    const cart = filled([priced, attendeeOf(spouse)]);
    expect(entryPrice(cart.entries[0]!)).toEqual({
      price: money(8000, 'USD'),
      was: money(10_000, 'USD'),
      addOns: [{ ticketConfigurationAddOnId: 7, price: money(1250, 'USD') }],
      total: money(9250, 'USD'),
    });
    expect(cartTotal(cart)).toEqual({ total: money(19_250, 'USD') });
  });
  it('has no total when empty, and refuses mixed currencies', () => {
    expect(cartTotal(emptyCart)).toBeNull();
    const yen = attendeeOf(spouse, me, { ticketConfiguration: ticketOf(2, { currency: 'JPY' }) });
    expect(cartTotal(filled([attendeeOf(consultant), yen]))).toEqual({ refusal: { code: 'MIXED_CURRENCIES' } });
  });
  it('shows a count in its title only for several attendees', () => {
    expect(cartTitleCount(filled([attendeeOf(consultant)]))).toBeNull();
    expect(cartTitleCount(filled(family))).toBe(4);
  });
  // Staff act for the account that the cart registers.
  it.each([
    [0, [], false, { complete: true, pay: false, bypass: false, addOtherConsultant: false }],
    [100, [], true, { complete: false, pay: true, bypass: false, addOtherConsultant: true }],
    [100, ['admin'], false, { complete: false, pay: true, bypass: true, addOtherConsultant: true }],
    [100, ['helper'], false, { complete: false, pay: true, bypass: false, addOtherConsultant: true }],
    [0, ['admin'], false, { complete: true, pay: false, bypass: false, addOtherConsultant: true }],
  ] as const)('offers buttons at %i, roles %j, others %s', (amount, roles, others, actions) => {
    const plain = rulesOf({ roles: [...roles], others });
    const by = { ...plain, buyer: { ...plain.buyer, actingStaff: { externalAccountIdentifier: 'boss' } } };
    const cart = filled([attendeeOf(consultant, me, { ticketConfiguration: ticketOf(1, { amount }) })], by);
    expect(cartActions(cart, by)).toEqual(actions);
  });
  it('offers edit to non-guests, and a hint when all tickets are selected', () => {
    const [self, , friend] = filled(family).entries;
    expect([canEditEntry(self!), canEditEntry(friend!)]).toEqual([true, false]);
    expect(addAttendeeButtons([guest])).toEqual({ relationshipTypes: [guest], hint: null });
    expect(addAttendeeButtons([])).toEqual({ relationshipTypes: [], hint: 'allTicketsSelected' });
  });
  it('returns the `cartSummary` for requests', () => {
    const cart = filled([attendeeOf(consultant), attendeeOf(consultant, other)]);
    expect(cartSummary(cart)).toEqual([
      { ticketConfigurationId: 1, externalAccountIdentifier: me, relationshipType: 'CONSULTANT' },
      { ticketConfigurationId: 1, externalAccountIdentifier: other, relationshipType: 'CONSULTANT' },
    ]);
    expect(selectedRelationshipTypes(cart, other)).toEqual(['CONSULTANT']);
  });
});

describe('ordering', () => {
  it('sends tickets without amounts, and group members without the self member', () => {
    const attendee = attendeeOf(consultant, me, {
      ticketConfiguration: groupTicket(5),
      associatedTickets: [memberOf(1, true), memberOf(2)],
      addOns: ['Not Needed'],
      hold: { reservationId: 9, expiresAt: now },
      formData: { registrationForm: { name: 'x', broken: () => 1 } },
    });
    expect(orderTickets(filled([attendee]))).toEqual([
      {
        externalAccountIdentifier: me,
        relationshipType: 'CONSULTANT',
        ticketConfigurationId: 5,
        ticketConfigurationAddOns: [],
        associatedTicketIds: [2],
        values: { name: 'x' },
        reservationId: 9,
      },
    ]);
  });
  it.each([
    [100, 'complete', 'abort'],
    [100, 'bypass', 'submit'],
    [100, 'payment', 'submit'],
    [0, 'complete', 'free'],
    [0, 'payment', 'free'],
  ] as const)('%i from %s: %s', (total, from, plan) => expect(submissionPlan(total, from)).toBe(plan));
  it('has one of three outcomes', () => {
    expect(orderOutcome({ redirectEnabled: true, redirectUrl: '/pay', order: { orderId: 3 } })).toEqual({
      kind: 'redirect',
      url: '/pay',
    });
    expect(orderOutcome({ order: { orderId: 3 } })).toEqual({ kind: 'confirmed', orderId: 3 });
    expect(orderOutcome({ order: null, redirectEnabled: true })).toEqual({ kind: 'failed', code: 'PAYMENT_FAILURE' });
  });

  it('shows staff the badge of the first attendee who is not a guest', () => {
    const tickets = [
      { ticketId: 1, isGuest: true },
      { ticketId: 2, isGuest: false },
      { ticketId: 3, isGuest: false },
    ];
    const event = { isCheckInActive: true, badgeEnabled: true };
    const by = (...roles: Role[]) => badgeAfterOrder(tickets, { roles }, event);
    expect([by('admin'), by('desk'), by('helper'), by('ticket-scanner'), by()]).toEqual([2, 2, 2, null, null]);
    const admin: { roles: Role[] } = { roles: ['admin'] };
    expect(badgeAfterOrder(tickets, admin, { ...event, isCheckInActive: false })).toBeNull();
    expect(badgeAfterOrder(tickets, admin, { ...event, badgeEnabled: false })).toBeNull();
    expect(badgeAfterOrder(tickets.slice(0, 1), admin, event)).toBeNull();
  });
});

describe('saved carts', () => {
  const owner = { accountId: me, eventId: 1 };
  const saved = (cart: Cart) => JSON.parse(JSON.stringify(saveCart(cart, [], owner, now))) as unknown;

  it('restores the cart after a reload for the same person only', () => {
    const cart = filled(family);
    expect(reviveCart(saved(cart), owner, rules, now).cart).toEqual(cart);
    expect(reviveCart(saved(cart), { ...owner, accountId: other }, rules, now).cart).toEqual(emptyCart);
    expect(reviveCart(saved(cart), { ...owner, eventId: 2 }, rules, now).cart).toEqual(emptyCart);
    expect(reviveCart(saved(cart), owner, rules, new Date('2026-08-01')).cart).toEqual(emptyCart);
  });
  it('keeps entries that need a ticket known to be held', () => {
    const held = [{ externalAccountIdentifier: me, relationshipType: 'CONSULTANT' }];
    const cart = filled([attendeeOf(spouse)], rulesOf({ held }));
    const text: unknown = JSON.parse(JSON.stringify(saveCart(cart, held, owner, now)));
    expect(reviveCart(text, owner, rules, now)).toEqual({ cart, held });
    expect(reviveCart(saved(cart), owner, rules, now).cart.entries).toEqual([]);
  });
  it('restores any stored value without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (junk) => {
        const broken = { version: 1, ...owner, savedAt: now.toISOString(), cart: { entries: [junk] }, held: junk };
        expect(reviveCart(junk, owner, rules, now).cart.entries).toEqual([]);
        expect(reviveCart(broken, owner, rules, now).cart.entries).toEqual([]);
      }),
    );
  });

  it('reports entries that are not available any more and keeps the rest', () => {
    const hold = (expiresAt: string) => ({ reservationId: 1, expiresAt });
    const ticketed = (id: number, more: Partial<Attendee> = {}) => ({
      ticketConfiguration: ticketOf(id, { addOns: [addOnOf(7)] }),
      ...more,
    });
    const past = ticketOf(2, { endDateTime: '2026-05-01T00:00:00Z' });
    const cart = filled([
      attendeeOf(consultant, me, ticketed(1, { addOns: ['7'] })),
      attendeeOf(spouse, me, { ticketConfiguration: past }),
      attendeeOf(guest, me, ticketed(3, { hold: hold('2026-06-01T12:05:00Z') })),
      attendeeOf(guest, me, ticketed(4, { hold: hold('2026-06-01T11:00:00Z') })),
      attendeeOf(consultant, other, {
        ticketConfiguration: ticketOf(5, { overrideAmount: 90, couponsApplied: [8, 9] }),
      }),
      attendeeOf(spouse, other, ticketed(6)),
    ]);
    const quotes = [
      quoteOf(1, ticketOf(1), {
        error: 'ADD_ON_NOT_AVAILABLE',
        addOns: [{ ticketConfigurationAddOnId: 7, amount: 10, available: false }],
      }),
      quoteOf(2, past, { error: 'NO_AVAILABLE_TICKET' }),
      quoteOf(3, ticketOf(3)),
      quoteOf(4, ticketOf(4)),
      quoteOf(5, ticketOf(5), { amount: 120, couponsApplied: [9] }),
      quoteOf(6, ticketOf(6), { error: 'HOLD_EXPIRED' }),
    ];
    const { cart: reviewed, notices } = reviewCart(cart, quotes, now);
    expect(notices).toEqual([
      { entryId: 1, reason: 'addOnUnavailable', blocking: true, ticketConfigurationAddOnId: 7 },
      { entryId: 2, reason: 'over', blocking: true },
      { entryId: 4, reason: 'holdExpired', blocking: false },
      {
        entryId: 5,
        reason: 'priceChanged',
        blocking: false,
        price: { before: money(9_000, 'USD'), now: money(12_000, 'USD') },
        couponsGone: [8],
      },
      { entryId: 6, reason: 'soldOut', blocking: true },
    ]);
    expect(reviewed.entries).toHaveLength(6);
    expect(reviewed.entries[3]?.hold).toBeNull();
    expect(reviewed.entries[4]?.ticketConfiguration.amount).toBe(120);
  });

  it('reports a ticket that was bought since, and ignores entries without a quote', () => {
    const cart = filled([attendeeOf(consultant, me), attendeeOf(spouse, me)]);
    const { cart: reviewed, notices } = reviewCart(
      cart,
      [quoteOf(1, ticketOf(1), { error: 'DUPLICATE_TICKET_REQUEST' })],
      now,
    );
    expect(notices).toEqual([{ entryId: 1, reason: 'alreadyBought', blocking: true }]);
    expect(reviewed.entries).toEqual(cart.entries);
  });
});

describe('any sequence of cart actions', () => {
  const attendee = fc
    .record({
      relationship: fc.constantFrom(consultant, spouse, guest),
      account: fc.constantFrom(me, other, 'c 1000001'),
      amount: fc.constantFrom(0, 19.99, 100),
      override: fc.constantFrom(null, 9.5),
      addOns: fc.subarray(['1', '2']),
    })
    .map(({ relationship, account, amount, override, addOns }) =>
      attendeeOf(relationship, account, {
        addOns,
        ticketConfiguration: ticketOf(1, {
          amount,
          overrideAmount: override,
          addOns: [addOnOf(1), addOnOf(2, { amount: 0.1 })],
        }),
      }),
    );
  const action = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), attendee }),
    fc.record({ kind: fc.constant('edit' as const), attendee, at: fc.nat(8) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(8) }),
  );
  const anyRules = fc.constantFrom(rulesOf(), rules, rulesOf({ roles: ['admin'] }));

  it("has no duplicate entries, no entry without its self ticket, and the server's total", () => {
    fc.assert(
      fc.property(anyRules, fc.array(action, { maxLength: 25 }), (by, actions) => {
        let cart = emptyCart;
        for (const step of actions) {
          const entryId = step.kind === 'add' ? 0 : (cart.entries[step.at]?.entryId ?? 0);
          if (step.kind === 'remove') cart = removeFromCart(cart, entryId, by).cart;
          else {
            const added = addToCart(cart, step.attendee, by, step.kind === 'edit' ? entryId : null);
            if (!('refusal' in added)) cart = added.cart;
          }
          expect(new Set(cart.entries.map((entry) => entry.entryId)).size).toBe(cart.entries.length);
          expect(
            checkRequests(cart.entries.map(holdingOf), { ...by, path: 'sale', isKnownAccount: () => true }),
          ).toEqual([]);
          expect(
            reviveCart(
              JSON.parse(JSON.stringify(saveCart(cart, [], { accountId: me, eventId: 1 }, now))),
              { accountId: me, eventId: 1 },
              by,
              now,
            ).cart.entries,
          ).toEqual(cart.entries);
          const shown = cartTotal(cart);
          const served = priceOrder(
            cart.entries.map((entry) => {
              const { price, addOns } = entryPrice(entry);
              return {
                ticket: { price, coupons: [] },
                facts: { relationshipType: entry.relationship.relationshipType, title: null, country: null, codes: [] },
                addOns: addOns.map((addOn) => addOn.price),
              };
            }),
            now,
          );
          if (shown) expect(shown).toEqual({ total: 'total' in served ? served.total : null });
        }
      }),
      { numRuns: 200 },
    );
  });
});
