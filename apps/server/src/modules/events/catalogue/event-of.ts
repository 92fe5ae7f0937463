import type { EventOwner } from '@foyer/contract/wire/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { runPrepared } from '../../../db/prepared.ts';

const statements: Readonly<Record<Exclude<EventOwner, 'event'>, (id: string) => RawBuilder<{ event_id: number }>>> = {
  ticket: (id) => sql`SELECT event_id FROM ticket WHERE ticket_id = ${id}::bigint`,
  order: (id) => sql`SELECT event_id FROM orders WHERE order_id = ${id}::bigint`,
  orderIntent: (id) => sql`SELECT event_id FROM order_intent WHERE order_intent_id = ${id}::uuid`,
  ticketConfiguration: (id) =>
    sql`SELECT event_id FROM ticket_configuration WHERE ticket_configuration_id = ${id}::bigint`,
  reservation: (id) => sql`SELECT c.event_id FROM hold h JOIN ticket_configuration c USING (ticket_configuration_id)
    WHERE h.hold_id = ${id}::bigint`,
  exportSchedule: (id) => sql`SELECT event_id FROM export_schedule WHERE export_schedule_id = ${id}::bigint`,
  exportRun: (id) => sql`SELECT s.event_id FROM export_run r JOIN export_schedule s USING (export_schedule_id)
    WHERE r.export_run_id = ${id}::bigint`,
  message: (id) => sql`SELECT event_id FROM attendee_message WHERE attendee_message_id = ${id}::bigint`,
};

/** The event that an object belongs to; null when the object does not exist. The contract has checked the id. */
export async function findEventOf(db: Db, of: keyof typeof statements, id: string): Promise<number | null> {
  const [row] = await runPrepared(db, statements[of](id));
  return row?.event_id ?? null;
}
