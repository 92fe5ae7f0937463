import { expect, test } from 'vitest';
import { groupTicket, ticketOf } from './testing/factories.ts';
import { usualTicket } from './usual-ticket.ts';

const dear = ticketOf(1, { amount: 349 });
const plain = ticketOf(2, { amount: 149.5 });
const lowered = ticketOf(3, { amount: 349, overrideAmount: 100 });
const canadian = ticketOf(4, { amount: 99, currency: 'CAD', currencyLocale: 'en-US' });
const team = { ...groupTicket(5), amount: 10 };

test.each([
  ['the lowest price in the account’s own currency', [dear, plain, canadian], plain],
  ['the price after coupons', [dear, plain, lowered], lowered],
  ['never one for a team', [dear, team], dear],
  ['none where all are charged in another currency', [canadian], null],
  ['none where there are none', [], null],
])('%s', (_, tickets, expected) => expect(usualTicket(tickets, 'USD')).toBe(expected));
