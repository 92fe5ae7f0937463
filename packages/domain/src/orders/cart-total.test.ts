import { describe, expect, it } from 'vitest';
import { addToCart, cartActions, cartTotal, emptyCart, entryPrice, type Cart } from './cart.ts';
import { money } from '../shared/money.ts';
import { addOnOf, attendeeOf, consultant, me, rulesOf, spouse, ticketOf } from '../testing/factories.ts';

const rules = rulesOf({ roles: ['admin'] });
const cartOf = (...attendees: ReturnType<typeof attendeeOf>[]): Cart =>
  attendees.reduce((cart, attendee) => {
    const added = addToCart(cart, attendee, rules);
    if ('refusal' in added) throw new Error(added.refusal.code);
    return added.cart;
  }, emptyCart);
const yen = addOnOf(7, { currency: 'JPY', currencyLocale: 'ja-JP', amount: 1_500 });
const dollars = addOnOf(8, { amount: 12.5 });
const withAddOns = (addOns: string[], relationship = consultant) =>
  attendeeOf(relationship, me, { ticketConfiguration: ticketOf(1, { addOns: [yen, dollars] }), addOns });

describe('an add-on in another currency', () => {
  it('leaves its entry without a total, and gives the cart a refusal instead of a sum', () => {
    const cart = cartOf(withAddOns(['7', '8']), attendeeOf(spouse));
    expect(entryPrice(cart.entries[0]!)).toMatchObject({
      price: money(10_000, 'USD'),
      addOns: [{ price: money(1_500, 'JPY') }, { price: money(1_250, 'USD') }],
      total: null,
    });
    expect(cartTotal(cart)).toEqual({ refusal: { code: 'MIXED_CURRENCIES' } });
  });

  it('cannot be completed, paid or waived', () => {
    const cart = cartOf(withAddOns(['7']));
    expect(cartActions(cart, rules)).toMatchObject({ complete: false, pay: false, bypass: false });
  });

  it('costs nothing when it was not chosen', () => {
    expect(cartTotal(cartOf(withAddOns(['8'])))).toEqual({ total: money(11_250, 'USD') });
  });
});

it('refuses a cart in a currency that is not sold', () => {
  const pounds = attendeeOf(consultant, me, { ticketConfiguration: ticketOf(1, { currency: 'GBP' as never }) });
  expect(cartTotal(cartOf(pounds))).toEqual({ refusal: { code: 'UNSUPPORTED_CURRENCY' } });
});

it('adds yen up in yen', () => {
  const ticket = ticketOf(1, { currency: 'JPY', currencyLocale: 'ja-JP', amount: 12_000, addOns: [yen] });
  const cart = cartOf(attendeeOf(consultant, me, { ticketConfiguration: ticket, addOns: ['7'] }));
  expect(cartTotal(cart)).toEqual({ total: money(13_500, 'JPY') });
});
