import { sql } from 'kysely';
import { translatedSql } from '../../../db/translated-sql.ts';
import type { Report } from './report.ts';

/** Registrations by ticket type, by relationship and by day (reports 2.1). */

export const registrationsByTicket: Report = {
  id: 1,
  name: (t) => t.reports.registrationsByTicket,
  columns: [
    { name: 'ticket', kind: 'text', label: (t) => t.reports.ticket },
    { name: 'registered', kind: 'number', label: (t) => t.reports.registered, counts: 'attendees' },
    {
      name: 'checkedIn',
      kind: 'number',
      label: (t) => t.reports.checkedIn,
      counts: 'attendees',
      statuses: ['CHECKED_IN'],
    },
    {
      name: 'canceled',
      kind: 'number',
      label: (t) => t.reports.canceled,
      counts: 'attendees',
      statuses: ['CANCELED'],
    },
    { name: 'quantity', kind: 'number', label: (t) => t.reports.quantity },
  ],
  statement: ({ eventId, language }) => sql`
    SELECT c.ticket_configuration_id AS configuration,
      ${translatedSql(sql`c.translations -> 'description'`, language, sql`c.default_description`)} AS ticket,
      coalesce(t.registered, 0) AS registered, coalesce(t.checked_in, 0) AS "checkedIn", coalesce(t.canceled, 0) AS canceled,
      s.quantity
    FROM ticket_configuration c JOIN stock s USING (stock_id) LEFT JOIN (
      SELECT ticket_configuration_id, count(*) FILTER (WHERE status <> 'CANCELED') AS registered,
        count(*) FILTER (WHERE status = 'CHECKED_IN') AS checked_in, count(*) FILTER (WHERE status = 'CANCELED') AS canceled
      FROM ticket WHERE event_id = ${eventId} GROUP BY 1
    ) t USING (ticket_configuration_id)
    WHERE c.event_id = ${eventId} ORDER BY c.position, c.ticket_configuration_id`,
  filterOf: ({ configuration }) => ({ ticketConfigurationId: Number(configuration) }),
};

export const registrationsByRelationship: Report = {
  id: 2,
  name: (t) => t.reports.registrationsByRelationship,
  columns: [
    { name: 'relationship', kind: 'text', label: (t) => t.reports.relationship },
    { name: 'registered', kind: 'number', label: (t) => t.reports.registered, counts: 'attendees' },
  ],
  // The unique index on slots of active tickets contains all counted columns, so this is an index-only scan.
  statement: ({ eventId, language }) => sql`
    SELECT t.relationship_type AS code, coalesce(nullif(named.label, ''), t.relationship_type) AS relationship, t.registered
    FROM (
      SELECT relationship_type, count(*) AS registered FROM ticket
      WHERE event_id = ${eventId} AND status IN ('ACTIVE', 'CHECKED_IN') GROUP BY 1
    ) t LEFT JOIN LATERAL (
      SELECT ${translatedSql(sql`known.type #> '{translations,label}'`, language, sql`known.type #>> '{translations,defaultLabel}'`)} AS label
      FROM event e, jsonb_array_elements(e.configuration -> 'relationshipTypes') known(type)
      WHERE e.event_id = ${eventId} AND known.type ->> 'relationshipType' = t.relationship_type LIMIT 1
    ) named ON true
    ORDER BY t.registered DESC, t.relationship_type`,
  filterOf: ({ code }) => ({ relationshipType: String(code) }),
};

/**
 * Days in the event's time zone. In a comparison, a day is matched with the earlier event's day at the same number of
 * days before its start. Future days have no own numbers.
 */
export const registrationsByDay: Report = {
  id: 3,
  name: (t) => t.reports.registrationsByDay,
  columns: [
    { name: 'day', kind: 'date', label: (t) => t.reports.day },
    { name: 'daysBefore', kind: 'number', label: (t) => t.reports.daysBefore },
    { name: 'registrations', kind: 'number', label: (t) => t.reports.registrations, counts: 'attendees' },
    { name: 'total', kind: 'number', label: (t) => t.reports.total },
    { name: 'earlier', kind: 'number', label: (t) => t.reports.earlier, compares: true },
    { name: 'earlierTotal', kind: 'number', label: (t) => t.reports.earlierTotal, compares: true },
  ],
  statement: ({ eventId, compareEventId, now }) => sql`
    WITH place AS (
      SELECT event_id, configuration ->> 'timeZone' AS zone, (event_start AT TIME ZONE (configuration ->> 'timeZone'))::date AS start
      FROM event WHERE event_id IN (${eventId}, ${compareEventId})
    ), span AS (
      SELECT p.*, (SELECT min(t.created_at) FROM ticket t WHERE t.event_id = p.event_id) AT TIME ZONE p.zone AS first,
        (SELECT max(t.created_at) FROM ticket t WHERE t.event_id = p.event_id) AT TIME ZONE p.zone AS last
      FROM place p
    ), days AS MATERIALIZED (
      -- One index range scan per day: no sorting, and no time zone conversion per ticket.
      SELECT s.event_id, d.day::date AS day, (
          SELECT count(*) FROM ticket t WHERE t.event_id = s.event_id AND t.status <> 'CANCELED'
            AND t.created_at >= d.day AT TIME ZONE s.zone AND t.created_at < (d.day + interval '1 day') AT TIME ZONE s.zone
        ) AS made
      FROM span s, generate_series(date_trunc('day', s.first), s.last, interval '1 day') d(day)
    ), counted AS (
      SELECT d.event_id, p.start - d.day AS before, d.made, sum(d.made) OVER (PARTITION BY d.event_id ORDER BY d.day) AS total
      FROM days d JOIN place p USING (event_id) WHERE d.made > 0
    ), beside AS (
      SELECT own.start - coalesce(mine.before, other.before) AS day, coalesce(mine.before, other.before) AS before,
        mine.made, mine.total, other.made AS earlier, other.total AS earlier_total,
        (${now}::timestamptz AT TIME ZONE own.zone)::date AS today
      FROM (SELECT * FROM counted WHERE event_id = ${eventId}) mine
      FULL JOIN (SELECT * FROM counted WHERE event_id = ${compareEventId}) other USING (before)
      CROSS JOIN (SELECT * FROM place WHERE event_id = ${eventId}) own
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, before AS "daysBefore",
      CASE WHEN day <= today THEN coalesce(made, 0) END AS registrations,
      CASE WHEN day <= today THEN coalesce(max(total) OVER (ORDER BY day), 0) END AS total,
      CASE WHEN ${compareEventId}::bigint IS NOT NULL THEN coalesce(earlier, 0) END AS earlier,
      CASE WHEN ${compareEventId}::bigint IS NOT NULL THEN coalesce(max(earlier_total) OVER (ORDER BY day), 0) END AS "earlierTotal"
    FROM beside ORDER BY day`,
  filterOf: ({ day }) => ({ registeredOn: String(day) }),
};
