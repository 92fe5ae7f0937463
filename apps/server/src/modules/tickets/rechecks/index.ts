/** The re-check of qualifications: tickets whose holder lost the qualification are kept, paid for or cancelled (selling 7). */
export { rechecksHandlers } from './handlers.ts';
export { rechecksJob } from './rechecks-job.ts';
