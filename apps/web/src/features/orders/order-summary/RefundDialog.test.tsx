// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { EventView } from '@foyer/contract/events/events';
import type { AccountOrder } from '@foyer/contract/orders/account-orders';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { RefundDialog } from './RefundDialog.tsx';

afterEach(cleanup);

const ticket = { ticketId: 1, status: 'ACTIVE', refundableAmount: 25, metadata: { relationship: 'GUEST' } };
const order = {
  orderId: 7,
  currency: 'USD',
  refundableAmount: 25,
  tickets: [ticket],
  payments: [],
} as unknown as AccountOrder; // The dialog reads only these parts.
const parts = { eventId: 1, configuration: { relationshipTypes: [] } };
const event = parts as unknown as EventView; // The dialog reads only these parts.

test.each([
  ['en-US', 'Enter a reason first.'],
  ['es-US', 'Primero indique un motivo.'],
  ['ja-JP', '先に理由を入力してください。'],
] as const)('a refund without a reason says what is missing: %s', async (locale, text) => {
  await renderOnPage(
    <RefundDialog order={order} event={event} onClose={() => undefined} />,
    ['registration', 'belongings', 'staff'],
    locale,
  );
  expect(screen.getByText(text)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Cannot come' } });
  expect(screen.queryByText(text)).toBeNull();
});

const two = {
  ...order,
  refundableAmount: 60,
  tickets: [
    { ...ticket, firstName: 'Robin', lastName: 'Hale' },
    { ...ticket, ticketId: 2, refundableAmount: 35, firstName: 'Kim', lastName: 'Hale' },
  ],
} as unknown as AccountOrder; // The dialog reads only these parts.
const opened = (ticketId?: number) =>
  renderOnPage(
    <RefundDialog order={two} event={event} ticketId={ticketId} onClose={() => undefined} />,
    ['registration', 'belongings', 'staff'],
    'en-US',
  );

test('selects the ticket that was opened, and otherwise the whole order', async () => {
  await opened(2);
  expect(screen.getByRole('button', { name: 'Refund $35.00' })).toBeTruthy();
  cleanup();
  await opened();
  expect(screen.getByRole('button', { name: 'Refund $60.00' })).toBeTruthy();
});

test('an amount is taken from the selected ticket and leaves it valid unless staff cancel it', async () => {
  await opened(2);
  fireEvent.click(screen.getByRole('radio', { name: /An amount/ }));
  const amount = screen.getByRole('textbox', { name: /Amount/ });
  fireEvent.change(amount, { target: { value: '35.01' } });
  expect(screen.getAllByText('At most $35.00 can be refunded.').length).toBeGreaterThan(0);
  fireEvent.change(amount, { target: { value: '35' } });
  expect(screen.queryByText('At most $35.00 can be refunded.')).toBeNull();
  expect(screen.getAllByText('2 active tickets')).toHaveLength(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Cancel 1 active ticket too' }));
  expect(screen.getByText('1 active ticket')).toBeTruthy();
});
