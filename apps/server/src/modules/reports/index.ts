/** Reports for organisers, the lists behind their numbers, and exports. Read-only, except for audit entries of exports. */
export { reportsHandlers } from './handlers.ts';
export { describeExport, exportContentType, openExport } from './exports/export-list.ts';
