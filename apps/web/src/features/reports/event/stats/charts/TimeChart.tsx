import { bisector } from 'd3-array';
import { line } from 'd3-shape';
import { useLayoutEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { labelsThatFit, valueTicks, widthOf } from './axes.ts';
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

/** Lengths in px. */
const height = 220;
const top = 8;
const right = 8;
/** The height of the labels below the chart. */
const bottom = 28;
const fontSize = 12;
const widestColumn = 40;
const betweenLabels = 16;

const byTime = bisector(({ at }: TimePoint) => at);

/** Positions in the chart, in px. */
interface Scale {
  width: number;
  left: number;
  bottom: number;
  x: (at: number) => number;
  y: (value: number) => number;
  /** Width of the smallest distance between two points. */
  slot: number;
  /** The index of the point next to a position. */
  nearest: (x: number) => number;
}

/** Half a slot stays free on both sides, so the first and last column are inside. */
function scaleOf(points: readonly TimePoint[], ticks: readonly number[], tickWidth: number, width: number): Scale {
  const times = points.map(({ at }) => at);
  const gap = Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)), 86_400_000);
  const [start, end] = [(times[0] ?? 0) - gap / 2, (times.at(-1) ?? 0) + gap / 2];
  const left = tickWidth + 10;
  const perMs = Math.max(1, width - left - right) / (end - start);
  const lowest = height - bottom;
  return {
    width,
    left,
    bottom: lowest,
    x: (at) => left + (at - start) * perMs,
    y: (value) => lowest - (value * (lowest - top)) / (ticks.at(-1) ?? 1),
    slot: gap * perMs,
    nearest: (x) => byTime.center(points, start + (x - left) / perMs),
  };
}

/**
 * A chart on a real time axis. Pointer and arrow keys move its tooltip, Escape hides it. Lines differ by stroke as well
 * as colour. Screen readers get a table.
 */
export function TimeChart({ label, pointsLabel, points, series, locale }: TimeChartProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const width = useWidth(box);
  const [shown, setShown] = useState<number | null>(null);
  const ticks = valueTicks(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const tickLabels = ticks.map((value) =>
    value.toLocaleString(locale, { notation: value >= 10_000 ? 'compact' : 'standard' }),
  );
  const scale = scaleOf(points, ticks, fontSize * Math.max(...tickLabels.map(widthOf)), width);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, shown, points.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setShown(next);
  };
  const onPointer = (event: PointerEvent<SVGSVGElement>) =>
    setShown(scale.nearest(event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <div ref={setBox} className={styles.time}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles keys itself */}
      <svg
        role="application"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application receives the arrow keys
        tabIndex={0}
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onKeyDown={onKeyDown}
        onFocus={() => setShown((index) => index ?? 0)}
        onBlur={() => setShown(null)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setShown(null)}
      >
        <Axes {...{ scale, ticks, tickLabels, points }} />
        {series.map((each) => (
          <SeriesShape key={each.name} {...{ series: each, points, scale }} />
        ))}
        {shown !== null && <Cursor {...{ scale, points, series, shown }} />}
      </svg>
      <ul className={styles.legend} aria-hidden="true">
        {series.map(({ name, shape }) => (
          <li key={name}>
            <svg width="16" height="12">
              {shape === 'column' ? (
                <rect className={styles.column} x="2" width="12" height="12" />
              ) : (
                <path className={styles[shape]} d="M2 6H14" />
              )}
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <Tooltip {...{ scale, points, series, shown, locale }} />
      <HeardTable {...{ label, pointsLabel, points, series, locale }} />
    </div>
  );
}

/** The width of an element in px, as it changes. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(600);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || 600);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  return width;
}

/** The point that a key moves the tooltip to, null to hide it. Undefined for other keys. */
function indexAfterKey(key: string, shown: number | null, last: number): number | null | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, (shown ?? 1) - 1);
    case 'ArrowRight':
      return Math.min(last, (shown ?? -1) + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return shown === null ? undefined : null;
    default:
      return undefined;
  }
}

interface AxesProps {
  scale: Scale;
  ticks: readonly number[];
  tickLabels: readonly string[];
  points: readonly TimePoint[];
}

function Axes({ scale, ticks, tickLabels, points }: AxesProps) {
  const labels = points.map(({ at, short }) => ({ x: scale.x(at), width: fontSize * widthOf(short) }));
  return (
    <>
      {ticks.map((value, index) => (
        <g key={value}>
          <path className={styles.grid} d={`M${scale.left} ${scale.y(value)}H${scale.width - right}`} />
          <text x={scale.left - 6} y={scale.y(value)} dy="0.35em" textAnchor="end">
            {tickLabels[index]}
          </text>
        </g>
      ))}
      <g>
        <path className={styles.grid} d={`M${scale.left} ${top}V${scale.bottom}`} />
      </g>
      {labelsThatFit(labels, scale.width, betweenLabels).map((index) => (
        <text key={index} x={labels[index]?.x} y={scale.bottom + 18} textAnchor="middle">
          {points[index]?.short}
        </text>
      ))}
    </>
  );
}

interface SeriesShapeProps {
  series: Series;
  points: readonly TimePoint[];
  scale: Scale;
}

function SeriesShape({ series: { shape, values }, points, scale }: SeriesShapeProps) {
  if (shape === 'column') {
    const width = Math.max(1, Math.min(widestColumn, scale.slot * 0.8));
    return points.map(({ at }, index) => {
      const value = values[index] ?? 0;
      return value > 0 ? (
        <rect
          key={at}
          className={styles.column}
          x={scale.x(at) - width / 2}
          y={scale.y(value)}
          width={width}
          height={scale.bottom - scale.y(value)}
        />
      ) : null;
    });
  }
  const path = line<TimePoint>()
    .defined((_, index) => values[index] != null)
    .x(({ at }) => scale.x(at))
    .y((_, index) => scale.y(values[index] ?? 0));
  return <path className={styles[shape]} d={path(points) ?? ''} />;
}

interface CursorProps {
  scale: Scale;
  points: readonly TimePoint[];
  series: readonly Series[];
  shown: number;
}

/** The vertical line of the tooltip, with a dot on each line of the chart. */
function Cursor({ scale, points, series, shown }: CursorProps) {
  const x = scale.x(points[shown]?.at ?? 0);
  return (
    <g>
      <path className={styles.cursor} d={`M${x} ${top}V${scale.bottom}`} />
      {series.map(({ name, shape, values }) => {
        const value = values[shown];
        return shape === 'column' || value == null ? null : (
          <circle key={name} className={styles[shape]} cx={x} cy={scale.y(value)} r="3" />
        );
      })}
    </g>
  );
}

/** The values of the point at the cursor, on the side with more room. Screen readers announce them. */
function Tooltip({
  scale,
  points,
  series,
  shown,
  locale,
}: Omit<CursorProps, 'shown'> & { shown: number | null; locale: Locale }) {
  const point = points[shown ?? -1];
  const x = point ? scale.x(point.at) : 0;
  const isLeft = x > scale.width / 2;
  return (
    <div
      role="status"
      className={styles.tooltip}
      style={{ insetInlineStart: x, transform: isLeft ? 'translateX(calc(-100% - 0.75rem))' : 'translateX(0.75rem)' }}
    >
      {point && (
        <>
          <p>{point.words}</p>
          <ul>
            {series.map(({ name, values }) => {
              const value = values[shown ?? -1];
              return value == null ? null : <li key={name}>{`${name}: ${value.toLocaleString(locale)}`}</li>;
            })}
          </ul>
        </>
      )}
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
