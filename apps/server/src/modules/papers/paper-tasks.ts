import { workerTask } from '../../workers/worker-task.ts';
import type { About } from './pdf/document.ts';
import type { PrintedReceipt } from './receipts/receipt-page.ts';
import type { PrintedTicket } from './ticket/ticket-page.ts';

/** PDFs that threads write (`worker-tasks.ts`). */

export const ticketTask = workerTask<{ about: About; printed: PrintedTicket }, Uint8Array>('documents', 'writeTicket');
/** A page for each receipt, or more where it is long. */
export const receiptsTask = workerTask<{ about: About; printed: PrintedReceipt[] }, Uint8Array>(
  'documents',
  'writeReceipts',
);
