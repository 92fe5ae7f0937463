import { expect, test } from 'vitest';
import type { TicketDraft } from './document.ts';
import { copyOfTicket } from './ticket-copy.ts';

const pass: TicketDraft = {
  key: '17',
  defaultDescription: 'Full pass',
  amount: 90,
  currency: 'USD',
  currencyLocale: 'en-US',
  quantity: 40,
  relationshipTypes: ['CONSULTANT'],
  translations: { description: { en_US: { value: 'Full pass' }, ja_JP: { value: '全日券' } } },
  addOns: [{ key: '3', defaultName: 'Dinner', amount: 20 }],
  coupons: [{ key: '4', defaultDescription: 'Early', amountOff: 5 }],
};

test('copies a ticket type with its items, but without the keys that identify stored ones', () => {
  const copy = copyOfTicket(pass, [pass]);
  expect(copy).toMatchObject({
    amount: 90,
    quantity: 40,
    defaultDescription: 'Full pass (2)',
    translations: { description: { en_US: { value: 'Full pass (2)' }, ja_JP: { value: '全日券 (2)' } } },
    addOns: [{ defaultName: 'Dinner', amount: 20 }],
    coupons: [{ defaultDescription: 'Early', amountOff: 5 }],
  });
  const keys = [copy.key, copy.addOns?.[0]?.key, copy.coupons?.[0]?.key];
  expect(keys.every((key) => key?.startsWith('new-'))).toBe(true);
  expect(new Set(keys).size).toBe(3);
  expect(pass.key).toBe('17');
});

test('numbers further copies, also copies of a copy', () => {
  const second = copyOfTicket(pass, [pass]);
  const third = copyOfTicket(second, [pass, second]);
  expect(third.defaultDescription).toBe('Full pass (3)');
  expect(copyOfTicket(pass, [pass, third]).defaultDescription).toBe('Full pass (2)');
});
