import type { CheckedInMany } from '@foyer/contract/door/check-in';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { whileLocked } from '../../../../test/barrier.ts';
import { openShop, type Shop } from '../../../../test/ordering.ts';
import { putTicket } from '../../../../test/tickets.ts';
import type { NewTicket } from '../../../seed/factories/ticket-rows.ts';

let shop: Shop;
let ticketType: number;

/** During the event. */
const now = '2026-02-15T15:00:00Z';

beforeAll(async () => {
  shop = await openShop({ name: 'check-in of many', now });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(now);
  // Each test has the tickets of its own type.
  ticketType = await shop.ticketType();
});

const db = () => shop.app.database.kysely;
const put = async (more: Partial<NewTicket> = {}) =>
  putTicket(db(), { ticket_configuration_id: ticketType, account_id: (await shop.person()).accountId, ...more });
const checkInMany = async (tickets: number, filter: object = {}, role: Role = 'helper') =>
  shop.app.inject<CheckedInMany & ErrorBody>('POST', `/api/admin/events/${shop.eventId}/check-ins`, {
    token: (await shop.staff([role])).token,
    body: { attendees: { ticketConfigurationId: ticketType, ...filter }, tickets },
  });
const statusOf = async (ticketId: number) =>
  (await db().selectFrom('ticket').select('status').where('ticket_id', '=', ticketId).executeTakeFirstOrThrow()).status;

it('checks in every ticket of the filter and no other, and writes an audit entry for each and for the list', async () => {
  const [first, second] = [await put(), await put()];
  const other = await putTicket(db(), {
    ticket_configuration_id: await shop.ticketType(),
    account_id: (await shop.person()).accountId,
  });
  const { status, body } = await checkInMany(2);
  expect([status, body]).toEqual([200, { checkedIn: 2, refused: 0, refusals: [] }]);
  expect([await statusOf(first), await statusOf(second), await statusOf(other)]).toEqual([
    'CHECKED_IN',
    'CHECKED_IN',
    'ACTIVE',
  ]);
  const rows = await db().selectFrom('check_in').selectAll().where('ticket_id', 'in', [first, second]).execute();
  expect(rows.map(({ source, checked_in_at }) => [source, checked_in_at.toISOString()])).toEqual([
    ['list', '2026-02-15T15:00:00.000Z'],
    ['list', '2026-02-15T15:00:00.000Z'],
  ]);
  const audit = await db()
    .selectFrom('audit_log')
    .select(['action', 'entity_id', 'after'])
    .where('action', 'in', ['ticket.checkedIn', 'list.checkedIn'])
    .where((eb) => eb.or([eb('entity', '=', 'event'), eb('entity_id', 'in', [String(first), String(second)])]))
    .orderBy('audit_log_id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['ticket.checkedIn', 'ticket.checkedIn', 'list.checkedIn']);
  expect(audit[2]?.after).toEqual({ filter: { ticketConfigurationId: ticketType }, checkedIn: 2, refused: 0 });
});

it('names the refused tickets with their reasons, and a repetition checks in nobody twice', async () => {
  // A search for its number could also find the order of another ticket.
  const [active, checkedIn] = [await put(), await put({ relationship_type: 'SPOUSE' })];
  const canceled = await put({ status: 'CANCELED', canceled_at: new Date(now) });
  await checkInMany(1, { relationshipType: 'SPOUSE' });
  const statuses = ['ACTIVE', 'CHECKED_IN', 'CANCELED'];
  const { body } = await checkInMany(3, { statuses });
  expect([body.checkedIn, body.refused]).toEqual([1, 2]);
  expect(Object.fromEntries(body.refusals.map(({ ticketId, reason }) => [ticketId, reason]))).toEqual({
    [checkedIn]: 'alreadyCheckedIn',
    [canceled]: 'canceled',
  });
  expect((await checkInMany(3, { statuses })).body).toMatchObject({ checkedIn: 0, refused: 3 });
  expect(await statusOf(active)).toBe('CHECKED_IN');
  const rows = await db().selectFrom('check_in').select('ticket_id').where('ticket_id', '=', active).execute();
  expect(rows).toHaveLength(1);
});

it('checks in nobody if more tickets match than staff confirmed', async () => {
  const ticketId = await put();
  await put();
  const { status, body } = await checkInMany(1);
  expect([status, body.error.code]).toEqual([409, 'LIST_CHANGED']);
  expect(await statusOf(ticketId)).toBe('ACTIVE');
  expect((await checkInMany(5)).body.checkedIn).toBe(2);
});

it('does not wait for a ticket that someone is changing, and checks in the others', async () => {
  const [locked, free] = [await put(), await put()];
  const client = await shop.app.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM ticket WHERE ticket_id = $1 FOR UPDATE', [locked]);
  const { body } = await checkInMany(2);
  await client.query('ROLLBACK');
  client.release();
  expect(body).toMatchObject({ checkedIn: 1, refusals: [{ ticketId: locked, reason: 'busy' }] });
  expect([await statusOf(locked), await statusOf(free)]).toEqual(['ACTIVE', 'CHECKED_IN']);
});

it('does not check in a ticket again that a scan checked in after the list was read', async () => {
  const [scanned, other] = [await put(), await put()];
  // The list is read before this transaction commits, and waits for it when it writes.
  const scan = () =>
    sql.raw(`DO $$ BEGIN
      LOCK TABLE check_in IN ACCESS EXCLUSIVE MODE;
      UPDATE ticket SET status = 'CHECKED_IN' WHERE ticket_id = ${scanned};
      INSERT INTO check_in (ticket_id, event_id, checked_in_at, checked_in_by_account_id, source, received_at)
        SELECT ticket_id, event_id, now(), account_id, 'scan', now() FROM ticket WHERE ticket_id = ${scanned};
    END $$`);
  const { status, body } = await whileLocked(shop.app.database, scan, 1, () => checkInMany(2));
  expect([status, body]).toMatchObject([
    200,
    { checkedIn: 1, refused: 1, refusals: [{ ticketId: scanned, reason: 'alreadyCheckedIn' }] },
  ]);
  expect(await statusOf(other)).toBe('CHECKED_IN');
});

it('is refused before the check-in opens, for a called-off event, and for the desk and scanners', async () => {
  await put();
  shop.app.clock.set('2025-11-01T15:00:00Z');
  expect((await checkInMany(1)).body.error.code).toBe('CHECK_IN_NOT_ACTIVE');
  shop.app.clock.set(now);
  const setCalledOff = (at: Date | null) =>
    db().updateTable('event').set({ called_off_at: at }).where('event_id', '=', shop.eventId).execute();
  await setCalledOff(new Date(now));
  expect((await checkInMany(1)).body.error.code).toBe('EVENT_CALLED_OFF');
  await setCalledOff(null);
  for (const role of ['desk', 'ticket-scanner'] as const) expect((await checkInMany(1, {}, role)).status).toBe(403);
  expect((await checkInMany(1)).body.checkedIn).toBe(1);
});
