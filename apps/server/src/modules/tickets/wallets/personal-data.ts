import { sql } from 'kysely';
import type { Eraser, Section } from '../../people/privacy/index.ts';

/**
 * Ends the passes of an anonymised account: they contain no name from now on, and their registered devices are deleted.
 */
export const erasePasses: Eraser = async (tx, { accountId, now }) => {
  await sql`
    UPDATE wallet_pass SET ended_at = ${now}, changed_in = pg_current_xact_id(), changed_at = changed_at + interval '1 second', is_due = true,
      try_at = NULL, attempts = 0, last_error = NULL
    WHERE account_id = ${accountId} AND ended_at IS NULL`.execute(tx);
  await sql`
    DELETE FROM wallet_device WHERE wallet_pass_id IN (SELECT wallet_pass_id FROM wallet_pass WHERE account_id = ${accountId})`.execute(
    tx,
  );
};

export const passSections = {
  walletPasses: (id) => sql`
    SELECT row_number() OVER (ORDER BY p.created_at, p.wallet_pass_id) AS n, json_build_object('ticketNumber', p.ticket_id,
      'kind', p.wallet, 'reference', p.wallet_pass_id, 'language', p.locale, 'createDate', p.created_at,
      'devices', (SELECT coalesce(json_agg(json_build_object('reference', d.device, 'createDate', d.created_at) ORDER BY d.created_at), '[]')
        FROM wallet_device d WHERE d.wallet_pass_id = p.wallet_pass_id)) AS row
    FROM wallet_pass p WHERE p.account_id = ${id}`,
} satisfies Record<string, Section>;
