/** Calling off an event: the sale stops at once, then tickets end, attendees are notified and payments are refunded. */
export { callOffHandlers } from './handlers.ts';
export { callOffJob } from './job.ts';
export { countFailedCallOffRefunds } from './read-problems.ts';
