import { sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { formatTicketCode, ticketCodePayload, type TicketCode } from '@foyer/domain/tickets/ticket-code';
import type { SigningKey } from './signing-key.ts';

/** Signs and verifies the text of QR codes (tickets 5.1); the domain defines the text. */
export interface TicketCodes {
  /** The code of a ticket at its revision. */
  issue: (ticket: Omit<TicketCode, 'signature'>) => string;
  /** Like `issue`, but signs outside the main thread, for callers that need thousands. */
  issueAside: (ticket: Omit<TicketCode, 'signature'>) => Promise<string>;
  /** Whether this installation signed it. It does not check the ticket's state or a later revision. */
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
