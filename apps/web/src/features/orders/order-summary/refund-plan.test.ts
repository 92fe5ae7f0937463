import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import { expect, test } from 'vitest';
import { planRefund } from './refund-plan.ts';

const ticket = (ticketId: number, status: string, refundableAmount: number) => ({ ticketId, status, refundableAmount });
// The fields that a plan reads.
const order = {
  currency: 'USD',
  refundableAmount: 300.3,
  tickets: [
    ticket(1, 'ACTIVE', 100.1),
    ticket(2, 'CHECKED_IN', 100.1),
    ticket(3, 'ACTIVE', 100.1),
    ticket(4, 'CANCELED', 0),
  ],
} as AccountOrder;

test('a refund of the whole order returns the rest and cancels the active tickets', () => {
  expect(planRefund(order, { whole: true })).toEqual({
    amount: 300.3,
    ticketsBefore: 3,
    ticketsAfter: 1,
    paidBefore: 300.3,
    paidAfter: 0,
  });
});

test('a refund of single tickets is exact to the cent and keeps checked-in tickets', () => {
  expect(planRefund(order, { whole: false, ticketIds: [1, 2] })).toEqual({
    amount: 200.2,
    ticketsBefore: 3,
    ticketsAfter: 2,
    paidBefore: 300.3,
    paidAfter: 100.1,
  });
  expect(planRefund(order, { whole: false, ticketIds: [] })).toMatchObject({ amount: 0, ticketsAfter: 3 });
});
