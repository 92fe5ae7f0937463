import type { KeyboardEvent } from 'react';

/** Keys that move between the cells of a table of fields, as in a spreadsheet. */

interface CellPosition {
  row: number;
  column: number;
}

/** The cell after a key; undefined for keys that the field handles itself. */
export function cellAfter(
  { row, column }: CellPosition,
  { key, shiftKey, type }: { key: string; shiftKey: boolean; type: string },
): CellPosition | undefined {
  if (key === 'Enter') return { row: row + (shiftKey ? -1 : 1), column };
  // Up and down change the parts of a date.
  if (type !== 'text') return undefined;
  if (key === 'ArrowDown') return { row: row + 1, column };
  if (key === 'ArrowUp') return { row: row - 1, column };
  return undefined;
}

/** Moves the focus to another cell and selects its text. Cells are marked with `data-cell="<row>.<column>"`. */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, nativeEvent } = event;
  if (!(target instanceof HTMLInputElement) || nativeEvent.isComposing) return;
  const [row, column] = (target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? '').split('.').map(Number);
  if (row === undefined || column === undefined) return;
  const to = cellAfter({ row, column }, { key: event.key, shiftKey: event.shiftKey, type: target.type });
  if (!to) return;
  event.preventDefault();
  const next = currentTarget.querySelector<HTMLInputElement>(`[data-cell="${to.row}.${to.column}"] input`);
  next?.focus();
  if (next?.type === 'text') next.select();
}
