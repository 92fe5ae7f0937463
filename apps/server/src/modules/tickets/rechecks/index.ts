/** The re-check of qualifications: tickets whose holder lost the qualification are kept, paid for or cancelled (selling 8). */
export { rechecksHandlers } from './handlers.ts';
export { rechecksJob } from './rechecks-job.ts';
