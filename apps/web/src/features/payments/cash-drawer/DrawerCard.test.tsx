// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { CashDrawer } from '@foyer/contract/payments/cash-drawer';
import { drawer as words } from '@foyer/messages/en-US/payments/cash-drawer';
import { afterEach, expect, test } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { DrawerCard } from './DrawerCard.tsx';

afterEach(cleanup);

const drawer: CashDrawer = {
  staff: { externalAccountIdentifier: 'desk', fullName: 'Sam Desk' },
  isOwn: true,
  day: '2026-02-15',
  openedAt: '2026-02-15T14:00:00Z',
  closedAt: '2026-02-15T22:00:00Z',
  closedBy: 'Sam Desk',
  amounts: [
    {
      currency: 'USD',
      opening: 100,
      taken: 70,
      payments: 2,
      refunded: 30,
      expected: 140,
      counted: 145,
      difference: 5,
      since: -10,
    },
  ],
};

test('shows money that leaves the drawer as negative, and a surplus with a plus sign', async () => {
  await renderOnPage(
    <DrawerCard
      drawer={drawer}
      event={undefined}
      isPrinted={false}
      onPrint={() => {}}
      onOpening={undefined}
      onCount={undefined}
    />,
    ['staff'],
  );
  const lines = Array.from(screen.getByRole('region', { name: 'USD' }).children, ({ textContent }) => textContent);
  expect(lines).toEqual([
    `${words.opening}$100.00`,
    `${words.taken({ count: '2' })}$70.00`,
    `${words.refunded}-$30.00`,
    `${words.expected}$140.00`,
    `${words.counted}$145.00`,
    `${words.difference}+$5.00`,
    `${words.since}-$10.00`,
  ]);
});
