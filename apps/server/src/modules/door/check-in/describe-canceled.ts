import type { ErrorMetadata } from '@foyer/contract/wire/errors';
import { readsOnlyAtDoor } from '@foyer/domain/people/permissions';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { TicketRow } from '../../tickets/index.ts';

/** Staff read the start of the reason. The person's page has all of it. */
const longestReason = 300;

/**
 * Who the holder of a canceled ticket is, and since when and why it is canceled (door 1.9). A code from before a
 * transfer does not name the later holder. The reason is a note of staff, which scanners do not see (door 3.4).
 */
export async function describeCanceled(
  db: Db | Tx,
  row: TicketRow,
  codeRevision: number | null,
  { actor }: CallContext,
): Promise<ErrorMetadata> {
  const { status } = row;
  if (codeRevision !== null && codeRevision !== row.revision) return { status };
  const { rows } = await sql<{ canceled_at: Date | null; notes: string | null }>`
    SELECT t.canceled_at, l.notes
    FROM ticket t
    LEFT JOIN LATERAL (
      SELECT notes FROM audit_log
      WHERE entity = 'ticket' AND entity_id = t.ticket_id::text AND action = 'ticket.canceled'
      ORDER BY audit_log_id DESC LIMIT 1) l ON true
    WHERE t.ticket_id = ${row.ticket_id}`.execute(db);
  const canceled = rows[0];
  const reason = readsOnlyAtDoor(actor) ? null : (canceled?.notes ?? null);
  return {
    status,
    firstName: row.first_name,
    lastName: row.last_name,
    externalAccountIdentifier: row.external_account_identifier,
    canceledAt: canceled?.canceled_at?.toISOString() ?? null,
    reason: reason && reason.slice(0, longestReason),
  };
}
