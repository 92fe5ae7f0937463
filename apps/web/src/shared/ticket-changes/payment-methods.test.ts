import { expect, test } from 'vitest';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { paymentMethodsOf } from './payment-methods.ts';

const ticket = { externalValue: 'C1000001' };
const methodsFor = (userId: string, roles: Role[], change = { amountDue: 25, settledBy: 'staff' as const }) =>
  paymentMethodsOf(change, ticket, { userId, roles });

test.each(['admin', 'helper', 'desk'] as const)(
  'offers cash and bypass for the change of a ticket to the role %s',
  (role) => {
    expect(methodsFor('desk', [role])).toMatchObject({ cash: { cashPayment: true }, bypass: { bypassPayment: true } });
  },
);

test.each(['organiser', 'ticket-scanner', 'reports'] as const)(
  'offers neither cash nor bypass to the role %s',
  (role) => {
    expect(methodsFor('desk', [role])).toMatchObject({ cash: null, bypass: null });
  },
);

test('offers neither cash nor bypass to the holder, nor to staff for their own ticket', () => {
  expect(methodsFor('C1000001', [])).toMatchObject({ cash: null, bypass: null });
  expect(methodsFor('C1000001', ['admin'])).toMatchObject({ cash: null, bypass: null });
});
