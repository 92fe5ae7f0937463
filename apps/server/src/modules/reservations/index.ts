export { reservationsHandlers } from './handlers.ts';
