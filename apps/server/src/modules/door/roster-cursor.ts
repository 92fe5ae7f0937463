/** Where a device stands in the changes of an event's tickets; to the device it is a word without meaning. */
export interface Cursor {
  /** Which count of transactions it belongs to; a restored copy begins another. */
  epoch: string;
  /** Changes since a whole roster, instead of the roster itself. */
  isDelta: boolean;
  /** The oldest transaction that was under way when this walk began: from there the next one starts. */
  safe: string;
  /** The last row that was sent: its transaction and its ticket. */
  changedIn: string;
  ticketId: number;
}

export const formatCursor = ({ epoch, isDelta, safe, changedIn, ticketId }: Cursor): string =>
  [epoch, isDelta ? 'd' : 'f', safe, changedIn, ticketId].join('.');

/** Null for none, for one of another epoch, and for what is none of ours: all begin anew. */
export function parseCursor(text: string | undefined, epoch: string): Cursor | null {
  const match = /^([\d-]{1,40})\.([df])\.(\d{1,19})\.(\d{1,19})\.(\d{1,15})$/.exec(text ?? '');
  if (!match || match[1] !== epoch) return null;
  const [, , kind, safe = '', changedIn = '', ticketId = ''] = match;
  return { epoch, isDelta: kind === 'd', safe, changedIn, ticketId: Number(ticketId) };
}
