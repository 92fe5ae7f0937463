import type { ListColumn } from '@foyer/contract/reports/reports';
import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { attendees } from './exports/attendees.ts';
import { readAddOns } from './exports/read-add-ons.ts';
import { withOwnLabels, withoutRepeats, type Cell, type ExportColumn } from './exports/source.ts';
import { checkEvent } from './lists.ts';

/** The answers and add-ons that a list of attendees can show as columns. They have the names of the export's columns. */

interface ListedEvent {
  event_id: number;
  configuration: EventConfiguration;
}

export async function listAttendeeColumns(db: Db, eventId: number, locale: Locale): Promise<ListColumn[]> {
  const columns = await columnsOf(db, await checkEvent(db, eventId), locale);
  return columns.map(({ name, label }) => ({ name, label }));
}

/** The texts of the chosen columns for tickets, by ticket id. Reads only these. Leaves out columns that the event lacks. */
export async function readCells(
  db: Db,
  event: ListedEvent,
  { names, ticketIds, locale }: { names: readonly string[]; ticketIds: readonly number[]; locale: Locale },
): Promise<ReadonlyMap<number, Record<string, string>>> {
  const chosen = (await columnsOf(db, event, locale)).filter(({ name }) => names.includes(name));
  if (chosen.length === 0) return new Map();
  const values = sql.join(chosen.map(({ value }) => sql`to_jsonb(${value})`));
  const { rows } = await sql<{ ticket_id: number; cells: unknown[] }>`
    SELECT k.ticket_id, jsonb_build_array(${values}) AS cells FROM ticket k
    WHERE k.ticket_id = ANY (${[...ticketIds]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ ticket_id: ticketId, cells }) => [
      ticketId,
      Object.fromEntries(chosen.map((column, index) => [column.name, textOf(cellOf(column, cells[index]), locale)])),
    ]),
  );
}

async function columnsOf(db: Db, { event_id: eventId, configuration }: ListedEvent, locale: Locale) {
  const addOns = await readAddOns(db, eventId);
  const about = { eventId, configuration, addOns, locale, t: serverTexts[locale] };
  const quantities = new Map(
    addOns.map(({ ids }) => [
      `addOn:${ids[0]}`,
      // Not the amount, which not everyone who reads the list may see.
      sql`(SELECT sum(x.quantity) FROM ticket_add_on x
        WHERE x.ticket_id = k.ticket_id AND x.add_on_id = ANY (${sql.val(ids)}::bigint[]))`,
    ]),
  );
  const columns = withoutRepeats(attendees(about).columns).flatMap((column): ExportColumn[] => {
    if (column.name.startsWith('answer:')) return [column];
    const quantity = quantities.get(column.name);
    return quantity ? [{ name: column.name, label: column.label, value: quantity }] : [];
  });
  return withOwnLabels(columns);
}

// No column here shows money, so the currency is not read.
const cellOf = ({ cell }: ExportColumn, value: unknown): Cell =>
  cell ? cell(value, 'USD') : ((value ?? null) as Cell);

/** A cell on one line. */
function textOf(cell: Cell, locale: Locale): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return formatDate(`${cell.date}T12:00:00Z`, 'UTC', locale, 'mid');
  return String(cell).replaceAll('\n', ', ');
}
