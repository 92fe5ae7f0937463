import type { AttendeeFilter, AttendeeRow } from '@foyer/contract/reports/reports';
import { translationKey, type Locale, type TicketStatus } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { sql } from 'kysely';
import type { CallContext } from '../../calls/context.ts';
import type { Db } from '../../db/database.ts';
import { translatedSql } from '../../db/translated-sql.ts';
import { attendeesOf, readsAccount, readsAnswers } from '../tickets/index.ts';
import { readCells } from './attendee-columns.ts';
import { checkEvent, isSortedBy, pageOf, sortedBy, type Paging } from './lists.ts';

/** Finds attendees of an event, in registration order by default. */
export async function searchAttendees(
  db: Db,
  eventId: number,
  { columns = [], ...filter }: AttendeeFilter & Paging & { columns?: string[] | undefined },
  { locale, now }: Pick<CallContext, 'locale' | 'now'>,
): Promise<{ results: AttendeeRow[]; totalItems: number }> {
  const event = await checkEvent(db, eventId);
  const { rows, totalItems } = await pageOf<Row>(
    db,
    {
      select: sql`t.ticket_id, t.order_id, t.first_name, t.last_name, a.external_account_identifier,
        t.relationship_type, t.status, t.created_at,
        (SELECT ${translatedSql(sql`c.translations -> 'description'`, translationKey(locale), sql`c.default_description`)}
          FROM ticket_configuration c WHERE c.ticket_configuration_id = t.ticket_configuration_id) AS ticket,
        (SELECT i.checked_in_at FROM check_in i WHERE i.ticket_id = t.ticket_id) AS checked_in_at`,
      table: sql`ticket t`,
      alias: 't',
      key: 'ticket_id',
      join: sql`JOIN account a USING (account_id)`,
      conditions: await attendeesOf(db, event, filter, now),
      joinsFor: { conditions: readsAccount(filter), order: isSortedBy(filter, ['externalAccountIdentifier']) },
      readsRows: readsAnswers(filter),
      order: sortedBy(filter, sortColumns, { own: 't.created_at, t.ticket_id', id: 't.ticket_id' }),
    },
    filter,
  );
  const ticketIds = rows.map((row) => row.ticket_id);
  if (columns.length === 0) return { results: rows.map((row) => presentAttendee(row, locale)), totalItems };
  const cells = await readCells(db, event, { names: columns, ticketIds, locale });
  const results = rows.map((row) => ({ ...presentAttendee(row, locale), cells: cells.get(row.ticket_id) ?? {} }));
  return { results, totalItems };
}

const sortColumns: Readonly<Record<string, string>> = {
  fullName: 'lower(t.last_name)',
  externalAccountIdentifier: 'a.external_account_identifier',
  relationshipType: 't.relationship_type',
  status: 't.status',
  createDate: 't.created_at',
};

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
