import { sql } from 'kysely';
import type { Report } from './report.ts';

/** Check-ins per hour, in the event's time zone (reports 2.1). */
export const checkInsByHour: Report = {
  id: 4,
  name: (t) => t.reports.checkInsByHour,
  columns: [
    { name: 'hour', kind: 'hour', label: (t) => t.reports.hour },
    {
      name: 'checkIns',
      kind: 'number',
      label: (t) => t.reports.checkIns,
      counts: 'attendees',
      statuses: ['CHECKED_IN'],
    },
  ],
  // The subquery reads the time zone once. A configuration is large and stored outside its row, so reading it per check-in would be slow.
  statement: ({ eventId }) => sql`
    SELECT to_char(c.hour, 'YYYY-MM-DD"T"HH24') AS hour, c.came AS "checkIns" FROM (
      SELECT date_trunc('hour', checked_in_at AT TIME ZONE (SELECT configuration ->> 'timeZone' FROM event WHERE event_id = ${eventId}))
        AS hour, count(*) AS came
      FROM check_in WHERE event_id = ${eventId} GROUP BY 1
    ) c ORDER BY 1`,
  filterOf: ({ hour }) => ({ checkedInAt: String(hour) }),
};
