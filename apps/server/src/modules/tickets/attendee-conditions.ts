import type { AttendeeFilter } from '@foyer/contract/reports/reports';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { peopleQuery } from '../../db/search-text.ts';
import type { FormEvent } from './attendee.ts';
import { missingAnswersOf } from './missing-answers.ts';
import { readReference } from './read-reference.ts';

/** The statuses of tickets that count as registered. */
const registeredStatuses = ['ACTIVE', 'CHECKED_IN'] as const;

/**
 * SQL condition on `ticket t` and `account a` for a filter. Days and hours are in the event's time zone. `attendeesOf`
 * adds missing answers, because they are evaluated before they are read.
 */
function attendeeConditions(
  { eventId, timeZone }: { eventId: number; timeZone: string },
  filter: AttendeeFilter,
): RawBuilder<SqlBool> {
  const { statuses = registeredStatuses, ticketConfigurationId, relationshipType, registeredOn, checkedInAt } = filter;
  const { registeredFrom = registeredOn, registeredUntil = registeredOn } = filter;
  const { tShirtSize, title, countryCode, answer, addOnId, searchText = '', checkedIn, locale } = filter;
  const conditions = [
    sql<SqlBool>`t.event_id = ${eventId}`,
    sql<SqlBool>`t.status = ANY (${sql.val([...statuses])}::text[])`,
  ];
  if (ticketConfigurationId !== undefined) conditions.push(sql`t.ticket_configuration_id = ${ticketConfigurationId}`);
  if (relationshipType !== undefined) conditions.push(sql`t.relationship_type = ${relationshipType}`);
  if (registeredFrom !== undefined)
    conditions.push(sql`t.created_at >= ${registeredFrom}::timestamp AT TIME ZONE ${timeZone}`);
  if (registeredUntil !== undefined)
    conditions.push(sql`t.created_at < (${registeredUntil}::timestamp + interval '1 day') AT TIME ZONE ${timeZone}`);
  if (checkedInAt !== undefined)
    conditions.push(sql`t.ticket_id IN (SELECT i.ticket_id FROM check_in i WHERE i.event_id = ${eventId}
      AND date_trunc('hour', i.checked_in_at AT TIME ZONE ${timeZone}) = ${`${checkedInAt}:00`}::timestamp)`);
  if (tShirtSize !== undefined) conditions.push(answered({ field: 'tShirtSize', value: tShirtSize }));
  if (title !== undefined) conditions.push(sql`t.is_self AND a.title IS NOT DISTINCT FROM ${title}`);
  if (countryCode !== undefined) conditions.push(sql`a.country_code = ${countryCode}`);
  if (locale !== undefined) conditions.push(sql`a.locale = ${locale}`);
  if (checkedIn !== undefined)
    conditions.push(checkedIn ? sql`t.status = 'CHECKED_IN'` : sql`t.status <> 'CHECKED_IN'`);
  if (searchText.trim() !== '') conditions.push(meant(eventId, searchText));
  if (answer !== undefined) conditions.push(answered(answer));
  if (addOnId !== undefined)
    conditions.push(
      sql`EXISTS (SELECT FROM ticket_add_on x WHERE x.ticket_id = t.ticket_id AND x.add_on_id = ${addOnId})`,
    );
  return sql.join(conditions, sql` AND `);
}

/** Whether the conditions of a filter name `account a`. */
export const readsAccount = ({ title, countryCode, locale }: AttendeeFilter): boolean =>
  title !== undefined || countryCode !== undefined || locale !== undefined;

/** Whether the conditions of a filter read the answers of each ticket. */
export const readsAnswers = ({ answer, tShirtSize }: AttendeeFilter): boolean =>
  answer !== undefined || tShirtSize !== undefined;

/** The whole filter as an SQL condition on `ticket t` and `account a`. */
export async function attendeesOf(
  db: Db | Tx,
  event: FormEvent & { event_id: number },
  filter: AttendeeFilter,
  now: Date,
): Promise<RawBuilder<SqlBool>> {
  const { event_id: eventId, configuration } = event;
  const conditions = attendeeConditions({ eventId, timeZone: configuration.timeZone }, filter);
  if (filter.isMissingAnswers !== true) return conditions;
  return sql`${conditions} AND ${await missingAnswersOf(db, eventId, now)}`;
}

/**
 * SQL condition on a search text: words of a name in any spelling, the beginning of an account number, or the number of
 * a ticket or an order. Canceled tickets are not in the search index and are found by their account.
 */
function meant(eventId: number, searchText: string): RawBuilder<SqlBool> {
  const words = peopleQuery(searchText)?.any ?? '';
  const eventWords = peopleQuery(searchText, eventId)?.any ?? '';
  const { numbers, ticketId = null, orderId = null } = readReference(searchText) ?? {};
  const isNumber = (numbers ?? []).map(
    (beginning) => sql<SqlBool>`(s.number >= ${beginning} AND s.number < ${`${beginning}~`})`,
  );
  // Each part reads its own index, which an OR of them could not.
  const found = [
    sql`SELECT s.ticket_id FROM ticket_search s WHERE s.words @@ ${eventWords}::tsquery`,
    sql`SELECT k.ticket_id FROM ticket k WHERE k.ticket_id = ${ticketId}`,
    sql`SELECT k.ticket_id FROM ticket k WHERE k.order_id = ${orderId}`,
    ...isNumber.map(
      (number) => sql`SELECT s.ticket_id FROM ticket_search s WHERE s.event_id = ${eventId} AND ${number}`,
    ),
    sql`SELECT k.ticket_id FROM account b JOIN ticket k USING (account_id)
      WHERE b.search_document @@ ${words}::tsquery AND k.event_id = ${eventId} AND k.status = 'CANCELED'`,
  ];
  return sql`t.ticket_id IN (${sql.join(found, sql` UNION ALL `)})`;
}

/**
 * SQL condition on an answer. A multiple-choice answer is an array, a checked checkbox is `true`. Containment reads the
 * stored form without a copy of the answer, which takes a quarter of the time.
 */
function answered({ field, value }: NonNullable<AttendeeFilter['answer']>): RawBuilder<SqlBool> {
  if (value === null)
    return sql`coalesce(t.ticket_data #>> ARRAY['registrationForm', ${field}::text], '') IN ('', '[]', 'false')`;
  const stored: unknown[] = [value, [value]];
  // The text of a stored number or of a checkbox is compared, too.
  if (/^(?:true|false|-?(?:0|[1-9]\d{0,9})(?:\.\d{1,5})?)$/.test(value)) stored.push(JSON.parse(value));
  const forms = stored.map((answer) => JSON.stringify({ registrationForm: { [field]: answer } }));
  return sql`(${sql.join(
    forms.map((form) => sql`t.ticket_data @> ${form}::jsonb`),
    sql` OR `,
  )})`;
}
