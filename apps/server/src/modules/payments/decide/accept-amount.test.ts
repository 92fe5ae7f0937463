import { expect, test } from 'vitest';
import { canBeAccepted } from './accept-amount.ts';

/** Which other amounts staff can accept. `other-amount.test.ts` accepts them. */

test('a ticket cannot change its currency', () => {
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });
  const cad = { paid: { amountMinor: 5_000, currency: 'CAD' as const }, due: usd(5_000) };
  expect([canBeAccepted('order', cad), canBeAccepted('ticket_change', cad)]).toEqual([true, false]);
  expect(canBeAccepted('ticket_change', { paid: usd(4_000), due: usd(5_000) })).toBe(true);
});
