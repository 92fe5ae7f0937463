// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { attention } from '@foyer/messages/en-US/attention';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../../test/page.tsx';
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

/** The dashboard's panels about money; `charges` without an order, or none that could be loaded. */
async function open(charges: object[] | null, refusedCards: object | null = null) {
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://foyer.test');
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
    ['registration', 'staff', 'dashboard'],
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('every payment has its order where no charge is without one', async () => {
  await open([]);
  expect(await screen.findByText(attention.none)).toBeTruthy();
});

test('a charge without an order is never shown beside the text that every payment has its order', async () => {
  await open([charge]);
  await screen.findByText(attention.unknownCount({ count: 1 }));
  expect(await screen.findByText(attention.noneOfOrders)).toBeTruthy();
  expect(screen.queryByText(attention.none)).toBeNull();
});

test('charges that could not be loaded do not count as none', async () => {
  await open(null);
  expect(await screen.findByText(attention.noneOfOrders)).toBeTruthy();
  expect(screen.queryByText(attention.none)).toBeNull();
});

test('accounts and cards that wait after refused cards need attention, with their number and since when', async () => {
  await open([], { count: 3, sinceDate: '2026-11-01T10:00:00.000Z' });
  expect(await screen.findByText(attention.refusedCards({ count: 3 }))).toBeTruthy();
  expect(screen.getByText(/^Since 1/)).toBeTruthy();
});
