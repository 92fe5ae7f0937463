import { createHash, randomBytes } from 'node:crypto';

/** A new secret with 256 random bits, as 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret. It is random, so it needs no slow hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The secret in the file name of an address; null for another name. */
export const secretIn = (fileName: string): string | null => /^([\w-]{43})\.ics$/.exec(fileName)?.[1] ?? null;
