import type { AttendeeFilter, OrderFilter, ReportColumn } from '@foyer/contract/reports/reports';
import type { TranslationKey } from '@foyer/contract/wire/vocabulary';
import type { RawBuilder } from 'kysely';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';

/** Definition of a report: its columns and the statement that returns its rows. */

export interface ReportQuery {
  eventId: number;
  /** An earlier event to compare with. Only reports over time use it. */
  compareEventId: number | null;
  /** Language of the organiser's translations. */
  language: TranslationKey;
  now: Date;
}

export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

/** A column as sent to the client, with a function for its label. */
export interface Column extends Omit<ReportColumn, 'label'> {
  label: (t: ServerTexts) => string;
  /** Shown only in a comparison with an earlier event. */
  compares?: true;
  /** Label of a code. The statement itself translates names given by organisers. */
  words?: (code: Cell, t: ServerTexts) => Cell;
}

export interface Report {
  /** `eventReportId` of the wire. */
  id: number;
  name: (t: ServerTexts) => string;
  columns: readonly Column[];
  /**
   * One statement. Its rows contain a cell for each column, amounts in minor units with the row's `currency`, and the
   * values that `filterOf` needs.
   */
  statement: (query: ReportQuery) => RawBuilder<Row>;
  /** The filter of the list that a row's numbers count. */
  filterOf?: (row: Row) => AttendeeFilter | OrderFilter;
}
