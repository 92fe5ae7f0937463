import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { rosterKeyText, type RosterPerson } from '@foyer/domain/roster';
import type { TicketCode } from '@foyer/domain/ticket-code';
import type { TicketCodes } from '../tickets/index.ts';

/** Seals who a ticket is for by the ticket's own code. */
export type Seal = (ticket: Omit<TicketCode, 'signature'>, person: RosterPerson) => string;

/** Entries remembered, about 40 MB: a signature and a cipher cost, and a hundred devices ask for the same tickets in the morning. */
const most = 100_000;

export function createSeal({ issue }: Pick<TicketCodes, 'issue'>): Seal {
  const known = new Map<string, { content: string; sealed: string }>();
  return (ticket, person) => {
    const name = `${ticket.ticketId}.${ticket.revision}`;
    const content = JSON.stringify(person);
    const before = known.get(name);
    if (before?.content === content) return before.sealed;
    const key = createHash('sha256')
      .update(rosterKeyText(issue(ticket)))
      .digest();
    // Never the same nonce twice under a key, however often somebody's name is put right.
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const sealed = Buffer.concat([iv, cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    );
    if (known.size >= most) known.clear();
    known.set(name, { content, sealed });
    return sealed;
  };
}
