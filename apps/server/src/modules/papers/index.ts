export { papersHandlers } from './handlers.ts';
export { writeReceiptsFor } from './receipts/write-receipts-for.ts';
export { missingReceiptsJob } from './receipts/missing-receipts-job.ts';
