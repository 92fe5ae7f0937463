import { rosterKeyText, type RosterPerson } from '@foyer/domain/door/roster';
import { personText } from '@foyer/domain/door/roster-row';
import { formatTicketCode, parseTicketCode, ticketCodePayload } from '@foyer/domain/tickets/ticket-code';
import { beforeAll, expect, it } from 'vitest';
import { entryKey, isSignedByUs, openEntry } from './read-code.ts';

/**
 * Tests that a browser opens sealed entries and verifies signatures by the code alone (`door.test.ts` of the server
 * seals the same way).
 */

const utf8 = new TextEncoder();
const textOf = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
let keys: CryptoKeyPair;
let publicText: string;
beforeAll(async () => {
  keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  publicText = textOf(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)));
});

async function codeOf(ticketId: number, revision = 1): Promise<string> {
  const ticket = { ticketId, eventId: 3, revision };
  const signature = await crypto.subtle.sign('Ed25519', keys.privateKey, utf8.encode(ticketCodePayload(ticket)));
  return formatTicketCode({ ...ticket, signature: textOf(new Uint8Array(signature)) });
}
const person: RosterPerson = {
  firstName: '美咲',
  lastName: '山田',
  externalAccountIdentifier: 'C1000003',
  relationship: 'CONSULTANT',
  ticketGroup: null,
  transferredAt: null,
};

async function seal(code: string, of = person): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const digest = await crypto.subtle.digest('SHA-256', utf8.encode(rosterKeyText(code)));
  const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, utf8.encode(personText(of)));
  return textOf(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

it('opens an entry only with its own code', async () => {
  const sealed = await seal(await codeOf(5));
  expect(await openEntry(sealed, entryKey(await codeOf(5)))).toEqual(person);
  expect(await openEntry(sealed, entryKey(await codeOf(6)))).toBeNull();
  expect(await openEntry(sealed, entryKey(await codeOf(5, 2)))).toBeNull();
  expect(await openEntry('', entryKey(await codeOf(5)))).toBeNull();
});

it('verifies our signature, and returns null without a usable key', async () => {
  const code = parseTicketCode(await codeOf(5));
  if (!code) throw new Error('Not read.');
  expect(await isSignedByUs(code, publicText)).toBe(true);
  expect(await isSignedByUs({ ...code, revision: 2 }, publicText)).toBe(false);
  expect(await isSignedByUs({ ...code, signature: 'not base64url at all!' }, publicText)).toBe(false);
  expect(await isSignedByUs(code, 'short')).toBeNull();
});
