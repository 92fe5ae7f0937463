import { FoyerError } from '@foyer/contract/wire/errors';
import { limits } from './limits.ts';

const retryAfterSeconds = 1;

/**
 * Counts a sender's simultaneous requests with large bodies in this process, from before the body is read until the
 * response. Each body takes up to 32 MB of memory and slows other requests down. @returns a function that counts an
 * upload and returns a function that ends it. It throws RATE_LIMITED when the sender has too many.
 */
export function createUploads(): (sender: string) => () => void {
  const active = new Map<string, number>();
  return (sender) => {
    const count = active.get(sender) ?? 0;
    if (count >= limits.uploads.allowed)
      throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds }, callerWaits: true });
    active.set(sender, count + 1);
    return () => {
      const left = (active.get(sender) ?? 1) - 1;
      if (left > 0) active.set(sender, left);
      else active.delete(sender);
    };
  };
}
