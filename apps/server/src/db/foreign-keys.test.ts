import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';

/**
 * Every foreign key has an index that begins with its columns, so lists and deletes find the referencing rows fast.
 * Exceptions have a reason.
 */

const commonReasons = {
  account: 'Accounts are closed and never deleted, and nothing is listed by it.',
  catalogue:
    'What was sold is switched off and never deleted; orders and tickets are listed by event, account or order.',
  event: 'An event with orders is never deleted, and nothing is listed by it.',
  live: 'Indexed while it is held; what has ended is purged after 30 days and asked for by nobody.',
  tries: 'Indexed unless it has failed; what has is asked for by nobody.',
  few: 'Rows are there while an order is being paid.',
} as const;

const reasons: Readonly<Record<string, string>> = {
  'attendee_message (account_id)': commonReasons.account,
  'badge_print (printed_by_account_id)': commonReasons.account,
  'call_off (account_id)': commonReasons.account,
  'cash_drawer (closed_by_account_id)': commonReasons.account,
  'cash_drawer (staff_account_id)': commonReasons.account,
  'check_in (checked_in_by_account_id)': commonReasons.account,
  'door_device (shut_out_by_account_id)': commonReasons.account,
  'door_scan (by_account_id)': commonReasons.account,
  'door_scan (event_id)': commonReasons.event,
  'door_scan (first_by_account_id)': commonReasons.account,
  'door_scan (solved_by_account_id)': commonReasons.account,
  'draw_entry_member (draw_id)': 'Found by their entry, which is deleted with the draw.',
  'editor_visit (account_id)': commonReasons.account,
  'event (cloned_from_event_id)': commonReasons.event,
  'export_recipient (account_id)': commonReasons.account,
  'export_preset (account_id)': commonReasons.account,
  'export_schedule (account_id)': commonReasons.account,
  'export_schedule (stopped_by_account_id)': commonReasons.account,
  'hold (account_id)': commonReasons.live,
  'hold (holder_account_id)': commonReasons.live,
  'hold (stock_id)': commonReasons.live,
  'hold (ticket_configuration_id)': commonReasons.live,
  'list_entry (passed_by_account_id)': commonReasons.account,
  'order_intent (staff_account_id)': commonReasons.account,
  'order_intent_stock (stock_id)': commonReasons.catalogue,
  'orders (staff_account_id)': commonReasons.account,
  'outbox (event_id)': commonReasons.event,
  'payment (taken_by_account_id)': commonReasons.account,
  'refund (payment_attempt_id)': commonReasons.tries,
  'refund (requested_by_account_id)': commonReasons.account,
  'saved_filter (account_id)': commonReasons.account,
  'ticket (ticket_configuration_id, event_id)': commonReasons.catalogue,
  'ticket_add_on (add_on_id)': commonReasons.catalogue,
  'ticket_claim (account_id)': commonReasons.few,
  'ticket_group (ticket_configuration_id)': commonReasons.catalogue,
  'ticket_history (account_id)': commonReasons.account,
  'ticket_history (staff_account_id)': commonReasons.account,
  'ticket_package (ticket_configuration_id, event_id)': 'The index on the ticket type finds the few rows.',
  'trial_copy (account_id)': 'The table has three rows at most.',
  'unknown_charge (resolved_by_account_id)': commonReasons.account,
  'waiting_entry (account_id)': commonReasons.account,
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
