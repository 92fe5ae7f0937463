import { useState, type PointerEvent } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import styles from './Charts.module.css';
import { labelled, ticksUpTo } from './scale.ts';
import { useWidth } from './use-width.ts';

export interface Series {
  name: string;
  /** A value at each point; null where there is none yet. */
  values: readonly (number | null)[];
  /** `column` is drawn from the axis; `line` and `dashed` connect the points. */
  shape: 'column' | 'line' | 'dashed';
}

export interface TimeChartProps {
  label: string;
  /** The header for the points, such as days or hours. */
  pointsLabel: string;
  /** The label of each point, and its short form on the axis. */
  points: readonly { words: string; short: string }[];
  series: readonly Series[];
  locale: Locale;
}

const height = 232;
const edge = { top: 22, end: 12, bottom: 26, start: 44 };

/**
 * A chart of numbers over time at the available width. Each series has its name at its end instead of a legend. Lines
 * differ by stroke as well as colour. Screen readers get a table.
 */
export function TimeChart({ label, pointsLabel, points, series, locale }: TimeChartProps) {
  const { box, width } = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const ticks = ticksUpTo(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const top = ticks.at(-1) ?? 1;
  const inner = Math.max(1, width - edge.start - edge.end);
  const step = inner / Math.max(1, points.length);
  const x = (index: number) => edge.start + step * (index + 0.5);
  const y = (value: number) => edge.top + (height - edge.top - edge.bottom) * (1 - value / top);
  const shownLabels = labelled(points.length, Math.floor(inner / 88));
  const nearest = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const place = (clientX - currentTarget.getBoundingClientRect().left - edge.start) / step;
    setAt(Math.min(points.length - 1, Math.max(0, Math.floor(place))));
  };

  return (
    <div ref={box} className={styles.time}>
      {width > 0 && (
        <svg
          aria-hidden="true"
          width={width}
          height={height}
          className={styles.picture}
          onPointerMove={nearest}
          onPointerDown={nearest}
          onPointerLeave={() => setAt(null)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={edge.start} x2={width - edge.end} y1={y(tick)} y2={y(tick)} className={styles.grid} />
              <text x={edge.start - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {tick.toLocaleString(locale, { notation: tick >= 10_000 ? 'compact' : 'standard' })}
              </text>
            </g>
          ))}
          {at !== null && (
            <line x1={x(at)} x2={x(at)} y1={edge.top} y2={height - edge.bottom} className={styles.guide} />
          )}
          {points.map(
            (point, index) =>
              shownLabels.has(index) && (
                <text
                  // oxlint-disable-next-line react/no-array-index-key -- the index is the point's position in time
                  key={index}
                  x={Math.min(width - edge.end, Math.max(edge.start, x(index)))}
                  y={height - 8}
                  textAnchor={x(index) > width - 36 ? 'end' : x(index) < edge.start + 24 ? 'start' : 'middle'}
                >
                  {point.short}
                </text>
              ),
          )}
          {series.map((one) => (
            <Drawn key={one.name} series={one} {...{ x, y, step, width, locale }} />
          ))}
        </svg>
      )}
      <HeardTable {...{ label, pointsLabel, points, series, locale }} />
      <p className={styles.read} aria-hidden="true">
        {at === null
          ? ' '
          : [
              points[at]?.words,
              ...series.flatMap(({ name, values }) => {
                const value = values[at];
                return value == null ? [] : [`${name} ${value.toLocaleString(locale)}`];
              }),
            ].join(' · ')}
      </p>
    </div>
  );
}

interface Drawing {
  series: Series;
  x: (index: number) => number;
  y: (value: number) => number;
  /** The width of a point. */
  step: number;
  width: number;
  locale: Locale;
}

function Drawn(drawing: Drawing) {
  const { series, x, y, step } = drawing;
  const { values, shape } = series;
  if (shape === 'column') {
    return (
      <g className={styles.column}>
        {values.map((value, index) =>
          value === null ? null : (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- the index is the point's position in time
              key={index}
              x={x(index) - Math.min(20, step * 0.36)}
              width={Math.max(1, Math.min(40, step * 0.72))}
              y={y(value)}
              height={Math.max(0, y(0) - y(value))}
              rx={Math.min(3, step * 0.2)}
            />
          ),
        )}
      </g>
    );
  }
  const line = values.flatMap((value, index) => (value === null ? [] : [`${x(index)},${y(value)}`])).join(' ');
  return (
    <g className={styles[shape]}>
      <polyline points={line} />
      <EndLabel {...drawing} />
    </g>
  );
}

/** The name of a line and its last value, above its last point. */
function EndLabel({ series: { name, values }, x, y, width, locale }: Drawing) {
  const last = values.findLastIndex((value) => value !== null);
  const value = values[last];
  if (value == null) return null;
  const isNarrow = x(last) > width / 2;
  return (
    <>
      <circle cx={x(last)} cy={y(value)} r={3.5} />
      <text x={x(last) + (isNarrow ? 3 : -3)} y={y(value) - 9} textAnchor={isNarrow ? 'end' : 'start'}>
        {`${name} ${value.toLocaleString(locale)}`}
      </text>
    </>
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
