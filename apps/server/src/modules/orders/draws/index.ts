/** Draws of sale windows (selling 2): entering, the result, and the job that draws. */
export { drawsHandlers } from './handlers.ts';
export { drawsJob } from './make-draws.ts';
