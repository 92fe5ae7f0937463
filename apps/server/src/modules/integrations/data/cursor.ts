import { FoyerError } from '@foyer/contract/wire/errors';

/** The lists that other systems copy. A cursor of one list is refused by another. */
export type CopiedList = 'attendees' | 'orders' | 'checkIns';

/** A row in the order of changes: the transaction that last wrote it, and its id. */
export interface Position {
  changedIn: string;
  id: number;
}

export interface Cursor {
  /** The epoch of the transaction numbers. A restored copy has another epoch. */
  epoch: string;
  list: CopiedList;
  eventId: number;
  /** The last row that was returned. */
  at: Position;
  /**
   * Of a first copy that has reached rows of a restored database: the last row before them. The next changes follow it.
   * Absent while only changes are read.
   */
  first?: Position;
}

const lists = { attendees: 'a', orders: 'o', checkIns: 'c' } as const;

export const start: Position = { changedIn: '0', id: 0 };

/** The text of a cursor, opaque to its reader. */
export function cursorText({ epoch, list, eventId, at, first }: Cursor): string {
  const parts = [1, epoch, lists[list], eventId, at.changedIn, at.id, ...(first ? [first.changedIn, first.id] : [])];
  return Buffer.from(parts.join('.')).toString('base64url');
}

/**
 * Reads a cursor of this list and event. @throws CURSOR_INVALID, and CURSOR_OUTDATED after the database was restored from a
 * backup
 */
export function readCursor(text: string, expected: Pick<Cursor, 'epoch' | 'list' | 'eventId'>): Cursor {
  const plain = /^[\w-]{1,300}$/.test(text) ? Buffer.from(text, 'base64url').toString('latin1') : '';
  const match = /^1\.([\d-]{1,40})\.([aoc])\.(\d{1,15})\.(\d{1,19})\.(\d{1,15})(?:\.(\d{1,19})\.(\d{1,15}))?$/.exec(
    plain,
  );
  if (!match || match[2] !== lists[expected.list] || Number(match[3]) !== expected.eventId)
    throw new FoyerError('CURSOR_INVALID');
  if (match[1] !== expected.epoch) throw new FoyerError('CURSOR_OUTDATED');
  const [, , , , changedIn = '0', id = '0', firstChangedIn, firstId] = match;
  return {
    ...expected,
    at: { changedIn, id: Number(id) },
    ...(firstChangedIn === undefined ? {} : { first: { changedIn: firstChangedIn, id: Number(firstId) } }),
  };
}
