import { parse } from 'csv-parse';
import type { Readable } from 'node:stream';
import type { ProviderEntry } from '../entries.ts';
import { isOurs, markOf } from './marks.ts';

/** Columns that a Stripe report must have. Other columns are ignored. */
const columns = [
  'balance_transaction_id',
  'created_utc',
  'available_on_utc',
  'currency',
  'gross',
  'fee',
  'net',
  'reporting_category',
  'payment_intent_id',
] as const;
type Row = Record<(typeof columns)[number], string> & Readonly<Record<string, string | undefined>>;

/** Marks in the metadata of our charges. A report has these columns only when they were selected for it. */
const marks = ['foyer_installation', 'foyer_key', 'orderIntentId'] as const;
const markColumn = (mark: (typeof marks)[number]) => `payment_metadata[${mark}]`;

/** The file is not such a report. The message is for staff. */
export class EntriesFileError extends Error {}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * Reads Stripe's report "Balance change from activity", itemized, as CSV: Reports, Balance, Download, with the column `payment_intent_id`. With
 * `customer_facing_amount` and `customer_facing_currency`, converted charges are compared by their own amount. With the columns of our marks
 * (`payment_metadata[foyer_installation]` and two more), charges of others are recognised as in Stripe's API; otherwise `onMissingMarks` is called. @throws
 * EntriesFileError
 */
export async function* entriesOfFile(
  file: Readable,
  { installation, onMissingMarks }: { installation: string | null; onMissingMarks?: () => void },
): AsyncGenerator<ProviderEntry> {
  let isEmpty = true;
  let hasMarks = false;
  const columnsOf = (header: string[]) => {
    isEmpty = false;
    hasMarks = marks.every((mark) => header.includes(markColumn(mark)));
    if (!hasMarks) onMissingMarks?.();
    return headerOf(header);
  };
  const rows = file.pipe(parse({ bom: true, columns: columnsOf, skip_empty_lines: true, info: true }));
  file.on('error', (error) => rows.destroy(error));
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: Row; info: { lines: number } }>) {
      const entry = entryOf(record, info.lines);
      const isOthers = hasMarks && entry.kind === 'charge' && !isOurs(markOf(installation), marksOf(record));
      yield isOthers ? { ...entry, charge: null, isOthers } : entry;
    }
    if (isEmpty) throw new EntriesFileError('The file is empty.');
  } catch (error) {
    if (error instanceof EntriesFileError) throw error;
    throw new EntriesFileError(`The file is no CSV that can be read: ${error instanceof Error ? error.message : ''}`);
  }
}

/** The marks of a charge in the report. An empty field means that the mark is missing. */
const marksOf = (row: Row): Record<string, string> =>
  Object.fromEntries(
    marks.flatMap((mark) => {
      const value = row[markColumn(mark)] ?? '';
      return value === '' ? [] : [[mark, value]];
    }),
  );

function headerOf(header: string[]): string[] {
  const missing = columns.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new EntriesFileError(`The file has no column ${missing.join(', ')}.`);
  return header;
}

/** Converts an amount of the report to minor units. @throws EntriesFileError */
function minorOf(row: Row, name: string, { currency, line }: { currency: string; line: number }): number {
  const digits = digitsOf(currency);
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(row[name] ?? '');
  const [, sign = '', units = '', parts = ''] = found ?? [];
  if (!found || !/^0*$/.test(parts.slice(digits))) throw new EntriesFileError(`Line ${line}: ${name} is no amount.`);
  const amount = Number(units + parts.slice(0, digits).padEnd(digits, '0'));
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/** What the payer was charged or refunded. A report has these columns only when they were selected for it. */
function ownOf(row: Row, { line, isOut }: { line: number; isOut: boolean }): ProviderEntry['own'] {
  const currency = row['customer_facing_currency']?.toUpperCase() ?? '';
  if (!/^[A-Z]{3}$/.test(currency) || (row['customer_facing_amount'] ?? '') === '') return undefined;
  const size = Math.abs(minorOf(row, 'customer_facing_amount', { currency, line }));
  return { amountMinor: isOut ? -size : size, currency };
}

function entryOf(row: Row, line: number): ProviderEntry {
  const currency = row.currency.toUpperCase();
  if (row.balance_transaction_id === '' || !/^[A-Z]{3}$/.test(currency))
    throw new EntriesFileError(`Line ${line}: an entry without name or currency.`);
  const minor = (name: 'gross' | 'fee' | 'net') => minorOf(row, name, { currency, line });
  const moment = (name: 'created_utc' | 'available_on_utc') => {
    const at = new Date(`${row[name].replace(' ', 'T')}${row[name].length > 10 ? 'Z' : ''}`);
    if (Number.isNaN(at.getTime())) throw new EntriesFileError(`Line ${line}: ${name} is no time.`);
    return at;
  };
  const [amountMinor, feeMinor, netMinor] = [minor('gross'), minor('fee'), minor('net')];
  if (amountMinor - feeMinor !== netMinor) throw new EntriesFileError(`Line ${line}: gross less fee is not net.`);
  return {
    reference: row.balance_transaction_id,
    kind: row.reporting_category,
    charge: row.payment_intent_id === '' ? null : row.payment_intent_id,
    amountMinor,
    feeMinor,
    netMinor,
    currency,
    own: ownOf(row, { line, isOut: amountMinor < 0 }),
    at: moment('created_utc'),
    availableOn: row.available_on_utc === '' ? null : moment('available_on_utc'),
  };
}
