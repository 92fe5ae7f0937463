import type { ReceiptIssuer } from '@foyer/contract/payments/receipt-issuer';
import type { Database } from '../../../db/database.ts';
import type { IsPaused } from '../../../db/pause.ts';
import type { Workers } from '../../../workers/workers.ts';
import type { TicketCodes, TicketLinks } from '../index.ts';

export interface DocumentDeps {
  database: Database;
  codes: TicketCodes;
  links: TicketLinks;
  /** Issuer of receipts for events without their own issuer. Undefined: such events have no receipts. */
  issuer: ReceiptIssuer | undefined;
  /** See `Booking`. */
  isPaused?: IsPaused;
  /** Payments are simulated, and receipts say so. */
  isTest: boolean;
  workers: Workers;
  /** Called for a document with characters that no font has. */
  onMissing: (found: MissingCharacters) => void;
}

/** Characters that a document lacks. `record` is the number of its ticket or order. */
export interface MissingCharacters {
  document: 'ticket' | 'receipt';
  eventId: number;
  record: number;
  characters: readonly string[];
}
