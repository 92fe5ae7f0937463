import type { AttendeeFilter, AttendeeRow } from '@foyer/contract/reports/reports';
import { translationKey, type Locale, type TicketStatus } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../db/database.ts';
import { translatedSql } from '../../db/translated-sql.ts';
import { checkEvent, everyOf, pageOf, sortedBy, type Paging } from './lists.ts';
import { registered } from './reports/report.ts';

/** Finds attendees of an event, in registration order by default. */
export async function searchAttendees(
  db: Db,
  eventId: number,
  filter: AttendeeFilter & Paging,
  locale: Locale,
): Promise<{ results: AttendeeRow[]; totalItems: number }> {
  const { timeZone } = await checkEvent(db, eventId);
  const { rows, totalItems } = await pageOf<Row>(
    db,
    {
      select: sql`t.ticket_id, t.order_id, t.first_name, t.last_name, a.external_account_identifier,
        t.relationship_type, t.status, t.created_at,
        (SELECT ${translatedSql(sql`c.translations -> 'description'`, translationKey(locale), sql`c.default_description`)}
          FROM ticket_configuration c WHERE c.ticket_configuration_id = t.ticket_configuration_id) AS ticket,
        (SELECT i.checked_in_at FROM check_in i WHERE i.ticket_id = t.ticket_id) AS checked_in_at`,
      from: sql`ticket t JOIN account a USING (account_id)
        WHERE ${everyOf(attendeeConditions({ eventId, timeZone }, filter))}`,
      order: sortedBy(filter, sortColumns, { own: 't.created_at, t.ticket_id', id: 't.ticket_id' }),
    },
    filter,
  );
  return { results: rows.map((row) => presentAttendee(row, locale)), totalItems };
}

const sortColumns: Readonly<Record<string, string>> = {
  fullName: 'lower(t.last_name)',
  externalAccountIdentifier: 'a.external_account_identifier',
  relationshipType: 't.relationship_type',
  status: 't.status',
  createDate: 't.created_at',
};

/** SQL conditions on `ticket t` and `account a` for a filter. Days and hours are in the event's time zone. */
export function attendeeConditions(
  { eventId, timeZone }: { eventId: number; timeZone: string },
  filter: AttendeeFilter,
): RawBuilder<SqlBool>[] {
  const { statuses = registered, ticketConfigurationId, relationshipType, registeredOn, checkedInAt } = filter;
  const { tShirtSize, title, countryCode, answer } = filter;
  const conditions = [
    sql<SqlBool>`t.event_id = ${eventId}`,
    sql<SqlBool>`t.status = ANY (${sql.val([...statuses])}::text[])`,
  ];
  if (ticketConfigurationId !== undefined) conditions.push(sql`t.ticket_configuration_id = ${ticketConfigurationId}`);
  if (relationshipType !== undefined) conditions.push(sql`t.relationship_type = ${relationshipType}`);
  if (registeredOn !== undefined)
    conditions.push(sql`t.created_at >= ${registeredOn}::timestamp AT TIME ZONE ${timeZone}
      AND t.created_at < (${registeredOn}::timestamp + interval '1 day') AT TIME ZONE ${timeZone}`);
  if (checkedInAt !== undefined)
    conditions.push(sql`t.ticket_id IN (SELECT i.ticket_id FROM check_in i WHERE i.event_id = ${eventId}
      AND date_trunc('hour', i.checked_in_at AT TIME ZONE ${timeZone}) = ${`${checkedInAt}:00`}::timestamp)`);
  if (tShirtSize !== undefined)
    conditions.push(
      sql`nullif(t.ticket_data #>> '{registrationForm,tShirtSize}', '') IS NOT DISTINCT FROM ${tShirtSize}`,
    );
  if (title !== undefined) conditions.push(sql`t.is_self AND a.title IS NOT DISTINCT FROM ${title}`);
  if (countryCode !== undefined) conditions.push(sql`a.country_code = ${countryCode}`);
  if (answer !== undefined) conditions.push(answered(answer));
  return conditions;
}

/** SQL condition on an answer. A multiple-choice answer is an array, a checked checkbox is `true`. */
function answered({ field, value }: NonNullable<AttendeeFilter['answer']>): RawBuilder<SqlBool> {
  const path = sql`ARRAY['registrationForm', ${field}::text]`;
  return value === null
    ? sql`coalesce(t.ticket_data #>> ${path}, '') IN ('', '[]', 'false')`
    : sql`(t.ticket_data #>> ${path} = ${value} OR t.ticket_data #> ${path} @> to_jsonb(${value}::text))`;
}

interface Row {
  ticket_id: number;
  order_id: number;
  first_name: string;
  last_name: string;
  external_account_identifier: string;
  relationship_type: string;
  status: TicketStatus;
  created_at: Date;
  ticket: string;
  checked_in_at: Date | null;
}

const presentAttendee = (row: Row, locale: Locale): AttendeeRow => ({
  ticketId: row.ticket_id,
  orderId: row.order_id,
  fullName: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
  externalAccountIdentifier: row.external_account_identifier,
  relationshipType: row.relationship_type,
  ticket: row.ticket,
  status: row.status,
  createDate: row.created_at.toISOString(),
  checkInDate: row.checked_in_at?.toISOString() ?? null,
});
