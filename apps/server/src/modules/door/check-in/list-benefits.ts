import type { ListBenefit } from '@foyer/contract/door/door';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { qualificationOf } from '../../people/qualifications/index.ts';

/** The benefits of an event's ticket types that lead to check-in lists (selling 4.7), by the key of the list. */
export async function readListBenefits(db: Db | Tx, eventId: number): Promise<ReadonlyMap<string, ListBenefit[]>> {
  const { rows } = await sql<ListBenefit & { listId: string }>`
    SELECT c.ticket_configuration_id AS "ticketConfigurationId", b ->> 'qualification' AS qualification,
      b ->> 'checkInList' AS "listId"
    FROM ticket_configuration c, jsonb_array_elements(c.additional_configuration -> 'benefits') AS b
    WHERE c.event_id = ${eventId} AND b ? 'checkInList'
    ORDER BY c.ticket_configuration_id, b ->> 'qualification'`.execute(db);
  const lists = new Map<string, ListBenefit[]>();
  for (const { listId, ...benefit } of rows) lists.set(listId, [...(lists.get(listId) ?? []), benefit]);
  return lists;
}

/** The qualification with which a ticket may be on a list; null without a valid earned place. */
export async function readQualification(db: Db | Tx, ticketId: number): Promise<string | null> {
  const { rows } = await sql<{ qualification: string | null }>`
    SELECT ${qualificationOf} AS qualification FROM ticket t WHERE t.ticket_id = ${ticketId}`.execute(db);
  return rows[0]?.qualification ?? null;
}
