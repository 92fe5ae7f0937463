/** Trial copies of events (selling 6). */
export { fillTrial, readOwnTrial } from './fill-trial.ts';
export { trialsHandlers } from './handlers.ts';
export type { TrialContents } from './read-contents.ts';
export type { TrialRuntime } from './runtime.ts';
export { trialsJob } from './trials-job.ts';
