import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { ExportDescription } from '@foyer/contract/reports/reports';
import type { ExportFormat, ExportList, Locale } from '@foyer/contract/wire/vocabulary';
import { csvLine, csvMark } from '@foyer/domain/shared/csv-cells';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Requester } from '../../../workers/fair-turns.ts';
import type { Workers } from '../../../workers/workers.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { requesterOf, type Downloads } from '../../system/limits/index.ts';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import { readRows } from './read-rows.ts';
import { rowsTask } from './rows-task.ts';
import {
  withOwnLabels,
  withoutRepeats,
  type About,
  type AddOnColumn,
  type ExportColumn,
  type Source,
} from './source.ts';
import { sources } from './sources.ts';
import { mostRows, xlsxFile } from './xlsx.ts';

/** Reads rows and formats them in worker threads. */
export interface RowsWriter {
  db: Db;
  workers: Workers;
}

/** Shared by all exports of a process. */
export interface Exporter extends RowsWriter {
  downloads: Downloads;
  /** Called when an export fails while it is being sent. The client sees a failed download. */
  onBroken: (error: unknown, about: { list: ExportList; eventId: number }) => void;
}

interface ListExportInput {
  eventId: number;
  list: ExportList;
  locale: Locale;
}

/** Returns the columns of a list with their labels, and its number of rows. */
export async function describeExport(db: Db, input: ListExportInput): Promise<ExportDescription> {
  const { source } = await sourceOf(db, input);
  return {
    columns: source.columns.map(({ name, label }) => ({ name, label })),
    rowCount: await countRows(db, source),
  };
}

export const exportContentType: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface OpenExport {
  file: AsyncIterable<string | Uint8Array>;
  rows: () => number;
}

/** Opens the whole list as a file that is read in parts. Column names that the list does not have are left out. */
export async function openExport(
  writer: RowsWriter,
  input: ListExportInput & { format: ExportFormat; columns: readonly string[] },
  requester: Requester,
): Promise<OpenExport> {
  const { source, about } = await sourceOf(writer.db, input);
  const found = [...new Set(input.columns)].flatMap(
    (name) => source.columns.find((column) => column.name === name) ?? [],
  );
  const columns = found.length > 0 ? found : source.columns;
  return open(writer, { ...input, about, source, columns, requester });
}

interface Wanted {
  list: ExportList;
  format: ExportFormat;
  about: About;
  source: Source;
  columns: readonly ExportColumn[];
  requester: Requester;
}

async function open(
  { db, workers }: RowsWriter,
  { list, format, about, source, columns, requester }: Wanted,
): Promise<OpenExport> {
  if (format === 'xlsx' && (await countRows(db, source)) >= mostRows) throw new FoyerError('PAYLOAD_TOO_LARGE');
  const { eventId, configuration, addOns, locale } = about;
  const names = columns.map(({ name }) => name);
  let read = 0;
  async function* written(): AsyncGenerator<Uint8Array> {
    for await (const { json, count } of readRows(db, source, columns)) {
      const rows = { list, format, eventId, configuration, addOns, locale, columns: names, json };
      yield await workers.run(rowsTask, rows, requester);
      read += count;
    }
  }
  const header = columns.map(({ label }) => label);
  const { reports: t } = about.t;
  const titles: Readonly<Record<ExportList, string>> = {
    orders: t.orderList,
    attendees: t.attendees,
    payments: t.payments,
  };
  const file = format === 'csv' ? csvFile(header, written()) : xlsxFile({ title: titles[list], header }, written());
  return { file, rows: () => read };
}

/** CSV for spreadsheets: UTF-8 with byte-order mark, cells escaped against formula execution. */
async function* csvFile(
  header: readonly string[],
  batches: AsyncIterable<Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  yield csvMark + csvLine(header);
  yield* batches;
}

/** Streams the whole list as a file, after writing an audit entry about the reader. */
export async function exportList(
  exporter: Exporter,
  input: ListExportInput & { format: ExportFormat; columns?: readonly string[] | undefined },
  context: CallContext,
): Promise<BytesAnswer> {
  const { db, downloads, onBroken } = exporter;
  const reader = personAtKeyboardId(context.actor);
  // Checked before any query, so a refused request is cheap.
  downloads.check(reader);
  const { list, format, eventId } = input;
  const { source, about, eventShortCode } = await sourceOf(db, input);
  // A repeated column would appear twice under the same name.
  const wanted = [...new Set(input.columns ?? source.columns.map(({ name }) => name))];
  const columns = wanted.map((wantedName, index) => {
    const column = source.columns.find(({ name }) => name === wantedName);
    if (!column)
      throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'UNKNOWN_FIELD', path: `body.columns[${index}]` }] });
    return column;
  });
  const requester = requesterOf(context);
  const { file } = await open(exporter, { list, format, about, source, columns, requester });
  await writeAudit(db, context, {
    action: 'list.exported',
    entity: 'event',
    entityId: eventId,
    eventId,
    after: { list, format, columns: columns.map(({ name }) => name) },
  });
  return {
    contentType: exportContentType[format],
    fileName: `${eventShortCode}-${list}.${format}`,
    body: downloads.send(reader, file, (error) => onBroken(error, { list, eventId })),
  };
}

async function sourceOf(
  db: Db,
  { eventId, list, locale }: ListExportInput,
): Promise<{ source: Source; about: About; eventShortCode: string }> {
  const event = await db
    .selectFrom('event')
    .select(['event_short_code', 'configuration'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const { configuration, event_short_code: eventShortCode } = event;
  const addOns = list === 'attendees' ? await readAddOns(db, eventId) : [];
  const about = { eventId, configuration, addOns, locale, t: serverTexts[locale] };
  const source = sources[list](about);
  return { source: { ...source, columns: withOwnLabels(withoutRepeats(source.columns)) }, about, eventShortCode };
}

/** Add-ons of all ticket types of the event, also those that are no longer sold. */
async function readAddOns(db: Db, eventId: number): Promise<AddOnColumn[]> {
  const { rows } = await sql<AddOnColumn>`
    SELECT array_agg(add_on_id ORDER BY add_on_id) AS ids, name, (array_agg(translations ORDER BY add_on_id))[1] AS translations
    FROM (
      SELECT o.add_on_id, o.default_name AS name, o.translations, c.position AS type_position, o.position,
        -- One ticket type may have two add-ons with the same name.
        row_number() OVER (PARTITION BY o.ticket_configuration_id, o.default_name ORDER BY o.position, o.add_on_id) AS number
      FROM add_on o JOIN ticket_configuration c USING (ticket_configuration_id) WHERE c.event_id = ${eventId}
    ) each GROUP BY name, number
    ORDER BY min(type_position), min(position), min(add_on_id)`.execute(db);
  return rows;
}

async function countRows(db: Db, { rows: all }: Source): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${all}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}
