// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refundsAndDisputes } from '@foyer/messages/en-US/payments/refunds-and-disputes';
import { attention } from '@foyer/messages/en-US/payments/attention';
import { refusals } from '@foyer/messages/en-US/common/refusals';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { AttentionPanel } from './AttentionPanel.tsx';
import { UnknownCharges } from './UnknownCharges.tsx';

const charge = {
  unknownChargeId: 1,
  gateway: 'stripe',
  gatewayReference: 'pi_1',
  amount: 149.5,
  refundedAmount: 0,
  currency: 'USD',
  chargeDate: '2026-11-01T10:00:00.000Z',
  foundBy: 'audit',
};

/**
 * Renders the dashboard's payment panels. `charges` are the charges without an order; `null` makes their request fail.
 */
async function open(
  charges: object[] | null,
  refusedCards: object | null = null,
  intents: object[] = [],
  settled: (body: unknown) => void = () => undefined,
) {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://foyer.test');
    if (pathname.endsWith('/settle')) {
      settled(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
      return Promise.resolve(Response.json({ data: { ...intents[0], status: 'COMPLETE' } }));
    }
    if (pathname.endsWith('/admin/order-intents'))
      return Promise.resolve(Response.json({ results: intents, totalItems: intents.length }));
    if (pathname.endsWith('/admin/installation'))
      return Promise.resolve(
        Response.json({ data: { version: '1', restingSinceDate: null, backupDate: null, refusedCards } }),
      );
    if (!pathname.endsWith('/admin/unknown-charges'))
      return Promise.resolve(Response.json({ results: [], totalItems: 0 }));
    return Promise.resolve(
      charges === null
        ? Response.json({ error: { code: 'GENERAL_ERROR' } }, { status: 500 })
        : Response.json({ results: charges, totalItems: charges.length }),
    );
  });
  await renderOnPage(
    <>
      <AttentionPanel />
      <UnknownCharges />
    </>,
    ['registration', 'staff'],
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('shows that every payment has its order when no charge lacks one', async () => {
  await open([]);
  expect(await screen.findByText(attention.none)).toBeTruthy();
});

test('never says that every payment has its order while a charge has none', async () => {
  await open([charge]);
  await screen.findByText(attention.unknownCount({ count: 1 }));
  expect(await screen.findByText(attention.noneOfOrders)).toBeTruthy();
  expect(screen.queryByText(attention.none)).toBeNull();
});

test('does not treat charges that failed to load as no charges', async () => {
  await open(null);
  expect(await screen.findByText(attention.noneOfOrders)).toBeTruthy();
  expect(screen.queryByText(attention.none)).toBeNull();
});

test('shows how many accounts and cards must wait after refused cards, and since when', async () => {
  await open([], { count: 3, sinceDate: '2026-11-01T10:00:00.000Z' });
  expect(await screen.findByText(attention.refusedCards({ count: 3 }))).toBeTruthy();
  expect(screen.getByText(/^Since Nov/)).toBeTruthy();
});

const otherAmount = {
  orderIntentId: '01900000-0000-7000-8000-000000000001',
  purpose: 'order',
  status: 'PENDING',
  eventId: 1,
  eventShortCode: 'E26',
  externalAccountIdentifier: 'C1',
  fullName: 'Robin Taylor',
  paymentKind: 'hosted',
  currency: 'USD',
  totalAmount: 100,
  paid: { amount: 90, currency: 'USD' },
  orderId: null,
  createDate: '2026-11-01T10:00:00.000Z',
  updateDate: '2026-11-01T10:00:00.000Z',
  attention: 'AMOUNT_DIFFERS',
  errorCode: null,
  refusal: null,
  gatewayReference: 'pi_1',
  canSettle: true,
  canRefund: true,
  canRelease: false,
  steps: [],
};

test('shows the due amount, the paid amount and the difference, and accepts exactly the paid amount with a reason', async () => {
  const settled = vi.fn<(body: unknown) => void>();
  await open([], null, [otherAmount], settled);
  fireEvent.click(await screen.findByRole('button', { name: attention.settleOf({ name: 'Robin Taylor' }) }));
  const dialog = within(await screen.findByRole('alertdialog'));
  for (const amount of ['$100.00', '$90.00', '-$10.00']) expect(dialog.getByText(amount)).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Agreed by phone' } });
  fireEvent.click(dialog.getByRole('button', { name: refundsAndDisputes.acceptConfirm({ amount: '$90.00' }) }));
  await waitFor(() =>
    expect(settled).toHaveBeenCalledExactlyOnceWith({
      accepts: { amount: 90, currency: 'USD', reason: 'Agreed by phone' },
    }),
  );
});

test('shows the exact difference between a due and a paid amount with cents', async () => {
  await open([], null, [{ ...otherAmount, paid: { amount: 90.1, currency: 'USD' } }]);
  fireEvent.click(await screen.findByRole('button', { name: attention.settleOf({ name: 'Robin Taylor' }) }));
  expect(within(await screen.findByRole('alertdialog')).getByText('-$9.90')).toBeTruthy();
});

test('refunds the paid amount, not the price', async () => {
  await open([], null, [otherAmount]);
  fireEvent.click(await screen.findByRole('button', { name: attention.refundOf({ name: 'Robin Taylor' }) }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByRole('button', { name: attention.refundConfirm({ amount: '$90.00' }) })).toBeTruthy();
  expect(dialog.queryByText(/100\.00/)).toBeNull();
});

test('shows why the provider refused, and what to do', async () => {
  await open([], null, [{ ...otherAmount, attention: 'REFUND_FAILED', paid: null, refusal: 'refundCardClosed' }]);
  expect(await screen.findByText(refusals.refundCardClosed)).toBeTruthy();
});
