export { papersHandlers } from './handlers.ts';
export { writeReceiptsFor } from './receipts/write-receipts-for.ts';
export { missingReceiptsJob } from './receipts/missing-receipts-job.ts';
export { createFindUnprintable, type FindUnprintable } from './find-unprintable.ts';
export { printableName } from './pdf/printable-name.ts';
