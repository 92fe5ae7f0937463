import { sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { formatTicketCode, ticketCodePayload, type TicketCode } from '@foyer/domain/ticket-code';
import type { SigningKey } from './signing-key.ts';

/** Signs and verifies what a QR code says (tickets 5.1); the text itself is the domain's. */
export interface TicketCodes {
  /** The code of a ticket at its revision. */
  issue: (ticket: Omit<TicketCode, 'signature'>) => string;
  /** The same, signed beside the thread that answers everybody: for whoever needs thousands. */
  issueAside: (ticket: Omit<TicketCode, 'signature'>) => Promise<string>;
  /** Whether we signed it. Says nothing about the ticket's state or whether a later revision has replaced it. */
  isGenuine: (code: TicketCode) => boolean;
}

const signAside = promisify(sign);

export function createTicketCodes({ privateKey, publicKey }: SigningKey): TicketCodes {
  const codeOf = (ticket: Omit<TicketCode, 'signature'>, signature: Buffer) =>
    formatTicketCode({ ...ticket, signature: signature.toString('base64url') });
  return {
    issue: (ticket) => codeOf(ticket, sign(null, Buffer.from(ticketCodePayload(ticket)), privateKey)),
    issueAside: async (ticket) =>
      codeOf(ticket, await signAside(null, Buffer.from(ticketCodePayload(ticket)), privateKey)),
    isGenuine: (code) =>
      verify(null, Buffer.from(ticketCodePayload(code)), publicKey, Buffer.from(code.signature, 'base64url')),
  };
}
