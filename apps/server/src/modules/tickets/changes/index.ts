export { ticketChangesHandlers } from './handlers.ts';
