import { sql } from 'kysely';
import { eventOf, ownTickets, type Eraser, type Section } from '../../people/privacy/index.ts';

/** Erases the results and notes of scans of a person's tickets. */
export const eraseScans: Eraser = async (tx, { tickets }) => {
  await sql`
    UPDATE door_scan SET outcome = NULL, solved_note = NULL
    WHERE (outcome IS NOT NULL OR solved_note IS NOT NULL) AND ticket_id = ANY (${tickets})`.execute(tx);
};

export const checkInSections = {
  checkIns: (id) => sql`
    SELECT c.ticket_id AS n, json_build_object('ticketNumber', c.ticket_id, 'event', ${eventOf('c')}, 'date', c.checked_in_at,
      'kind', c.source) AS row
    FROM check_in c WHERE c.ticket_id IN (${ownTickets(id)})`,
  passes: (id) => sql`
    SELECT row_number() OVER (ORDER BY l.ticket_id, l.list_id) AS n, json_build_object('ticketNumber', l.ticket_id, 'event', ${eventOf('l')},
      'place', l.list_id, 'status', CASE WHEN l.is_inside THEN 'in' ELSE 'out' END, 'date', l.passed_at) AS row
    FROM list_entry l WHERE l.ticket_id IN (${ownTickets(id)})`,
  scans: (id) => sql`
    SELECT row_number() OVER (ORDER BY s.scanned_at, s.scan_id) AS n, json_build_object('ticketNumber', s.ticket_id,
      'date', s.scanned_at, 'outcome', s.verdict, 'about', s.outcome, 'note', s.solved_note) AS row
    FROM door_scan s JOIN ticket t ON t.ticket_id = s.ticket_id
    WHERE t.account_id = ${id} AND s.scanned_at >= coalesce(t.transferred_at, '-infinity')
      AND (s.event_id = t.event_id OR s.verdict = 'otherEvent')`,
} satisfies Record<string, Section>;
