export { ticketsHandlers } from './handlers.ts';
export type { TicketCodes } from './deps.ts';
export { loadTickets } from './find-ticket.ts';
export { presentTicket } from './present.ts';
export { findTicketRow, type TicketRow } from './queries.ts';
