import type { BytesAnswer } from '@foyer/contract/endpoint';
import { FoyerError } from '@foyer/contract/errors';
import type { ExportDescription } from '@foyer/contract/reporting';
import type { ExportFormat, ExportList, Locale } from '@foyer/contract/vocabulary';
import type { CallContext } from '@foyer/domain/actor';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { writeAudit } from '../../audit/index.ts';
import { reportTexts } from '../texts.ts';
import { attendees } from './attendees.ts';
import { csvFile } from './csv.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { readRows } from './read-rows.ts';
import type { About, Cell, ExportColumn, Source } from './source.ts';
import { mostRows, xlsxFile } from './xlsx.ts';

const sources: Readonly<Record<ExportList, (about: About) => Source>> = { orders, attendees, payments };

/** What exports share in one process. */
export interface Exporter {
  db: Db;
  /** Exports under way. */
  running: number;
  /** An export that broke off under way; whoever asked has seen a download that failed. */
  onBroken: (error: unknown, about: { list: ExportList; eventId: number }) => void;
}

/** Under way at once in a process: each keeps a connection busy for half of its time. */
const mostAtOnce = 2;
const retryAfterSeconds = 15;

interface Asked {
  eventId: number;
  list: ExportList;
  locale: Locale;
}

/** The columns of a list with their labels, and how many rows it has. */
export async function describeExport(db: Db, asked: Asked): Promise<ExportDescription> {
  const { source } = await sourceOf(db, asked);
  return {
    columns: source.columns.map(({ name, label }) => ({ name, label })),
    rowCount: await countRows(db, source),
  };
}

export const exportContentType: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Opened {
  file: AsyncIterable<string | Uint8Array>;
  /** Rows that it has, as far as it was read. */
  rows: () => number;
}

/** The whole of a list as a file that is read piece by piece. Columns that the list no longer has are left out. */
export async function openExport(
  db: Db,
  asked: Asked & { format: ExportFormat; columns: readonly string[] },
): Promise<Opened> {
  const { source } = await sourceOf(db, asked);
  const found = asked.columns.flatMap((name) => source.columns.find((column) => column.name === name) ?? []);
  return open(db, source, found.length > 0 ? found : source.columns, asked.format);
}

async function open(db: Db, source: Source, columns: readonly ExportColumn[], format: ExportFormat): Promise<Opened> {
  if (format === 'xlsx' && (await countRows(db, source)) >= mostRows) throw new FoyerError('PAYLOAD_TOO_LARGE');
  let read = 0;
  async function* counted(): AsyncGenerator<Cell[][]> {
    for await (const rows of readRows(db, source, columns)) {
      read += rows.length;
      yield rows;
    }
  }
  const header = columns.map(({ label }) => label);
  return { file: format === 'csv' ? csvFile(header, counted()) : xlsxFile(header, counted()), rows: () => read };
}

/** The whole of a list as a file that is read as it is sent. Whoever takes people's data along is written down first. */
export async function exportList(
  exporter: Exporter,
  asked: Asked & { format: ExportFormat; columns?: readonly string[] | undefined },
  context: CallContext,
): Promise<BytesAnswer> {
  const { db } = exporter;
  const { list, format, eventId } = asked;
  const { source, eventShortCode } = await sourceOf(db, asked);
  const wanted = asked.columns ?? source.columns.map(({ name }) => name);
  const columns = wanted.map((wantedName, index) => {
    const column = source.columns.find(({ name }) => name === wantedName);
    if (!column)
      throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'UNKNOWN_FIELD', path: `body.columns[${index}]` }] });
    return column;
  });
  const { file } = await open(db, source, columns, format);
  if (exporter.running >= mostAtOnce) throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds } });
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
    body: watched(file, exporter, { list, eventId }),
  };
}

/** Takes its place from its first piece on and gives it back however it ends; tells of what broke. */
async function* watched<Piece>(
  file: AsyncIterable<Piece>,
  exporter: Exporter,
  about: { list: ExportList; eventId: number },
): AsyncGenerator<Piece> {
  exporter.running += 1;
  try {
    yield* file;
  } catch (error) {
    exporter.onBroken(error, about);
    throw error;
  } finally {
    exporter.running -= 1;
  }
}

async function sourceOf(db: Db, { eventId, list, locale }: Asked): Promise<{ source: Source; eventShortCode: string }> {
  const event = await db
    .selectFrom('event')
    .select(['event_short_code', 'configuration'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const { configuration, event_short_code: eventShortCode } = event;
  return { source: sources[list]({ eventId, configuration, locale, t: reportTexts[locale] }), eventShortCode };
}

async function countRows(db: Db, { rows: all }: Source): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${all}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}
