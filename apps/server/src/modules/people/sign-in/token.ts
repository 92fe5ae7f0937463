import { createHash, randomBytes } from 'node:crypto';

/** A random opaque token of 256 bits in base64url (people 3.1). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that the database stores instead of the token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
