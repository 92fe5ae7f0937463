import { addToCart, emptyCart } from '@foyer/domain/orders/cart';
import { attendeeOf, consultant, me, rulesOf, spouse } from '@foyer/domain/testing/factories';
import { expect, test } from 'vitest';
import { ticketQuestion } from './calls.ts';

test('the entry that is edited does not count among the other tickets of the cart', () => {
  const cart = [consultant, spouse].reduce((before, relationship) => {
    const added = addToCart(before, attendeeOf(relationship), rulesOf());
    if ('refusal' in added) throw new Error(added.refusal.code);
    return added.cart;
  }, emptyCart);
  const others = (editing: number | null) =>
    ticketQuestion({ attendee: attendeeOf(spouse), cart, editing }).cartSummary.map((entry) => entry.relationshipType);
  expect(others(null)).toEqual(['CONSULTANT', 'SPOUSE']);
  expect(others(2)).toEqual(['CONSULTANT']);
  expect(ticketQuestion({ attendee: attendeeOf(spouse), cart, editing: 2 })).toMatchObject({
    externalAccountIdentifier: me,
    relationshipType: 'SPOUSE',
  });
});
