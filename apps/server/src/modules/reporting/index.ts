/** What organisers learn from their data: reports, the lists behind them, exports. It reads alone and writes nothing. */
export { reportingHandlers } from './handlers.ts';
export { attendeeConditions } from './search-attendees.ts';
export { everyOf } from './lists.ts';
export { describeExport, exportContentType, openExport } from './exports/export-list.ts';
