export { documentsHandlers } from './handlers.ts';
export { writeReceiptsFor } from './receipts/write-receipts-for.ts';
export { missingReceiptsJob } from './receipts/missing-receipts-job.ts';
export { badgesTask } from './document-tasks.ts';
export { createFindUnprintable, type FindUnprintable } from './find-unprintable.ts';
