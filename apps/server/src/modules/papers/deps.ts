import type { ReceiptIssuer } from '@foyer/contract/receipt-issuer';
import type { Database } from '../../db/database.ts';
import type { IsPaused } from '../../db/pause.ts';
import type { Workers } from '../../workers/workers.ts';
import type { TicketCodes } from '../tickets/index.ts';

/** What the papers are made of. */
export interface Papers {
  database: Database;
  codes: TicketCodes;
  /** Who issues receipts of events that name nobody; undefined: nobody does. */
  issuer: ReceiptIssuer | undefined;
  /** As `Booking` has it. */
  isPaused?: IsPaused;
  /** Payments are pretended: receipts say so. */
  isTest: boolean;
  /** Threads that write the PDFs. */
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
