export { ticketsHandlers } from './handlers.ts';
export { missingAnswers } from './attendee.ts';
export type { TicketCodes } from './deps.ts';
export { createFormLinks, formLinkUrl, type SignedLink } from './form-links/links.ts';
export { countCheckInByNumber, countDoorLookUps } from './door-look-ups.ts';
export { findTicket, loadTicket, loadTickets } from './find-ticket.ts';
export { isOwn, presentTicket, storedValues } from './present.ts';
export { recordedAs } from './record-change.ts';
export { findTicketRow, lockTicket, type TicketRow } from './queries.ts';
