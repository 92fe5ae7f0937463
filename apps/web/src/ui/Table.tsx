import type { ReactNode } from 'react';
import styles from './Table.module.css';
import { cx } from './cx.ts';
import { Dates } from './Dates.tsx';
import { Icon } from './Icon.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned at the end, in digits of equal width. */
  align?: 'start' | 'end' | undefined;
  sortable?: boolean | undefined;
  /** The column that names the row: its header cell, and the title of the row's card on phones. */
  primary?: boolean | undefined;
  /** A CSS length. */
  width?: string | undefined;
  /** Full width on phones: for values that do not fit into half a card. */
  wide?: boolean | undefined;
  /** Its values stay on one line: for moments. */
  oneLine?: boolean | undefined;
  /** No label on phones, full width: for buttons. */
  actions?: boolean | undefined;
}

export interface Sort {
  key: string;
  descending: boolean;
}

export interface TableProps<Row> {
  /** The name of the table for screen readers; visible only with `showCaption`. */
  caption: string;
  showCaption?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Called for a press anywhere in a row. The row needs a link or button that does the same for keyboard users. */
  onRow?: ((row: Row) => void) | undefined;
  /** Marks the row that the arrow keys are at. */
  selectedKey?: string | number | undefined;
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode;
  /** The rows are loading again. They stay, dimmed. */
  busy?: boolean | undefined;
  /** Rows of one line, 36 px high on wide windows of staff, for long logs. */
  dense?: boolean | undefined;
  className?: string | undefined;
}

/** A table: compact on wide screens, a card per row on phones, and always a table to screen readers. */
export function Table<Row>({
  caption,
  showCaption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  onRow,
  selectedKey,
  empty,
  busy,
  dense,
  className,
}: TableProps<Row>) {
  return (
    <div className={cx(styles.scroller, className)}>
      <table role="table" aria-busy={busy || undefined} className={cx(styles.table, dense && styles.dense)}>
        <caption className={showCaption ? styles.caption : styles.hidden}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => {
              const sorted = sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined;
              return (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  aria-sort={sorted}
                  className={cx(column.align === 'end' && styles.end, column.actions && styles.actionsHead)}
                  style={column.width ? { inlineSize: column.width } : undefined}
                >
                  {column.sortable && onSort ? (
                    <button
                      type="button"
                      className={styles.sort}
                      onClick={() => onSort({ key: column.key, descending: sorted === 'ascending' })}
                    >
                      {column.header}
                      <Icon
                        size="sm"
                        name={sorted === 'ascending' ? 'chevron-up' : sorted ? 'chevron-down' : 'sort'}
                        className={sorted ? undefined : styles.idle}
                      />
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr
                key={key}
                role="row"
                data-selected={selectedKey === key ? '' : undefined}
                className={onRow ? styles.pressable : undefined}
                onClick={
                  onRow &&
                  ((event) => {
                    const inner = (event.target as Element).closest('a, button, input, label, select, [role=menu]');
                    if (!inner && !window.getSelection()?.toString()) onRow(row);
                  })
                }
              >
                {columns.map((column) => {
                  const Cell = column.primary ? 'th' : 'td';
                  return (
                    <Cell
                      key={column.key}
                      role={column.primary ? 'rowheader' : 'cell'}
                      scope={column.primary ? 'row' : undefined}
                      data-label={column.primary || column.actions ? undefined : column.header}
                      className={cx(
                        column.align === 'end' && styles.end,
                        column.primary && styles.primary,
                        column.wide && styles.wide,
                        column.oneLine && styles.oneLine,
                        column.actions && styles.actions,
                      )}
                    >
                      <div className={styles.value}>
                        <Dates>{column.cell(row)}</Dates>
                      </div>
                    </Cell>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && empty && <div className={styles.empty}>{empty}</div>}
    </div>
  );
}

/** Small text below a cell's value: its origin or its parts. */
export function CellNote({ children }: { children: ReactNode }) {
  return (
    <small className={styles.note}>
      <Dates>{children}</Dates>
    </small>
  );
}
