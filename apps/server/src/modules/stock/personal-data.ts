import { sql } from 'kysely';
import {
  countRows,
  eventOf,
  ticketTypeOf,
  type Eraser,
  type Forgetting,
  type Section,
} from '../people/privacy/index.ts';
import { purgeHolds } from './hold-expiry.ts';
import { endWaiting, readWaiting } from './waiting.ts';

/**
 * Ends the person's waiting-list entries and holds. Entries of draws stay as ids, so a draw can be repeated; a draw gives an
 * erased account no unit. The job of the waiting lists offers the freed units to the next person.
 * Ended entries stay as a record of who was served in which order; ended holds are deleted.
 */
export const eraseHolds: Eraser = async (tx, { accountId, now }) => {
  // People whose party the person entered in a draw keep their units and wait in their own name (selling 2.11).
  await sql`UPDATE hold SET holder_account_id = account_id WHERE holder_account_id = ${accountId} AND offered AND state = 'HELD'`.execute(
    tx,
  );
  await sql`UPDATE waiting_entry SET holder_account_id = NULL WHERE ${accountId} IN (holder_account_id, account_id)`.execute(
    tx,
  );
  const live = await readWaiting(tx, { accountId });
  for (const { entryId } of live) await endWaiting(tx, { entryId, outcome: 'LEFT', now });
  await sql`
    WITH ended AS (
      UPDATE hold SET state = 'RELEASED', ended_at = ${now}
      WHERE ${accountId} IN (holder_account_id, account_id) AND state = 'HELD'
      RETURNING stock_id
    ), units AS (
      SELECT stock_id, count(*) AS held FROM ended GROUP BY stock_id
    )
    SELECT stock_move(array_agg(stock_id), array_agg(0::bigint), array_agg(-held)) FROM units`.execute(tx);
  await sql`DELETE FROM hold WHERE ${accountId} IN (holder_account_id, account_id) AND state <> 'HELD'`.execute(tx);
};

export const holdSections = {
  holds: (id) => sql`
    SELECT h.hold_id AS n, json_build_object('ticketType', ${ticketTypeOf('h')}, 'relationship', h.relationship_type, 'status', h.state,
      'createDate', h.created_at, 'expireDate', h.expires_at) AS row
    FROM hold h WHERE ${id} IN (h.holder_account_id, h.account_id)`,
  waiting: (id) => sql`
    SELECT w.waiting_entry_id AS n, json_build_object('ticketType', ${ticketTypeOf('w')}, 'event', ${eventOf('w')},
      'relationship', w.relationship_type, 'status', w.state, 'createDate', w.joined_at, 'expireDate', w.offered_until) AS row
    FROM waiting_entry w WHERE ${id} IN (w.account_id, w.holder_account_id)`,
  draws: (id) => sql`
    SELECT e.draw_entry_id AS n, json_build_object('ticketType', ${ticketTypeOf('d')}, 'event', ${eventOf('d')}, 'number', e.draw_entry_id,
      'relationship', string_agg(m.relationship_type, ', ' ORDER BY m.number), 'status', e.state, 'rank', e.rank,
      'createDate', e.entered_at) AS row
    FROM draw_entry e JOIN draw d ON d.draw_id = e.draw_id JOIN draw_entry_member m ON m.draw_entry_id = e.draw_entry_id
    WHERE e.account_id = ${id} OR m.account_id = ${id} GROUP BY e.draw_entry_id, d.draw_id`,
} satisfies Record<string, Section>;

export const holdRetention: Forgetting = {
  count: (db, before) => countRows(db, sql`hold WHERE ended_at < ${before}`),
  forget: purgeHolds,
};
