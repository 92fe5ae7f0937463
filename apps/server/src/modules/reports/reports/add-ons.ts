import { sql } from 'kysely';
import { translatedSql } from '../../../db/translated-sql.ts';
import type { AddOnColumn } from '../exports/source.ts';
import type { Report } from './report.ts';

export const addOnReportId = 10;

/** An add-on by ticket type: the tickets with it, and its units. Canceled tickets are left out (reports 2.1). */
export const addOnReport = ({ ids, name }: AddOnColumn): Report => ({
  id: addOnReportId,
  name: () => name,
  columns: [
    { name: 'ticket', kind: 'text', label: (t) => t.reports.ticket },
    { name: 'tickets', kind: 'number', label: (t) => t.reports.tickets, counts: 'attendees' },
    { name: 'units', kind: 'number', label: (t) => t.reports.units },
  ],
  statement: ({ eventId, language }) => sql`
    SELECT o.add_on_id AS "addOn",
      ${translatedSql(sql`c.translations -> 'description'`, language, sql`c.default_description`)} AS ticket,
      coalesce(bought.tickets, 0) AS tickets, coalesce(bought.units, 0) AS units
    FROM add_on o JOIN ticket_configuration c USING (ticket_configuration_id) LEFT JOIN (
      SELECT x.add_on_id, count(*) AS tickets, sum(x.quantity)::bigint AS units
      FROM ticket t JOIN ticket_add_on x USING (ticket_id)
      WHERE t.event_id = ${eventId} AND t.status IN ('ACTIVE', 'CHECKED_IN') AND x.add_on_id = ANY (${sql.val([...ids])}::bigint[])
      GROUP BY 1
    ) bought USING (add_on_id)
    WHERE c.event_id = ${eventId} AND o.add_on_id = ANY (${sql.val([...ids])}::bigint[])
    ORDER BY c.position, o.position, o.add_on_id`,
  filterOf: ({ addOn }) => ({ addOnId: Number(addOn) }),
});
