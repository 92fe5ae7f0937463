export { ticketsHandlers } from './handlers.ts';
export { missingAnswers } from './attendee.ts';
export type { TicketCodes } from './deps.ts';
export { factsOf } from './facts.ts';
export { findTicket, loadTicket, loadTickets } from './find-ticket.ts';
export { isOwn, presentTicket, storedValues } from './present.ts';
export { recordChange } from './record-change.ts';
export { lockAccounts } from './transfer-queries.ts';
export { findTicketRow, lockTicket, type TicketRow } from './queries.ts';
