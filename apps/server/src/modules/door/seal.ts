import { createCipheriv, hash, randomBytes } from 'node:crypto';
import { rosterKeyText, type RosterPerson } from '@foyer/domain/roster';
import { personText } from '@foyer/domain/roster-row';
import type { TicketCode } from '@foyer/domain/ticket-code';

/** Seals who a ticket is for by the ticket's own code. */
export type Seal = (ticket: Omit<TicketCode, 'signature'>, person: RosterPerson) => Promise<string> | string;

/** Signs the code of a ticket beside the thread that answers everybody. */
export interface CodesAside {
  issueAside: (ticket: Omit<TicketCode, 'signature'>) => Promise<string>;
}

/** Entries remembered, about 40 MB: a signature and a cipher cost, and a hundred devices ask for the same tickets in the morning. */
const most = 100_000;

export function createSeal({ issueAside }: CodesAside): Seal {
  const known = new Map<string, { content: string; sealed: string }>();
  return (ticket, person) => {
    const name = `${ticket.ticketId}.${ticket.revision}`;
    const content = personText(person);
    const before = known.get(name);
    if (before?.content === content) return before.sealed;
    return issueAside(ticket).then((code) => {
      const sealed = sealBy(code, content);
      if (known.size >= most) known.clear();
      known.set(name, { content, sealed });
      return sealed;
    });
  };
}

function sealBy(code: string, content: string): string {
  const key = hash('sha256', rosterKeyText(code), 'buffer');
  // Never the same nonce twice under a key, however often somebody's name is put right.
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const parts = [iv, cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
}
