/** Lists of an event that are exported on a schedule. Staff get a mail about each file. */
export { scheduledExportsHandlers } from './handlers.ts';
export { scheduledExportsJob } from './make-exports.ts';
export { eraseExports } from './forget-exports.ts';
