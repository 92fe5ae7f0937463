import { workerTask } from '../../workers/worker-task.ts';
import type { About, WrittenDocument } from './pdf/document.ts';
import type { PrintedReceipt } from './receipts/receipt-page.ts';
import type { PrintedTicket } from './ticket/ticket-page.ts';

/** PDFs that threads write (`worker-tasks.ts`). */

export const ticketTask = workerTask<{ about: About; printed: PrintedTicket }, WrittenDocument>(
  'documents',
  'writeTicket',
);
/** A page for each receipt, or more where it is long. */
export const receiptsTask = workerTask<{ about: About; printed: PrintedReceipt[] }, WrittenDocument>(
  'documents',
  'writeReceipts',
);
/** Those of the texts that have a character without a glyph in all fonts. */
export const unprintableTask = workerTask<readonly string[], string[]>('documents', 'findUnprintable');
