import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import type { Currency, Locale } from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import { sql, type RawBuilder } from 'kysely';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { Translations } from '../../../db/schema.ts';
import { dateHeading } from '../date-heading.ts';

/** Defines the lists that can be exported. */

/** A date as `YYYY-MM-DD`, or with time as `YYYY-MM-DD HH:MM` in the event's time zone. */
export interface DateCell {
  date: string;
}
export type Cell = string | number | DateCell | null;

/** Add-ons with the same name that are sold with different ticket types. They share a column. */
export interface AddOnColumn {
  ids: readonly number[];
  name: string;
  translations: Translations<'name' | 'description'>;
}

/** The event, and the language of the export. */
export interface About {
  eventId: number;
  configuration: EventConfiguration;
  addOns: readonly AddOnColumn[];
  /** The event sells packages, so a column names the package of each ticket. */
  hasPackages?: boolean | undefined;
  locale: Locale;
  t: ServerTexts;
}

export interface ExportColumn {
  /** The column's name in requests. */
  name: string;
  label: string;
  /** The title of the form section of an answer. */
  section?: string;
  value: RawBuilder<unknown>;
  /** Converts the value to a cell. Default: the value unchanged. `currency` is the row's currency. */
  cell?: (value: unknown, currency: Currency) => Cell;
  /** A join that only this column needs. Columns that share the same object join once. */
  join?: RawBuilder<unknown>;
}

export interface Source {
  columns: readonly ExportColumn[];
  /** A SELECT of the rows without joins. It ends with its WHERE conditions, so more can be appended. */
  rows: RawBuilder<unknown>;
  /** Alias of the rows in columns and joins. */
  alias: string;
  /** Joins that add data to a batch of rows. */
  joins: RawBuilder<unknown>;
  /** Sort columns as named in `rows`: creation time, then id. */
  time: string;
  id: string;
  currency: string;
}

/** A column with dates and times in the event's time zone. */
export const dateColumn = (
  { name, label, of }: { name: string; label: string; of: string },
  { configuration: { timeZone } }: About,
): ExportColumn => ({
  name,
  label: dateHeading(label, timeZone),
  value: sql`to_char(${sql.ref(of)} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI')`,
  cell: (value) => (typeof value === 'string' ? { date: value } : null),
});

/** Leaves out columns with the name of an earlier one: questions in two sections with the same name have one answer. */
export const withoutRepeats = (columns: readonly ExportColumn[]): ExportColumn[] =>
  columns.filter(({ name }, index) => columns.findIndex((each) => each.name === name) === index);

/**
 * Makes the labels of a list unique (reports 3.5). The second column with a label gets the title of its section appended
 * if that makes it unique, or else a number.
 */
export function withOwnLabels(columns: readonly ExportColumn[]): ExportColumn[] {
  const used = new Set<string>();
  const fold = (label: string) => label.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return columns.map((column) => {
    const base = column.label.trim();
    const section = column.section?.trim() ?? '';
    let label = base;
    if (used.has(fold(label)) && section !== '') label = `${base} (${section})`;
    for (let number = 2; used.has(fold(label)); number += 1) label = `${base} (${number})`;
    used.add(fold(label));
    return { ...column, label };
  });
}

/** Converts minor units of the row's currency to a number in major units. */
export const asMoney = (value: unknown, currency: Currency): Cell =>
  typeof value === 'number' ? toMajor(money(value, currency)) : null;
