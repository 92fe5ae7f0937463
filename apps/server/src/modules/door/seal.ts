import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { rosterKeyText, type RosterPerson } from '@foyer/domain/roster';
import type { TicketCode } from '@foyer/domain/ticket-code';
import type { TicketCodes } from '../tickets/index.ts';

/** Seals who a ticket is for by the ticket's own code. */
export type Seal = (ticket: Omit<TicketCode, 'signature'>, person: RosterPerson) => string;

/** Keys remembered; signing again costs fifty times what sealing does, and every device asks for the same tickets. */
const most = 200_000;

export function createSeal({ issue }: Pick<TicketCodes, 'issue'>): Seal {
  const keys = new Map<string, Buffer>();
  const keyOf = (ticket: Omit<TicketCode, 'signature'>): Buffer => {
    const name = `${ticket.ticketId}.${ticket.revision}`;
    const known = keys.get(name);
    if (known) return known;
    const key = createHash('sha256')
      .update(rosterKeyText(issue(ticket)))
      .digest();
    if (keys.size >= most) keys.clear();
    keys.set(name, key);
    return key;
  };
  return (ticket, person) => {
    // Never the same nonce twice under a key, however often somebody's name is put right.
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', keyOf(ticket), iv);
    const sealed = Buffer.concat([
      iv,
      cipher.update(JSON.stringify(person), 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    return sealed.toString('base64url');
  };
}
