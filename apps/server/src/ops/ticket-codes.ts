import { sign, verify } from 'node:crypto';
import { formatTicketCode, ticketCodePayload, type TicketCode } from '@foyer/domain/ticket-code';
import type { SigningKey } from './signing-key.ts';

/** Signs and verifies what a QR code says (readings §6); the text itself is the domain's. */
export interface TicketCodes {
  /** The code of a ticket at its revision. */
  issue: (ticket: Omit<TicketCode, 'signature'>) => string;
  /** Whether we signed it. Says nothing about the ticket's state or whether a later revision has replaced it. */
  isGenuine: (code: TicketCode) => boolean;
}

export function createTicketCodes({ privateKey, publicKey }: SigningKey): TicketCodes {
  return {
    issue: (ticket) => {
      const signature = sign(null, Buffer.from(ticketCodePayload(ticket)), privateKey).toString('base64url');
      return formatTicketCode({ ...ticket, signature });
    },
    isGenuine: (code) =>
      verify(null, Buffer.from(ticketCodePayload(code)), publicKey, Buffer.from(code.signature, 'base64url')),
  };
}
