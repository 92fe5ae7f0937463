import { Bar, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import styles from './Charts.module.css';

export interface Series {
  name: string;
  /** A value at each point; null where there is none yet. */
  values: readonly (number | null)[];
  /** `column` is drawn from the axis; `line` and `dashed` connect the points. */
  shape: 'column' | 'line' | 'dashed';
}

export interface TimePoint {
  /** Milliseconds since 1970. */
  at: number;
  words: string;
  /** The short form on the axis. */
  short: string;
}

export interface TimeChartProps {
  label: string;
  /** The header for the points, such as days or hours. */
  pointsLabel: string;
  points: readonly TimePoint[];
  series: readonly Series[];
  locale: Locale;
}

/**
 * A chart on a real time axis. The arrow keys move its tooltip. Lines differ by stroke as well as colour. Screen readers
 * get a table.
 */
export function TimeChart({ label, pointsLabel, points, series, locale }: TimeChartProps) {
  const rows = points.map(({ at }, index) => ({ at, values: series.map(({ values }) => values[index] ?? null) }));
  const times = points.map(({ at }) => at);
  // Half a slot on both sides, so the first and last column are inside.
  const half = Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)), 86_400_000) / 2;
  const pointAt = (at: unknown) => points.find((point) => point.at === at);
  const shared = { isAnimationActive: false, strokeWidth: 2.5 } as const;
  return (
    <div className={styles.time}>
      <ResponsiveContainer width="100%" height={260}>
        <ComposedChart data={rows} title={label} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} />
          <XAxis
            dataKey="at"
            type="number"
            scale="utc"
            domain={[(times[0] ?? 0) - half, (times.at(-1) ?? 0) + half]}
            ticks={times}
            tickFormatter={(at) => pointAt(at)?.short ?? ''}
            interval="equidistantPreserveStart"
            minTickGap={16}
          />
          <YAxis
            allowDecimals={false}
            width="auto"
            tickFormatter={(value: number) =>
              value.toLocaleString(locale, { notation: value >= 10_000 ? 'compact' : 'standard' })
            }
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(at) => pointAt(at)?.words}
            formatter={(value) => Number(value).toLocaleString(locale)}
          />
          <Legend />
          {series.map(({ name, shape }, index) =>
            shape === 'column' ? (
              <Bar
                key={name}
                {...shared}
                name={name}
                dataKey={`values[${index}]`}
                maxBarSize={40}
                fill="var(--accent-line)"
              />
            ) : (
              <Line
                key={name}
                {...shared}
                name={name}
                dataKey={`values[${index}]`}
                dot={false}
                type="linear"
                stroke={shape === 'line' ? 'var(--accent)' : 'var(--ink-soft)'}
                strokeDasharray={shape === 'dashed' ? '2 7' : '0'}
                strokeLinecap="round"
              />
            ),
          )}
        </ComposedChart>
      </ResponsiveContainer>
      <HeardTable {...{ label, pointsLabel, points, series, locale }} />
    </div>
  );
}

/** The chart as a table for screen readers. */
function HeardTable({ label, pointsLabel, points, series, locale }: TimeChartProps) {
  return (
    // Clips the wrapper and not the table, because Firefox would draw the caption outside a clipped table.
    <div className={styles.heard}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{pointsLabel}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the index is the point's position in time
            <tr key={index}>
              <th scope="row">{point.words}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[index]?.toLocaleString(locale) ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
