export { rosterHandlers } from './handlers.ts';
