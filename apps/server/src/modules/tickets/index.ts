export { ticketsHandlers } from './handlers.ts';
export type { TicketCodes } from './deps.ts';
export { findTicket, loadTicket, loadTickets } from './find-ticket.ts';
export { presentTicket } from './present.ts';
export { findTicketRow, listTicketRows, type TicketFilter, type TicketRow } from './queries.ts';
