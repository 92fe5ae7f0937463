import type { ReportColumn, ReportResult } from '@foyer/contract/reporting';
import { currencies, type Locale } from '@foyer/contract/vocabulary';
import { formatDate } from '@foyer/domain/dates';
import { amountWords } from '../../../../product/money/amount.ts';

type Row = ReportResult['rows'][number];

/** A cell as people read it; days and hours are the place's own, whatever zone the reader is in. Nothing is a dash. */
export function cellWords(row: Row, column: Pick<ReportColumn, 'name' | 'kind'>, locale: Locale): string {
  const cell = row[column.name];
  if (cell === null || cell === undefined) return '–';
  switch (column.kind) {
    case 'money': {
      const currency = currencies.find((known) => known === row['currency']);
      return currency ? amountWords(Number(cell), currency, locale) : String(cell);
    }
    case 'number':
      return Number(cell).toLocaleString(locale);
    case 'date':
      return formatDate(`${cell}T12:00:00Z`, 'UTC', locale, 'mid');
    case 'hour':
      return formatDate(`${cell}:00:00Z`, 'UTC', locale, 'shortWithTime');
    case 'text':
      return String(cell);
  }
}

/** The same of a day or an hour where there is little room: `Oct 14`, `Sat 7 AM`. */
export function axisWords(row: Row, { name, kind }: Pick<ReportColumn, 'name' | 'kind'>, locale: Locale): string {
  const isHour = kind === 'hour';
  const at = new Date(isHour ? `${row[name]}:00:00Z` : `${row[name]}T12:00:00Z`);
  const style = isHour
    ? ({ weekday: 'short', hour: 'numeric' } as const)
    : ({ month: 'short', day: 'numeric' } as const);
  return at.toLocaleString(locale, { ...style, timeZone: 'UTC' });
}

/**
 * Rows of days with those between that had none, so that time is drawn to scale: nothing came, and totals stay as they were. Beyond some
 * years the gaps stay out.
 */
export function everyDay(rows: readonly Row[]): Row[] {
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const gap = before ? numberIn(before, 'daysBefore') - numberIn(row, 'daysBefore') : 1;
    return before && gap < mostDays ? [...daysBetween(before, gap, row['registrations'] !== null), row] : [row];
  });
}

/** The days after `before` up to the next one that had something, `gap` days later. */
function daysBetween(before: Row, gap: number, isPast: boolean): Row[] {
  const first = Date.parse(String(before['day']));
  return Array.from({ length: gap - 1 }, (_, index) => ({
    ...before,
    day: new Date(first + (index + 1) * dayMs).toISOString().slice(0, 10),
    daysBefore: numberIn(before, 'daysBefore') - index - 1,
    registrations: isPast ? 0 : null,
    total: isPast ? (before['total'] ?? null) : null,
    ...('earlier' in before ? { earlier: 0 } : {}),
  }));
}
const dayMs = 86_400_000;
const mostDays = 1_500;

export const numberIn = (row: Row, name: string): number => Number(row[name] ?? 0);
