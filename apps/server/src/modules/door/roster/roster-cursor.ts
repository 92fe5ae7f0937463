/** A device's position in the tickets of an event and their changes. Opaque to the device. */
export interface Cursor {
  /** The epoch of the transaction numbers. A restored copy has another epoch. */
  epoch: string;
  /** True while reading changes, false while reading the whole roster. */
  isDelta: boolean;
  /** The oldest open transaction when this read started. The next list of changes starts there. */
  safe: string;
  /** The last sent row: its transaction and ticket. */
  changedIn: string;
  ticketId: number;
}

export const formatCursor = ({ epoch, isDelta, safe, changedIn, ticketId }: Cursor): string =>
  [epoch, isDelta ? 'd' : 'f', safe, changedIn, ticketId].join('.');

/**
 * Returns null without a cursor, for another epoch and for invalid text. The caller then starts with a whole roster.
 */
export function parseCursor(text: string | undefined, epoch: string): Cursor | null {
  const match = /^([\d-]{1,40})\.([df])\.(\d{1,19})\.(\d{1,19})\.(\d{1,15})$/.exec(text ?? '');
  if (!match || match[1] !== epoch) return null;
  const [, , kind, safe = '', changedIn = '', ticketId = ''] = match;
  return { epoch, isDelta: kind === 'd', safe, changedIn, ticketId: Number(ticketId) };
}
