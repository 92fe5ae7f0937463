// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { OrderRefund } from '@foyer/contract/payments/order-refunds';
import { refundsAndDisputes } from '@foyer/messages/en-US/payments/refunds-and-disputes';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { RefundDecisionDialog } from './RefundDecisionDialog.tsx';

const refund = {
  refundId: 5,
  amount: 25,
  currency: 'USD',
  reason: 'Cannot come',
  status: 'FAILED',
  origin: 'asked',
  isMadeTwice: false,
  refusal: null,
  givenBy: null,
} as unknown as OrderRefund; // The dialog reads nothing else of a refund.

async function open() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    return Promise.resolve(Response.json({ data: refund }));
  });
  await renderOnPage(<RefundDecisionDialog what="settle" refund={refund} onClose={() => {}} />, [
    'registration',
    'staff',
  ]);
  return sent;
}
const save = () => fireEvent.click(screen.getByRole('button', { name: refundsAndDisputes.settleConfirm }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('requires how the buyer got the money, and sends no mail by default', async () => {
  const sent = await open();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Transfer 1234' } });
  save();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: refundsAndDisputes.methodTransfer }));
  save();
  await waitFor(() => expect(sent).toEqual([{ reason: 'Transfer 1234', givenBy: 'transfer', mailsBuyer: false }]));
});

test('sends a mail to the buyer when staff tick the box', async () => {
  const sent = await open();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'At the desk' } });
  fireEvent.click(screen.getByRole('radio', { name: refundsAndDisputes.methodCash }));
  fireEvent.click(screen.getByRole('checkbox'));
  save();
  await waitFor(() => expect(sent).toEqual([{ reason: 'At the desk', givenBy: 'cash', mailsBuyer: true }]));
});
