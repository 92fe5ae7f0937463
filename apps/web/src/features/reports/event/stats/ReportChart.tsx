import type { ReportColumn, ReportResult } from '@foyer/contract/reports/reports';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { axisWords, cellWords, everyDay, everyHour, numberIn, timeOf } from './cells.ts';
import { Bars, type Bar } from './charts/Bars.tsx';
import { TimeChart, type Series } from './charts/TimeChart.tsx';
import { CountButton } from './CountButton.tsx';
import { listOf, type OpenList } from './report-list.ts';

interface ChartProps {
  name: string;
  result: ReportResult;
  onList: OpenList;
}

/** The chart of a report: a time chart if the rows are days or hours, otherwise bars. */
export function ReportChart(props: ChartProps) {
  const [first] = props.result.columns;
  return first?.kind === 'date' || first?.kind === 'hour' ? <OverTime {...props} /> : <Compared {...props} />;
}

function OverTime({ name, result }: ChartProps) {
  const { locale } = useLanguage();
  const { columns } = result;
  const [first, ...others] = columns;
  if (!first) return null;
  const rows = first.kind === 'date' ? everyDay(result.rows) : everyHour(result.rows);
  // The total is a line. A comparison with an earlier event shows only two lines, to stay readable.
  const isCompared = others.some((column) => column.name === 'earlierTotal');
  const shapes: Readonly<Record<string, Series['shape']>> = isCompared
    ? { total: 'line', earlierTotal: 'dashed' }
    : { registrations: 'column', total: 'line', checkIns: 'column' };
  const series = others.flatMap((column): Series[] => {
    const shape = shapes[column.name];
    const values = rows.map((row) => (row[column.name] == null ? null : numberIn(row, column.name)));
    return shape ? [{ name: column.label, shape, values }] : [];
  });
  const points = rows.map((row) => ({
    at: timeOf(row, first),
    words: cellWords(row, first, locale),
    short: axisWords(row, first, locale),
  }));
  return <TimeChart label={name} pointsLabel={first.label} points={points} series={series} locale={locale} />;
}

/** The column that the bars show: received money, otherwise the first count. */
const measured = (columns: readonly ReportColumn[]) =>
  columns.find((column) => column.name === 'received') ?? columns.find((column) => column.kind === 'number');

function Compared({ name, result, onList }: ChartProps) {
  const { locale } = useLanguage();
  const { reports } = useStaffText();
  const { columns, rows } = result;
  const [first] = columns;
  const column = measured(columns);
  if (!first || !column) return null;
  const isMoney = column.kind === 'money';
  const done = columns.find((each) => each.name === 'checkedIn');
  // A limit far above the sold number would make every bar tiny. Such a limit is shown as text only.
  const farthest = 3 * Math.max(1, ...rows.map((row) => numberIn(row, column.name)));
  const bar = (index: number): Bar => {
    const row = rows[index] ?? {};
    const value = numberIn(row, column.name);
    const words = cellWords(row, column, locale);
    const list = listOf(result, index, column, locale);
    const part = done ? numberIn(row, done.name) : undefined;
    const limit = row['quantity'];
    const figure = (
      <>
        {list ? (
          <CountButton
            count={value}
            what={reports.showList({ count: words, of: list.title })}
            onOpen={() => onList(list)}
          >
            {words}
          </CountButton>
        ) : (
          <span>{words}</span>
        )}
        {typeof limit === 'number' && <span>{` ${reports.ofLimit({ limit: limit.toLocaleString(locale) })}`}</span>}
        {part !== undefined && part > 0 && <span>{` · ${reports.checkedInOf({ n: part })}`}</span>}
      </>
    );
    return {
      key: String(index),
      label: isMoney ? `${cellWords(row, first, locale)} (${row['currency']})` : cellWords(row, first, locale),
      figure,
      value,
      part,
      ...(typeof limit === 'number' && limit <= farthest ? { limit } : {}),
    };
  };
  // Amounts of different currencies have no common scale, so each currency has its own bars.
  const groups = isMoney ? [...new Set(rows.map((row) => row['currency']))] : [null];
  return groups.map((currency) => (
    <Bars
      key={String(currency)}
      label={currency === null ? name : `${name}, ${currency}`}
      bars={rows.flatMap((row, index) => (currency === null || row['currency'] === currency ? [bar(index)] : []))}
    />
  ));
}
