import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestKey } from '../../../../test/api-keys.ts';
import { openShop, payBy, selfTicket, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';

/** Check-ins by other systems with an API key (integrations 3). */

let shop: Shop;
let type: number;
let apiKeyId: number;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await openShop({ name: 'key-check-in' });
  type = await shop.ticketType({ amount_minor: 10_000 });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;

interface Answer extends ErrorBody {
  ticketId: number;
  checkInDate: string;
  alreadyCheckedIn: boolean;
}
const checkIn = (ticketId: number, eventId = shop.eventId) =>
  shop.app.inject<Answer>('POST', `/api/data/events/${eventId}/check-ins`, { headers, body: { ticketId } });

async function buy(): Promise<number> {
  const buyer = await shop.person();
  const { body } = await shop.order(buyer, { tickets: [selfTicket(buyer, type)], chargeCreditCardRequest: payBy() });
  return body.order?.tickets[0]?.ticketId ?? 0;
}

test('checks a ticket in once, refuses tickets of other events, and names the key in the audit log', async () => {
  const [ticketId, unused] = [await buy(), await buy()];
  const { event_start: start, event_end: end } = await db()
    .selectFrom('event')
    .select(['event_start', 'event_end'])
    .where('event_id', '=', shop.eventId)
    .executeTakeFirstOrThrow();
  const other = await createEvent(db(), { event_start: start, event_end: end });
  shop.app.clock.set(start);
  ({ headers, apiKeyId } = await createTestKey(db(), { now: start, scopes: ['check-ins:write'] }));

  const first = await checkIn(ticketId);
  expect([first.status, first.body]).toEqual([
    200,
    { ticketId, checkInDate: start.toISOString(), alreadyCheckedIn: false },
  ]);
  shop.app.clock.advance({ minutes: 1 });
  const second = await checkIn(ticketId);
  expect([second.status, second.body]).toEqual([
    200,
    { ticketId, checkInDate: start.toISOString(), alreadyCheckedIn: true },
  ]);

  const elsewhere = await checkIn(unused, other);
  expect([elsewhere.status, elsewhere.body.error.code]).toEqual([409, 'WRONG_EVENT']);

  const checkIns = await db().selectFrom('check_in').select('ticket_id').execute();
  expect(checkIns.map((row) => row.ticket_id)).toEqual([ticketId]);
  const audited = await db()
    .selectFrom('audit_log')
    .select(['action', 'api_key_id', 'entity_id', 'account_id', 'staff_account_id'])
    .where('api_key_id', 'is not', null)
    .execute();
  expect(audited).toEqual([
    {
      action: 'ticket.checkedIn',
      api_key_id: apiKeyId,
      entity_id: String(ticketId),
      account_id: null,
      staff_account_id: null,
    },
  ]);
});
