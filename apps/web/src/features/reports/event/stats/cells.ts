import type { ReportColumn, ReportResult } from '@foyer/contract/reports/reports';
import { currencies, type Locale } from '@foyer/contract/wire/vocabulary';
import { formatDate } from '@foyer/domain/shared/dates';
import { amountWords } from '../../../../shared/money/amount.ts';

type Row = ReportResult['rows'][number];

/** The text of a cell. Days and hours are in the event's time zone, not in the reader's. A missing value is a dash. */
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

/** The short form of a day or hour for the axis: `Oct 14`, `Sat 7 AM`. */
export function axisWords(row: Row, column: Pick<ReportColumn, 'name' | 'kind'>, locale: Locale): string {
  const style =
    column.kind === 'hour'
      ? ({ weekday: 'short', hour: 'numeric' } as const)
      : ({ month: 'short', day: 'numeric' } as const);
  return new Date(timeOf(row, column)).toLocaleString(locale, { ...style, timeZone: 'UTC' });
}

/** The position of a day (its noon) or an hour on the time axis, as if the event's time zone were UTC. */
export const timeOf = (row: Row, { name, kind }: Pick<ReportColumn, 'name' | 'kind'>): number =>
  Date.parse(kind === 'hour' ? `${row[name]}:00:00Z` : `${row[name]}T12:00:00Z`);

/** Adds rows for the hours without check-ins, so empty hours show. Gaps of more than two weeks are not filled. */
export function everyHour(rows: readonly Row[]): Row[] {
  const hour = { name: 'hour', kind: 'hour' } as const;
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const gap = before ? (timeOf(row, hour) - timeOf(before, hour)) / hourMs : 1;
    if (!before || gap > mostHours) return [row];
    const empty = Array.from({ length: gap - 1 }, (_, passed) => ({
      hour: new Date(timeOf(before, hour) + (passed + 1) * hourMs).toISOString().slice(0, 13),
      checkIns: 0,
    }));
    return [...empty, row];
  });
}
const hourMs = 3_600_000;
const mostHours = 14 * 24;

/**
 * Adds rows for the days without registrations, so the time axis is to scale. Totals stay the same on these days. Gaps
 * of more than some years are not filled.
 */
export function everyDay(rows: readonly Row[]): Row[] {
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const gap = before ? numberIn(before, 'daysBefore') - numberIn(row, 'daysBefore') : 1;
    return before && gap < mostDays ? [...daysBetween(before, gap, row['registrations'] !== null), row] : [row];
  });
}

/** The days after `before`, up to the next row, which is `gap` days later. */
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
