// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { CallOffSum, CallOffView } from '@foyer/contract/events/call-off';
import { callOff } from '@foyer/messages/en-US/events/call-off';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { Progress } from './Progress.tsx';

afterEach(cleanup);

const none = { payments: 1, paid: 0, refunded: 0, onItsWay: 0, left: 0, failed: 0, kept: 0 };
const sumOf = (currency: CallOffSum['currency'], parts: Partial<CallOffSum>): CallOffSum => ({
  ...none,
  currency,
  way: 'provider',
  ...parts,
});
const calledOff: NonNullable<CallOffView['calledOff']> = {
  date: '2026-11-01T10:00:00.000Z',
  by: 'Sam Staff',
  reason: 'Storm',
  texts: {},
  withEventId: null,
  ticketsDone: 2,
  ticketsLeft: 0,
};

const emptyView: CallOffView = {
  eventId: 1,
  eventShortCode: 'E26',
  eventName: 'Event',
  mainLocale: 'en-US',
  calledOff,
  childEvents: [],
  tickets: 2,
  usedTickets: 0,
  people: 2,
  withoutAddress: 0,
  orders: 2,
  addOns: 0,
  waiting: 0,
  holds: 0,
  pendingPayments: 0,
  undecidedCharges: 0,
  messages: 0,
  scheduledExports: 0,
  coupons: 0,
  otherAmounts: 0,
  money: [],
  problems: [],
  problemCount: 0,
};

test('shows the refunds of each currency in a bar of its own', async () => {
  const money = [
    sumOf('USD', { paid: 200, refunded: 50, onItsWay: 50, left: 100 }),
    sumOf('JPY', { paid: 30_000, refunded: 30_000 }),
    sumOf('CAD', { paid: 80, kept: 80 }),
    sumOf('USD', { way: 'byHand', paid: 500, left: 500 }),
  ];
  const view: CallOffView = { ...emptyView, money };
  await renderOnPage(<Progress view={view} calledOff={calledOff} />, ['registration', 'staff']);
  const bars = screen
    .getAllByRole('progressbar')
    .map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('value')]);
  expect(bars).toEqual([
    [callOff.progressTickets, '100'],
    [callOff.progressRefunds({ currency: 'USD' }), '50'],
    [callOff.progressRefunds({ currency: 'JPY' }), '100'],
  ]);
});
