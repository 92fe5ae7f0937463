import { expect, test } from 'vitest';
import { offeredWallets } from './offered.ts';

const ticket = { ticketCode: 'FY1.1.1.1.x', externalValue: 'C1000001' };
const holder = { roles: [], userId: 'C1000001' };
const desktop = { marked: 'apple google', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', touchPoints: 0 };

test('offers the configured wallets for a ticket with a code', () => {
  expect(offeredWallets(ticket, holder, desktop)).toEqual(['apple', 'google']);
  expect(offeredWallets(ticket, holder, { ...desktop, marked: 'google' })).toEqual(['google']);
  expect(offeredWallets(ticket, holder, { ...desktop, userAgent: 'Mozilla/5.0 (iPhone)' })).toEqual(['apple']);
});

test('offers none without settings or code, nor to staff for tickets of others', () => {
  const staff = { ...holder, userId: 'desk', roles: ['helper' as const] };
  expect(offeredWallets(ticket, holder, { ...desktop, marked: undefined })).toEqual([]);
  expect(offeredWallets({ ...ticket, ticketCode: null }, holder, desktop)).toEqual([]);
  expect(offeredWallets(ticket, staff, desktop)).toEqual([]);
  expect(offeredWallets({ ...ticket, externalValue: 'desk' }, staff, desktop)).toEqual(['apple', 'google']);
});

test('offers none to staff who act for the holder', () => {
  const acting = { ...holder, privileged: { ...holder } as never };
  expect(offeredWallets(ticket, acting, desktop)).toEqual([]);
});
