export { waitingListHandlers } from './handlers.ts';
export { waitingListJob } from './tend-lists.ts';
