import { performedBy } from '../../../workers/worker-task.ts';
import { writeBadges } from './badge/badge-page.ts';
import { badgesTask, receiptsTask, ticketTask, unprintableTask } from './document-tasks.ts';
import { writeDocument } from './pdf/document.ts';
import { printableNames } from './pdf/printable-name.ts';
import { writeReceipt } from './receipts/receipt-page.ts';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { writeTicket } from './ticket/ticket-page.ts';

/** The threads' implementations of the PDF and font tasks. */
export const documentTasks = {
  ...performedBy(ticketTask, ({ about, printed }) =>
    writeDocument(about, (canvas) => writeTicket(canvas, printed, serverTexts[about.locale].documents, about.locale)),
  ),
  ...performedBy(receiptsTask, ({ about, printed }) =>
    writeDocument(about, (canvas) => {
      for (const receipt of printed) writeReceipt(canvas, receipt, serverTexts[about.locale].documents, about.locale);
    }),
  ),
  ...performedBy(unprintableTask, printableNames),
};

/** The task of the threads that only write badges. */
export const badgesTasks = performedBy(badgesTask, writeBadges);
