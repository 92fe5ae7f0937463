import { rosterKeyText, type RosterPerson } from '@foyer/domain/door/roster';
import { personOf } from '@foyer/domain/door/roster-row';
import { formatTicketCode, ticketCodePayload, type TicketCode } from '@foyer/domain/tickets/ticket-code';

/** Checks of a ticket code on the device alone. They need `crypto.subtle`, which pages without TLS do not have. */

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const utf8 = new TextEncoder();

/**
 * The key that this code makes; null where none can be made. It takes as long as reading the entry, so both begin at
 * once.
 */
export async function entryKey(code: string): Promise<CryptoKey | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', utf8.encode(rosterKeyText(code)));
    return await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['decrypt']);
  } catch {
    return null;
  }
}

/** The person of a roster entry; null if another code sealed it. */
export async function openEntry(sealed: string, making: Promise<CryptoKey | null>): Promise<RosterPerson | null> {
  try {
    const key = await making;
    if (!key) return null;
    const bytes = bytesOf(sealed);
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, 12) }, key, bytes.subarray(12));
    return personOf(new TextDecoder().decode(opened));
  } catch {
    return null;
  }
}

/** Runs all checks once with dummy data, so the browser loads its implementation and the imported key is cached. */
export async function warmUp(publicKey: string): Promise<void> {
  const nobody = { ticketId: 1, eventId: 1, revision: 1, signature: 'A'.repeat(86) };
  await Promise.all([isSignedByUs(nobody, publicKey), openEntry('A'.repeat(48), entryKey(formatTicketCode(nobody)))]);
}

let imported: { text: string; key: Promise<CryptoKey | null> } | null = null;

/** The imported public key, cached; null if the browser does not support the algorithm. */
function keyOf(publicKey: string): Promise<CryptoKey | null> {
  if (imported?.text === publicKey) return imported.key;
  const key = (async () => crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']))();
  imported = { text: publicKey, key: key.catch(() => null) };
  return imported.key;
}

/** True if we signed this code; null if the browser does not support Ed25519, so only the roster can decide. */
export async function isSignedByUs(code: TicketCode, publicKey: string): Promise<boolean | null> {
  const key = await keyOf(publicKey);
  if (key === null) return null;
  try {
    return await crypto.subtle.verify('Ed25519', key, bytesOf(code.signature), utf8.encode(ticketCodePayload(code)));
  } catch {
    return false;
  }
}
