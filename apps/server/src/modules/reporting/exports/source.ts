import type { EventConfiguration } from '@foyer/contract/event-configuration';
import type { Currency, Locale } from '@foyer/contract/vocabulary';
import { money, toMajor } from '@foyer/domain/money';
import { sql, type RawBuilder } from 'kysely';
import type { ReportTexts } from '../texts.ts';

/** What a list is that can be taken along. */

export type Cell = string | number | null;

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

/** Date and time at the event's place, as spreadsheets sort them. */
export const localTime = (column: string, { configuration }: About): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE ${configuration.timeZone}, 'YYYY-MM-DD HH24:MI')`;

/** Minor units of the row's currency as a number in major units. */
export const asMoney = (value: unknown, currency: Currency): Cell =>
  typeof value === 'number' ? toMajor(money(value, currency)) : null;
