import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import styles from './Layout.module.css';
import { cx } from './cx.ts';
import { Dates } from './Dates.tsx';
import { tintAttributes } from './tint.ts';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

const gapStyle = (gap: Gap, style?: CSSProperties): CSSProperties => ({ gap: `var(--space-${gap})`, ...style });

export interface PageProps extends ComponentProps<'div'> {
  width?: 'wide' | 'narrow' | 'full' | undefined;
  /** The event's colour, which tints the page. */
  tint?: string | undefined;
}

/** The content column with gutters. */
export function Page({ width = 'wide', tint, className, style, ...rest }: PageProps) {
  return <div {...rest} {...tintAttributes(tint, style)} className={cx(styles.page, styles[width], className)} />;
}

export interface StackProps extends ComponentProps<'div'> {
  gap?: Gap | undefined;
}

/** Elements in a column. */
export function Stack({ gap = 4, className, style, ...rest }: StackProps) {
  return <div {...rest} className={cx(styles.stack, className)} style={gapStyle(gap, style)} />;
}

export interface RowProps extends StackProps {
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  justify?: 'start' | 'center' | 'end' | 'between' | undefined;
  nowrap?: boolean | undefined;
}

/** Elements in a row that wraps. */
export function Row({ gap = 3, align = 'center', justify = 'start', nowrap, className, style, ...rest }: RowProps) {
  return (
    <div
      {...rest}
      className={cx(
        styles.row,
        styles[`align-${align}`],
        styles[`justify-${justify}`],
        nowrap && styles.nowrap,
        className,
      )}
      style={gapStyle(gap, style)}
    />
  );
}

export interface GridProps extends StackProps {
  /** The minimum width of a column, a CSS length. */
  min?: string | undefined;
}

/** As many columns as fit. */
export function Grid({ gap = 5, min = '18rem', className, style, ...rest }: GridProps) {
  return (
    <div
      {...rest}
      className={cx(styles.grid, className)}
      style={{ ...gapStyle(gap, style), gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${min}), 1fr))` }}
    />
  );
}

/** Two form fields in a row if there is space (name, expiry and code). */
export function FieldRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(styles.fieldRow, className)} />;
}

export interface SplitProps {
  children: ReactNode;
  /** Next to the main column on wide screens, below it on phones. It stays visible while scrolling. */
  aside: ReactNode;
  asideLabel?: string | undefined;
  className?: string | undefined;
}

/** A main column with its summary. */
export function Split({ children, aside, asideLabel, className }: SplitProps) {
  return (
    <div className={cx(styles.split, className)}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.aside} aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  );
}

export interface Fact {
  term: ReactNode;
  value: ReactNode;
  /** Takes the whole width, for a list. */
  wide?: boolean | undefined;
}

/** Names and values, as on a card or a confirmation. Entries without a value are left out. */
export function Facts({
  facts,
  look = 'columns',
  className,
}: {
  facts: readonly Fact[];
  look?: 'columns' | 'stacked';
  className?: string | undefined;
}) {
  return (
    <dl className={cx(styles.facts, styles[look], className)}>
      {facts
        .filter((fact) => fact.value !== null && fact.value !== undefined && fact.value !== '')
        .map((fact, index) => (
          <div key={index} className={fact.wide ? styles.wideFact : undefined}>
            <dt>{fact.term}</dt>
            <dd>
              <Dates>{fact.value}</Dates>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** An amount with its label, in tabular digits; `total` adds a line above and larger text. */
export function MoneyLine({
  label,
  note,
  amount,
  total,
  muted,
}: {
  label: ReactNode;
  note?: ReactNode;
  amount: ReactNode;
  total?: boolean | undefined;
  muted?: boolean | undefined;
}) {
  return (
    <div className={cx(styles.money, total && styles.total, muted && styles.muted)}>
      <span>
        <span>{label}</span>
        {note && <small className={styles.moneyNote}>{note}</small>}
      </span>
      <span className={styles.amount} translate="no">
        {amount}
      </span>
    </div>
  );
}

/** Digits of equal width, for amounts, counters and codes in running text. */
export function Numeric({ className, ...rest }: ComponentProps<'span'>) {
  return <span translate="no" {...rest} className={cx(styles.numeric, className)} />;
}
