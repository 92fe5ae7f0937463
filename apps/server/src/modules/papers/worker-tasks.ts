import { performedBy } from '../../workers/worker-task.ts';
import { receiptsTask, ticketTask } from './paper-tasks.ts';
import { openDocument } from './pdf/document.ts';
import { writeReceipt } from './receipts/receipt-page.ts';
import { papersTexts } from './texts.ts';
import { writeTicket } from './ticket/ticket-page.ts';

/** Writing PDFs, for the program of the threads. */
export const papersTasks = {
  ...performedBy(ticketTask, ({ about, printed }) => {
    const document = openDocument(about);
    writeTicket(document, printed, papersTexts[about.locale], about.locale);
    return document.finish();
  }),
  ...performedBy(receiptsTask, ({ about, printed }) => {
    const document = openDocument(about);
    for (const receipt of printed) writeReceipt(document, receipt, papersTexts[about.locale], about.locale);
    return document.finish();
  }),
};
