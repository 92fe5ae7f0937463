/** Lists of an event that are made again and again, and told to staff by mail. */
export { scheduledExportsHandlers } from './handlers.ts';
export { scheduledExportsJob } from './make-exports.ts';
export { forgetExports } from './forget-exports.ts';
