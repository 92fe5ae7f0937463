import type { AttendeeFilter, OrderFilter, ReportColumn } from '@foyer/contract/reporting';
import type { TranslationKey } from '@foyer/contract/vocabulary';
import type { RawBuilder } from 'kysely';
import type { ReportTexts } from '../texts.ts';

/** What a report is: its columns, and the one statement that answers its rows. */

/** What a report is asked about. */
export interface Asked {
  eventId: number;
  /** An earlier event to stand beside it; only reports over time look at it. */
  compareEventId: number | null;
  /** In which language the organiser's own names are read. */
  language: TranslationKey;
  now: Date;
}

export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

/** A column on the wire without its words. */
export interface Column extends Omit<ReportColumn, 'label'> {
  label: (t: ReportTexts) => string;
  /** Shown only beside an earlier event. */
  compares?: true;
  /** What a code is called; names that organisers gave come from the statement. */
  words?: (code: Cell, t: ReportTexts) => Cell;
}

export interface Report {
  columns: readonly Column[];
  /**
   * One statement. Its rows have a cell for each column, money in minor units beside the row's `currency`, and what `filterOf` needs
   * beyond them.
   */
  statement: (asked: Asked) => RawBuilder<Row>;
  /** Which list the numbers of a row count. */
  filterOf?: (row: Row) => AttendeeFilter | OrderFilter;
}

/** A ticket counts as registered until it is called off. */
export const registered = ['ACTIVE', 'CHECKED_IN'] as const;
