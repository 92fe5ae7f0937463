import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';

/**
 * Every foreign key has an index that begins with its columns, so lists and deletes find the referencing rows fast.
 * Exceptions have a reason.
 */

const why = {
  account: 'Accounts are closed and never deleted, and nothing is listed by it.',
  catalogue:
    'What was sold is switched off and never deleted; orders and tickets are listed by event, account or order.',
  event: 'An event with orders is never deleted, and nothing is listed by it.',
  live: 'Indexed while it is held; what has ended is purged after 30 days and asked for by nobody.',
  tries: 'Indexed unless it has failed; what has is asked for by nobody.',
  few: 'Rows are there while an order is being paid.',
} as const;

const reasons: Readonly<Record<string, string>> = {
  'attendee_message (account_id)': why.account,
  'badge_print (printed_by_account_id)': why.account,
  'call_off (account_id)': why.account,
  'cash_drawer (closed_by_account_id)': why.account,
  'cash_drawer (staff_account_id)': why.account,
  'check_in (checked_in_by_account_id)': why.account,
  'door_device (shut_out_by_account_id)': why.account,
  'door_scan (by_account_id)': why.account,
  'door_scan (event_id)': why.event,
  'door_scan (first_by_account_id)': why.account,
  'event (cloned_from_event_id)': why.event,
  'export_recipient (account_id)': why.account,
  'export_schedule (account_id)': why.account,
  'export_schedule (stopped_by_account_id)': why.account,
  'hold (account_id)': why.live,
  'hold (holder_account_id)': why.live,
  'hold (stock_id)': why.live,
  'hold (ticket_configuration_id)': why.live,
  'list_entry (passed_by_account_id)': why.account,
  'order_intent (staff_account_id)': why.account,
  'order_intent_stock (stock_id)': why.catalogue,
  'orders (staff_account_id)': why.account,
  'outbox (event_id)': why.event,
  'payment (taken_by_account_id)': why.account,
  'refund (payment_attempt_id)': why.tries,
  'refund (requested_by_account_id)': why.account,
  'ticket (ticket_configuration_id, event_id)': why.catalogue,
  'ticket_add_on (add_on_id)': why.catalogue,
  'ticket_claim (account_id)': why.few,
  'ticket_group (ticket_configuration_id)': why.catalogue,
  'ticket_history (account_id)': why.account,
  'ticket_history (staff_account_id)': why.account,
  'unknown_charge (resolved_by_account_id)': why.account,
  'waiting_entry (account_id)': why.account,
  'waiting_entry (stock_id)': 'Indexed while it waits or is offered; what has ended is asked for by its event alone.',
};

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('foreign keys');
});
afterAll(() => db.drop());

/** Foreign keys without an index, as `table (columns)`. A partial index counts if it covers all rows with a value in the key. */
async function unindexed(): Promise<string[]> {
  const { rows } = await db.database.pool.query<{ key: string }>(`
    SELECT format('%s (%s)', c.conrelid::regclass, (
      SELECT string_agg(a.attname, ', ' ORDER BY k.place) FROM unnest(c.conkey) WITH ORDINALITY k(number, place)
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number)) AS key
    FROM pg_constraint c
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_index i
      WHERE i.indrelid = c.conrelid AND i.indisvalid
        AND (i.indkey::int2[])[0 : cardinality(c.conkey) - 1] @> c.conkey
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = (
          SELECT format('(%s IS NOT NULL)', a.attname) FROM pg_attribute a
          WHERE a.attrelid = c.conrelid AND a.attnum = c.conkey[1] AND cardinality(c.conkey) = 1)))
    ORDER BY 1`);
  return rows.map(({ key }) => key);
}

it('lists every foreign key without an index with a reason', async () => {
  expect(await unindexed()).toEqual(Object.keys(reasons).toSorted());
});

it('detects a missing index', async () => {
  await db.database.pool.query('DROP INDEX outbox_order_idx; DROP INDEX order_intent_event_idx');
  await db.database.pool.query("CREATE INDEX ON outbox (order_id) WHERE status = 'FAILED'");
  expect(await unindexed()).toEqual(expect.arrayContaining(['order_intent (event_id)', 'outbox (order_id)']));
});
