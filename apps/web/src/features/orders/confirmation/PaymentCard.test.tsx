// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { Order } from '@foyer/contract/orders/orders';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { PaymentCard } from './PaymentCard.tsx';

afterEach(cleanup);

const payment = (paymentId: number, purpose: string, amount: number) => ({
  paymentId,
  purpose,
  ticketId: purpose === 'order' ? null : 1,
  kind: 'card',
  currency: 'USD',
  amount,
  createDate: '2026-01-20T12:00:00Z',
  lastFour: '4242',
  wallet: null,
});
const order = (price: number, payments: object[]) =>
  ({
    orderId: 7,
    currency: 'USD',
    totalAmount: 100,
    refundedAmount: 0,
    refundOnItsWayAmount: 0,
    createDate: '2026-01-20T12:00:00Z',
    event: {
      eventId: 1,
      defaultName: 'Event',
      translations: {},
      eventStart: '2026-03-01T15:00:00Z',
      eventEnd: '2026-03-03T15:00:00Z',
      configuration: { timeZone: 'UTC', venue: {} },
    },
    tickets: [
      {
        ticketId: 1,
        firstName: 'Robin',
        lastName: 'Hale',
        addOns: [],
        metadata: { amount: price, currencyLocale: 'en-US', defaultDescription: 'Pass', translations: {} },
      },
    ],
    payments,
    metadata: { orderPayment: null },
  }) as unknown as Order; // The card reads only these parts.

const amounts = () => screen.getAllByText(/^\$\d/).map(({ textContent }) => textContent);

test('an order without a change has its tickets and one total', async () => {
  await renderOnPage(
    <PaymentCard order={order(100, [payment(1, 'order', 100)])} />,
    ['registration', 'belongings'],
    'en-US',
  );
  expect(amounts()).toEqual(['$100.00', '$100.00']);
});

test('after an upgrade the tickets add up to their prices now, and the payments to what was paid', async () => {
  const changed = order(150, [payment(1, 'order', 100), payment(2, 'ticketChange', 50)]);
  await renderOnPage(<PaymentCard order={changed} />, ['registration', 'belongings'], 'en-US');
  expect(screen.getByText('Your tickets now')).toBeTruthy();
  expect(amounts()).toEqual(['$150.00', '$150.00', '$100.00', '$50.00', '$150.00']);
});
