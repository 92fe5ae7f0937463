/**
 * The rows of a mail's tables, in the order in which its tags come. The images of a row are next to each other, and
 * cells do not wrap.
 */

interface Row {
  /** The row of the surrounding table. */
  parent: Row | undefined;
  /** Width of the cells before the current one, in px. */
  before: number;
  /** Width of the widest image of the current cell. */
  cell: number;
  /** The part of their widths that the images of this row can have on the narrowest phone. */
  share: number;
}

/** A place for an image; undefined outside of all rows. */
export type RowOfImage = Row | undefined;

interface ImageRows {
  opened: (tag: string) => void;
  closed: (tag: string) => void;
  /** Adds an image of a fixed width, in px, and returns its row. */
  add: (width: number) => RowOfImage;
  /** The part of its width that an image of this row can have, after all tags were read. */
  shareOf: (row: RowOfImage) => number;
}

/** Adds up the widths of images in rows. `most` is the width of a mail on the narrowest phone, in px. */
export function createImageRows(most: number): ImageRows {
  const rows: Row[] = [];
  const tables: { row: Row | undefined; width: number }[] = [];
  let isComplete = false;

  const endRow = () => {
    const table = tables.at(-1);
    if (!table?.row) return;
    const { row } = table;
    const width = row.before + row.cell;
    row.share = Math.min(1, most / width);
    table.width = Math.max(table.width, Math.min(width, most));
    table.row = undefined;
  };
  const openRow = (): Row | undefined => {
    endRow();
    const table = tables.at(-1);
    if (!table) return undefined;
    table.row = { parent: tables.at(-2)?.row, before: 0, cell: 0, share: 1 };
    rows.push(table.row);
    return table.row;
  };
  const openCell = () => {
    const row = tables.at(-1)?.row ?? openRow();
    if (!row) return;
    row.before += row.cell;
    row.cell = 0;
  };
  const add = (width: number): RowOfImage => {
    const row = tables.at(-1)?.row;
    if (row) row.cell = Math.max(row.cell, width);
    return row;
  };
  const closeTable = () => {
    endRow();
    const table = tables.pop();
    if (table) add(table.width);
  };
  return {
    opened: (tag) => {
      if (tag === 'table') tables.push({ row: undefined, width: 0 });
      else if (tag === 'tr') openRow();
      else if (tag === 'td' || tag === 'th') openCell();
    },
    closed: (tag) => {
      if (tag === 'table') closeTable();
      else if (tag === 'tr') endRow();
    },
    add,
    shareOf: (row) => {
      if (!isComplete) {
        while (tables.length > 0) closeTable();
        // A row comes after its parent, so the share of the parent is complete.
        for (const each of rows) each.share *= each.parent?.share ?? 1;
        isComplete = true;
      }
      return row?.share ?? 1;
    },
  };
}
