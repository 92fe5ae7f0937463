import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { Currency, Locale } from '@foyer/contract/vocabulary';
import { money, toMajor } from '@foyer/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { ReportTexts } from '../texts.ts';
import { dateHeading } from '../date-heading.ts';

/** What a list is that can be taken along. */

/** A date with its time, as `YYYY-MM-DD HH:MM` where the event is. */
export interface DateCell {
  date: string;
}
export type Cell = string | number | DateCell | null;

/** The event whose list it is, and in which words. */
export interface About {
  eventId: number;
  configuration: EventConfiguration;
  locale: Locale;
  t: ReportTexts;
}

export interface ExportColumn {
  /** On the wire. */
  name: string;
  label: string;
  value: RawBuilder<unknown>;
  /** The value as it is written; as it comes unless told. `currency` is the row's. */
  cell?: (value: unknown, currency: Currency) => Cell;
}

export interface Source {
  columns: readonly ExportColumn[];
  /** Rows by themselves, as far as their order and number need: a SELECT that ends in its conditions. */
  rows: RawBuilder<unknown>;
  /** What a row of it is called in columns and joins. */
  alias: string;
  /** What belongs to the rows of a stretch. */
  joins: RawBuilder<unknown>;
  /** What rows are read in the order of, as `rows` knows them: when they came, and their id. */
  time: string;
  id: string;
  currency: string;
}

/** A column with dates and times of the event's place. */
export const dateColumn = (
  { name, label, of }: { name: string; label: string; of: string },
  { configuration: { timeZone } }: About,
): ExportColumn => ({
  name,
  label: dateHeading(label, timeZone),
  value: sql`to_char(${sql.ref(of)} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI')`,
  cell: (value) => (typeof value === 'string' ? { date: value } : null),
});

/** The columns with no label twice: a later one has its name beside the label, without the prefix of a question. */
export function withOwnLabels(columns: readonly ExportColumn[]): ExportColumn[] {
  const used = new Set<string>();
  const fold = (label: string) => label.normalize('NFKC').trim().toLowerCase();
  return columns.map((column) => {
    const own = column.name.replace(/^answer:/, '');
    let label = column.label;
    for (let number = 1; used.has(fold(label)); number += 1)
      label = `${column.label} (${number === 1 ? own : `${own} ${number}`})`;
    used.add(fold(label));
    return label === column.label ? column : { ...column, label };
  });
}

/** Minor units of the row's currency as a number in major units. */
export const asMoney = (value: unknown, currency: Currency): Cell =>
  typeof value === 'number' ? toMajor(money(value, currency)) : null;
