export { searchHandlers } from './handlers.ts';
export { searchFoldingJob } from './search-folding-job.ts';
