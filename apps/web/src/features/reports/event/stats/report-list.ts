import type { AttendeeFilter, OrderFilter, ReportColumn, ReportResult } from '@foyer/contract/reports/reports';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { cellWords } from './cells.ts';

/** The list that a number counts. */
export type NumberedList =
  | { of: 'attendees'; title: string; filter: AttendeeFilter }
  | { of: 'orders'; title: string; filter: OrderFilter };
export type OpenList = (list: NumberedList) => void;

/** The list that a report cell counts. Undefined if the cell has no list. Its title combines row and column. */
export function listOf(
  result: ReportResult,
  index: number,
  column: ReportColumn,
  locale: Locale,
): NumberedList | undefined {
  const filter = result.filters[index];
  const row = result.rows[index];
  const [first] = result.columns;
  if (column.counts === undefined || !filter || !row || !first) return undefined;
  const title = [cellWords(row, first, locale), column.label].join(' · ');
  if (column.counts === 'orders') return { of: 'orders', title, filter };
  const { statuses, ticketConfigurationId } = column;
  const part = { ...(statuses && { statuses }), ...(ticketConfigurationId !== undefined && { ticketConfigurationId }) };
  return { of: 'attendees', title, filter: { ...(filter as AttendeeFilter), ...part } };
}
