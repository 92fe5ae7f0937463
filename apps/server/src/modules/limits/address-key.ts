import { createHash } from 'node:crypto';
import { foldAddress } from '@foyer/domain/identifiers';

/** The key of a mail address in a counter: the same for every spelling, and not readable, so counters hold no addresses. */
export const addressKey = (address: string): string =>
  createHash('sha256').update(foldAddress(address)).digest('base64url');
