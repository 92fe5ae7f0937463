import { LRUCache } from 'lru-cache';
import { FoyerError } from '@foyer/contract/wire/errors';

/** Who causes some work. Work of the product itself, such as mail, uses its own account name. */
export interface Requester {
  account?: string;
  /** The network that a request comes from (`networkOf`). */
  network?: string;
}

export interface Bounds {
  /** Maximum number of running pieces of work. */
  atOnce: number;
  /** Maximum number of waiting pieces: per account, per network, and in total. */
  waiting: { account: number; network: number; inAll: number };
}

export interface FairTurns {
  /**
   * Starts `work` when its turn comes.
   * @throws FoyerError RATE_LIMITED when the account or network has too much waiting, NETWORK_ERROR (503) when the queue is full;
   * the reason of `signal` when that aborts before the turn comes
   */
  run<T>(requester: Requester, work: () => Promise<T>, waiting?: { weight?: number; signal?: AbortSignal }): Promise<T>;
  /** The total weight of the work that runs before a new piece of the requester, including running work. */
  weightBefore(requester: Requester): number;
}

interface Waiting {
  keys: readonly string[];
  weight: number;
  begin: () => void;
}

const retryAfterSeconds = 5;
/** Number of accounts and networks with a remembered last turn. A forgotten one counts as new. */
const mostRemembered = 2_000;

/**
 * A queue in which the next turn goes to the account and network that were served longest ago. An account that sends much work waits only for its own work;
 * another requester's first piece is always next.
 */
export function createFairTurns({ atOnce, waiting: most }: Bounds): FairTurns {
  const queue: Waiting[] = [];
  const lastTurns = new LRUCache<string, number>({ max: mostRemembered });
  let running = 0;
  let runningWeight = 0;
  let turn = 0;

  /** Last turns of the keys, latest first. */
  const turnsOf = ({ keys }: Waiting) => keys.map((key) => lastTurns.peek(key) ?? 0).toSorted((a, b) => b - a);

  function takeNext(): Waiting | undefined {
    let best = 0;
    for (let index = 1; index < queue.length; index += 1) {
      const [candidate, current] = [queue[index], queue[best]];
      if (candidate && current && isEarlier(turnsOf(candidate), turnsOf(current))) best = index;
    }
    return queue.splice(best, 1)[0];
  }

  function startWaiting(): void {
    while (running < atOnce) {
      const next = takeNext();
      if (!next) return;
      running += 1;
      runningWeight += next.weight;
      turn += 1;
      for (const key of next.keys) lastTurns.set(key, turn);
      next.begin();
    }
  }

  function refuseBeyondBounds({ account, network }: Requester): void {
    const waitingOf = (key: string) => queue.filter((each) => each.keys.includes(key)).length;
    const isTooMuch =
      (account !== undefined && waitingOf(accountKey(account)) >= most.account) ||
      (network !== undefined && waitingOf(networkKey(network)) >= most.network);
    if (isTooMuch) throw new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds }, callerWaits: true });
    if (queue.length >= most.inAll) throw new FoyerError('NETWORK_ERROR');
  }

  return {
    async run(requester, work, { weight = 1, signal } = {}) {
      const keys = keysOf(requester);
      refuseBeyondBounds(requester);
      await new Promise<void>((begin, refuse) => {
        const own: Waiting = { keys, weight, begin };
        signal?.addEventListener('abort', () => {
          const at = queue.indexOf(own);
          if (at < 0) return;
          queue.splice(at, 1);
          refuse(signal.reason);
        });
        queue.push(own);
        startWaiting();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        runningWeight -= weight;
        startWaiting();
      }
    },
    weightBefore(requester) {
      const keys = keysOf(requester);
      const isOwn = (each: Waiting) => each.keys.some((key) => keys.includes(key));
      // Turns alternate, so each other requester gets as many turns as this one first.
      const rounds = queue.filter(isOwn).length + 1;
      const turnsOfOthers = new Map<string, number>();
      let sum = runningWeight;
      for (const each of queue) {
        const name = each.keys.join();
        const turns = turnsOfOthers.get(name) ?? 0;
        turnsOfOthers.set(name, turns + 1);
        if (isOwn(each) || turns < rounds) sum += each.weight;
      }
      return sum;
    },
  };
}

const keysOf = ({ account, network }: Requester): string[] => [
  ...(account === undefined ? [] : [accountKey(account)]),
  ...(network === undefined ? [] : [networkKey(network)]),
];
const accountKey = (account: string) => `account ${account}`;
const networkKey = (network: string) => `network ${network}`;

/** Compares the latest turns first. Equal turns keep the order of arrival. */
function isEarlier(a: readonly number[], b: readonly number[]): boolean {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
