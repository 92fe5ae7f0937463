import { expect, test } from 'vitest';
import { groupTicket, ticketOf } from '../testing/factories.ts';
import { usualTicket } from './usual-ticket.ts';

const dear = ticketOf(1, { amount: 349 });
const plain = ticketOf(2, { amount: 149.5 });
const lowered = ticketOf(3, { amount: 349, overrideAmount: 100 });
const canadian = ticketOf(4, { amount: 99, currency: 'CAD', currencyLocale: 'en-US' });
const team = { ...groupTicket(5), amount: 10 };

test.each([
  ['selects the lowest price in the account’s currency', [dear, plain, canadian], plain],
  ['compares prices after coupons', [dear, plain, lowered], lowered],
  ['never selects a group ticket', [dear, team], dear],
  ['selects none when all have another currency', [canadian], null],
  ['selects none without tickets', [], null],
])('%s', (_, tickets, expected) => expect(usualTicket(tickets, 'USD')).toBe(expected));
