import { FoyerError } from '@foyer/contract/errors';

/** Long downloads that a process sends at the same time. */
export interface Downloads {
  /** @throws FoyerError RATE_LIMITED when the account, or the process, already sends as many as it may */
  check(accountId: number): void;
  /**
   * Sends the parts of a download, which counts from its first part until it ends in any way. `onBroken` receives a failure that the
   * client sees as a broken download.
   * @throws FoyerError as `check` does
   */
  send<Part>(
    accountId: number,
    parts: AsyncIterable<Part>,
    onBroken: (error: unknown) => void,
  ): AsyncGenerator<Part, void, undefined>;
}

/**
 * Downloads of one account and of a process at the same time. A slow reader holds a few megabytes and no connection to the database, so
 * the process sends several. The bound per account leaves room for other people.
 */
const most = { account: 2, inAll: 8 };
const retryAfterSeconds = 15;

export function createDownloads(): Downloads {
  const sending: number[] = [];
  const check = (accountId: number) => {
    const own = sending.filter((each) => each === accountId).length;
    if (own >= most.account || sending.length >= most.inAll)
      throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds } });
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
