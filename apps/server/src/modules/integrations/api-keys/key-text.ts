import { createHash, randomBytes } from 'node:crypto';

/** A text of `length` characters in base 36, from random bytes. */
const randomText = (bytes: number, length: number): string =>
  BigInt(`0x${randomBytes(bytes).toString('hex')}`)
    .toString(36)
    .padStart(length, '0')
    .slice(-length);

/** A new key: its prefix (41 random bits) and its secret part (256 random bits). */
export function newKey(): { prefix: string; key: string } {
  const prefix = `foyer_${randomText(8, 8)}`;
  return { prefix, key: `${prefix}_${randomText(32, 50)}` };
}

/** The stored hash. A random key of 256 bits cannot be guessed, so a fast hash is enough. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
