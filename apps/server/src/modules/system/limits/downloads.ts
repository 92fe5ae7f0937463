import { FoyerError } from '@foyer/contract/wire/errors';

/** Limits the long downloads that a process sends at the same time. */
export interface Downloads {
  /** @throws FoyerError RATE_LIMITED when the account or the process has reached its maximum */
  check(accountId: number): void;
  /**
   * Sends the parts of a download. It counts from its first part until it ends for any reason. `onBroken` receives a
   * failure, which the client sees as a broken download. @throws FoyerError as `check` does
   */
  send<Part>(
    accountId: number,
    parts: AsyncIterable<Part>,
    onBroken: (error: unknown) => void,
  ): AsyncGenerator<Part, void, undefined>;
}

/**
 * Maximum simultaneous downloads per account and per process. A slow reader holds a few megabytes but no database
 * connection, so a process sends several. The maximum per account leaves capacity for other people.
 */
const most = { account: 2, inAll: 8 };
const retryAfterSeconds = 15;

export function createDownloads(): Downloads {
  const sending: number[] = [];
  const check = (accountId: number) => {
    const own = sending.filter((each) => each === accountId).length;
    if (own >= most.account || sending.length >= most.inAll)
      throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds }, callerWaits: true });
  };
  return {
    check,
    async *send(accountId, parts, onBroken) {
      check(accountId);
      sending.push(accountId);
      try {
        yield* parts;
      } catch (error) {
        onBroken(error);
        throw error;
      } finally {
        sending.splice(sending.indexOf(accountId), 1);
      }
    },
  };
}
