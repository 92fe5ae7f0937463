import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { AttendeeFilter, ExportDescription, OrderFilter } from '@foyer/contract/reports/reports';
import type { ExportFormat, ExportList, Locale } from '@foyer/contract/wire/vocabulary';
import { csvLine, csvMark } from '@foyer/domain/shared/csv-cells';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Requester } from '../../../workers/fair-turns.ts';
import type { Workers } from '../../../workers/workers.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { hasPackages } from '../../stock/index.ts';
import { requesterOf, type Downloads } from '../../system/limits/index.ts';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import { checkEvent } from '../lists.ts';
import { filteredSource, storedFilter, type ListFilter } from './filtered-source.ts';
import { readAddOns } from './read-add-ons.ts';
import { readRows } from './read-rows.ts';
import { rowsTask } from './rows-task.ts';
import { withOwnLabels, withoutRepeats, type About, type ExportColumn, type Source } from './source.ts';
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
  const { eventId, configuration, addOns, hasPackages, locale } = about;
  const names = columns.map(({ name }) => name);
  let read = 0;
  async function* written(): AsyncGenerator<Uint8Array> {
    for await (const { json, count } of readRows(db, source, columns)) {
      const rows = { list, format, eventId, configuration, addOns, hasPackages, locale, columns: names, json };
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

interface ListFilters {
  attendees?: AttendeeFilter | undefined;
  orders?: OrderFilter | undefined;
}

/**
 * Streams a list as a file, after writing an audit entry about the reader. With a filter, the file has the rows of the
 * filtered list on the screen.
 */
export async function exportList(
  exporter: Exporter,
  input: ListExportInput & ListFilters & { format: ExportFormat; columns?: readonly string[] | undefined },
  context: CallContext,
): Promise<BytesAnswer> {
  const { db, downloads, onBroken } = exporter;
  const reader = personAtKeyboardId(context.actor);
  // Checked before any query, so a refused request is cheap.
  downloads.check(reader);
  const { list, format, eventId } = input;
  const { source: whole, about, eventShortCode } = await sourceOf(db, input);
  const filter = filterFor(input);
  const source = filter ? await filteredSource(db, { source: whole, about, filter, now: context.now }) : whole;
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
    after: { list, format, columns: columns.map(({ name }) => name), ...(filter && { filter: storedFilter(filter) }) },
  });
  return {
    contentType: exportContentType[format],
    fileName: `${eventShortCode}-${list}.${format}`,
    body: downloads.send(reader, file, (error) => onBroken(error, { list, eventId })),
  };
}

/** The filter of the exported list. @throws VALIDATION_ERROR for the filter of another list */
function filterFor({ list, attendees, orders }: { list: ExportList } & ListFilters): ListFilter | undefined {
  const wrong = (attendees && list !== 'attendees' && 'attendees') || (orders && list !== 'orders' && 'orders');
  if (wrong) throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'UNKNOWN_FIELD', path: `body.${wrong}` }] });
  if (attendees) return { list: 'attendees', filter: attendees };
  return orders && { list: 'orders', filter: orders };
}

async function sourceOf(
  db: Db,
  { eventId, list, locale }: ListExportInput,
): Promise<{ source: Source; about: About; eventShortCode: string }> {
  const { event_short_code: eventShortCode, configuration } = await checkEvent(db, eventId);
  const addOns = list === 'attendees' ? await readAddOns(db, eventId) : [];
  const about = {
    eventId,
    configuration,
    addOns,
    hasPackages: list === 'attendees' && (await hasPackages(db, eventId)),
    locale,
    t: serverTexts[locale],
  };
  const source = sources[list](about);
  return { source: { ...source, columns: withOwnLabels(withoutRepeats(source.columns)) }, about, eventShortCode };
}

async function countRows(db: Db, { rows: all }: Source): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${all}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}
