import { createHash } from 'node:crypto';
import { foldAddress } from '@foyer/domain/people/identifiers';

/** The counter key of a mail address: equal for every spelling, and hashed, so counters contain no addresses. */
export const addressKey = (address: string): string =>
  createHash('sha256').update(foldAddress(address)).digest('base64url');
