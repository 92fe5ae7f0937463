import { createCipheriv, hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { rosterKeyText, type RosterPerson } from '@foyer/domain/door/roster';
import { personText } from '@foyer/domain/door/roster-row';
import type { TicketCode } from '@foyer/domain/tickets/ticket-code';

/** Encrypts a ticket's attendee with the ticket's own code. */
export type Seal = (ticket: Omit<TicketCode, 'signature'>, person: RosterPerson) => Promise<string> | string;

/** Signs the code of a ticket in a worker thread, because the main thread must continue to respond. */
export interface CodesAside {
  issueAside: (ticket: Omit<TicketCode, 'signature'>) => Promise<string>;
}

/**
 * Sealed tickets in the cache, about 40 MB. A hundred devices request the same tickets in the morning, and each costs a
 * signature and a cipher.
 */
const cachedTickets = 100_000;

/** A full cache removes a ticket after this time without a request, in ms. */
const unusedMs = 3_600_000;
/** Looking for unused tickets takes some milliseconds, so a full cache does it rarely. */
const purgeEveryMs = 60_000;

type SealedTickets = LRUCache<string, { content: string; sealed: string }>;

/**
 * `cached` is the size of the cache; tests use a small one. A full cache retains its entries, because devices read an
 * event from the first ticket to the last. A cache that drops the oldest entry would drop each ticket of a larger event
 * before its next use.
 */
export function createSeal({ issueAside }: CodesAside, cached = cachedTickets): Seal {
  let created: SealedTickets | undefined;
  // It reserves memory for all its entries, which costs 6 ms. Most servers seal no ticket.
  const cache = () => (created ??= new LRUCache({ max: cached, ttl: unusedMs, updateAgeOnGet: true }));
  let nextPurge = 0;
  const hasRoom = (known: SealedTickets) => {
    if (known.size < cached) return true;
    if (performance.now() < nextPurge) return false;
    nextPurge = performance.now() + purgeEveryMs;
    return known.purgeStale();
  };
  return (ticket, person) => {
    const name = `${ticket.ticketId}.${ticket.revision}`;
    const content = personText(person);
    const known = cache();
    const before = known.get(name);
    if (before?.content === content) return before.sealed;
    return issueAside(ticket).then((code) => {
      const sealed = sealBy(code, content);
      if (known.has(name) || hasRoom(known)) known.set(name, { content, sealed });
      return sealed;
    });
  };
}

function sealBy(code: string, content: string): string {
  const key = hash('sha256', rosterKeyText(code), 'buffer');
  // A random nonce per encryption: AES-GCM is insecure if a nonce repeats under one key, and the name of a ticket can
  // change.
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const parts = [iv, cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64url');
}
