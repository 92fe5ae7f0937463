import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import { expect, test } from 'vitest';
import { planRefund, refundBody } from './refund-plan.ts';

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
  expect(planRefund(order, { kind: 'order' })).toEqual({
    amount: 300.3,
    most: 300.3,
    problem: null,
    ticketsBefore: 3,
    ticketsAfter: 1,
    paidBefore: 300.3,
    paidAfter: 0,
  });
});

test('a refund of single tickets is exact to the cent and keeps checked-in tickets', () => {
  expect(planRefund(order, { kind: 'tickets', ticketIds: [1, 2] })).toEqual({
    amount: 200.2,
    most: 200.2,
    problem: null,
    ticketsBefore: 3,
    ticketsAfter: 2,
    paidBefore: 300.3,
    paidAfter: 100.1,
  });
  expect(planRefund(order, { kind: 'tickets', ticketIds: [] })).toMatchObject({
    amount: 0,
    ticketsAfter: 3,
    problem: 'noTicket',
  });
});

const amountOf = (ticketId: number | null, amount: number | null, endsTickets = false) =>
  ({ kind: 'amount', ticketId, amount, endsTickets }) as const;

test('an amount leaves the tickets valid, unless they are to end', () => {
  expect(planRefund(order, amountOf(1, 40.05))).toEqual({
    amount: 40.05,
    most: 100.1,
    problem: null,
    ticketsBefore: 3,
    ticketsAfter: 3,
    paidBefore: 300.3,
    paidAfter: 260.25,
  });
  expect(planRefund(order, amountOf(1, 40.05, true))).toMatchObject({ ticketsAfter: 2 });
  expect(planRefund(order, amountOf(null, 300.3, true))).toMatchObject({ problem: null, ticketsAfter: 1 });
});

test.each([
  [1, null, 'noAmount'],
  [1, Number.NaN, 'noAmount'],
  [1, 0.001, 'noAmount'],
  [1, 100.11, 'tooMuch'],
  [null, 300.31, 'tooMuch'],
] as const)('an amount of ticket %s that is %s cannot be refunded: %s', (ticketId, amount, problem) => {
  expect(planRefund(order, amountOf(ticketId, amount))).toMatchObject({ problem });
});

test('tickets whose prices exceed what is left of the order cannot be refunded together', () => {
  const refunded = { ...order, refundableAmount: 150 };
  expect(planRefund(refunded, { kind: 'tickets', ticketIds: [1, 2] })).toMatchObject({ problem: 'moreThanLeft' });
  expect(planRefund(refunded, { kind: 'tickets', ticketIds: [1] })).toMatchObject({ problem: null, amount: 100.1 });
});

test('a single ticket sends the amount that staff saw', () => {
  expect(refundBody({ kind: 'order' }, { amount: 300.3 })).toEqual({});
  expect(refundBody({ kind: 'tickets', ticketIds: [1] }, { amount: 100.1 })).toEqual({ ticketIds: [1], amount: 100.1 });
  expect(refundBody({ kind: 'tickets', ticketIds: [1, 3] }, { amount: 200.2 })).toEqual({ ticketIds: [1, 3] });
  expect(refundBody(amountOf(null, 5), { amount: 5 })).toEqual({ amount: 5, endsTickets: false });
});
