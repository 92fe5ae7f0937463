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

export const numberIn = (row: Row, name: string): number => Number(row[name] ?? 0);
