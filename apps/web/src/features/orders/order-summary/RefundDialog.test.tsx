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
