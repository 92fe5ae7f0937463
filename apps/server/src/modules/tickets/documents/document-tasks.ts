import { workerTask } from '../../../workers/worker-task.ts';
import type { BadgesInput } from './badge/badge-page.ts';
import type { About, WrittenDocument } from './pdf/document.ts';
import type { PrintedReceipt } from './receipts/receipt-page.ts';
import type { PrintedTicket } from './ticket/ticket-page.ts';

/** PDFs that threads write (`worker-tasks.ts`). */

export const ticketTask = workerTask<{ about: About; printed: PrintedTicket }, WrittenDocument>(
  'documents',
  'writeTicket',
);
/** Starts each receipt on a new page. */
export const receiptsTask = workerTask<{ about: About; printed: PrintedReceipt[] }, WrittenDocument>(
  'documents',
  'writeReceipts',
);
/** Starts each badge on a new page, and counts the finished ones in `progress`. */
export const badgesTask = workerTask<BadgesInput, WrittenDocument>('badges', 'writeBadges');
/** Returns the names with a character that no font has, each with its printable form. */
export const unprintableTask = workerTask<readonly string[], [name: string, printable: string][]>(
  'documents',
  'findUnprintable',
);
