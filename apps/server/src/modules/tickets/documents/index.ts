export { documentsHandlers } from './handlers.ts';
export { writeReceiptsFor } from './receipts/write-receipts-for.ts';
export { missingReceiptsJob } from './receipts/missing-receipts-job.ts';
export { badgesTask } from './document-tasks.ts';
export { createFindUnprintable, type FindUnprintable } from './find-unprintable.ts';

/** Loads the names' transliteration on first use, because its tables and the fonts take 20 MB of memory. */
export const loadPrintableName = async () => (await import('./pdf/printable-name.ts')).printableName;
