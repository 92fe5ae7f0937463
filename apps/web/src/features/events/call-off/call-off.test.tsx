// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { CallOffSum, CallOffView } from '@foyer/contract/events/call-off';
import { callOff as t } from '@foyer/messages/en-US/events/call-off';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { Affected } from './Affected.tsx';
import { Money } from './Money.tsx';

/** What the page of a call-off says before and after it. */

const cards: CallOffSum = {
  currency: 'USD',
  way: 'provider',
  payments: 3,
  paid: 350,
  refunded: 200,
  onItsWay: 0,
  left: 0,
  failed: 50,
  kept: 100,
};
const view: CallOffView = {
  eventId: 1,
  eventShortCode: 'STORM',
  eventName: 'Storm',
  mainLocale: 'en-US',
  calledOff: null,
  childEvents: [],
  tickets: 3,
  usedTickets: 0,
  people: 3,
  withoutAddress: 0,
  orders: 3,
  addOns: 0,
  coupons: 2,
  waiting: 0,
  holds: 0,
  pendingPayments: 0,
  otherAmounts: 1,
  undecidedCharges: 0,
  messages: 0,
  scheduledExports: 0,
  money: [cards],
  problems: [],
  problemCount: 0,
};
const off: CallOffView = {
  ...view,
  calledOff: {
    date: '2026-06-01T12:00:00Z',
    by: 'Robin Hale',
    reason: 'Storm warning',
    texts: {},
    withEventId: null,
    ticketsDone: 3,
    ticketsLeft: 0,
  },
};
const show = (element: ReactElement) => renderOnPage(element, ['staff']);
const text = () => document.body.textContent;

afterEach(cleanup);

test('calls tickets valid before the call-off alone', async () => {
  await show(<Affected view={view} />);
  expect(screen.getByText(t.tickets)).toBeTruthy();
  expect(screen.getByText(t.coupons)).toBeTruthy();
  expect(screen.getByText(t.otherAmounts)).toBeTruthy();
  cleanup();
  await show(<Affected view={off} />);
  expect(screen.queryByText(t.tickets)).toBeNull();
  expect(screen.getByText(t.ticketsThen)).toBeTruthy();
  expect(screen.getByText(t.affectedThen)).toBeTruthy();
});

test('counts a refund that failed as still to refund', async () => {
  await show(<Money view={off} />);
  expect(text()).toContain(`${t.stillLeft}${t.failedOfIt({ amount: '$50.00' })}$50.00`);
});

test('adds refunds that the job has not made yet to those that failed', async () => {
  await show(<Money view={{ ...off, money: [{ ...cards, refunded: 100, left: 100 }] }} />);
  expect(text()).toContain(`${t.stillLeft}${t.failedOfIt({ amount: '$50.00' })}$150.00`);
});

test('names money that the bank of the buyer holds only before the call-off', async () => {
  await show(<Money view={{ ...view, money: [{ ...cards, refunded: 0, left: 200 }] }} />);
  expect(text()).toContain(`${t.disputed}$50.00`);
  expect(text()).toContain(`${t.left}$200.00`);
  cleanup();
  await show(<Money view={{ ...off, money: [{ ...cards, way: 'byHand', refunded: 250, failed: 0 }] }} />);
  expect(text()).not.toContain(t.disputed);
  expect(text()).toContain(`${t.stillLeftByHand}$0.00`);
});
