import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { round } from '../lib/figures.ts';
import { openConnection, type Answer, type Connection } from '../lib/connection.ts';
import { bodyOf, headersOf } from '../orders/load.ts';
import type { Sale } from '../orders/shop.ts';

/** What buyers experience while the cluster is disturbed. */

/** An order for which the buyer received an order number. */
export interface Acknowledged {
  orderId: number;
  person: number;
}

export interface Seen {
  requests: number;
  /** Requests without a response or with status 500 and above, by error. */
  failed: Record<string, number>;
  /** Refusals by error code; none are expected. */
  refused: Record<string, number>;
  orders: number;
  /** Longest time without a confirmed order, in ms. */
  pause: number;
  /** Longest time from the first try of an order to its response, in ms. */
  longest: number;
}

export interface Buyers {
  acknowledged: Acknowledged[];
  /** Results since the previous call. */
  take: () => Seen;
  /** Starts no more orders and waits for orders in progress. */
  stop: () => Promise<void>;
}

/** Codes after which the same order is requested again, because it is in progress. */
const undecided = new Set(['ORDER_INTENT_NOT_COMPLETE', 'PROVIDER_UNREACHABLE']);
/** How long a person tries to get a response, in ms. */
const patienceMs = 150_000;

/** When an order takes longer than this, the next buyer starts in parallel. */
const comesNextMs = 3_000;

const nothing = (): Seen => ({ requests: 0, failed: {}, refused: {}, orders: 0, pause: 0, longest: 0 });

/**
 * Buyers as in `orders/load.ts`, but patient: a failed order is sent again with the same `Idempotency-Key` after a moment, until it gets a response. Readers
 * send small requests at the same time, so there are many requests.
 */
export function startBuyers(
  address: string,
  sale: Sale,
  options: { buyers: number; readers: number; people: number; thinkMs: number },
): Buyers {
  const acknowledged: Acknowledged[] = [];
  let seen = nothing();
  let lastAnswer = performance.now();
  const over = { yet: false };
  let next = 1;
  const count = (of: Record<string, number>, name: string) => {
    of[name] = (of[name] ?? 0) + 1;
  };

  async function buy(person: number, ask: (headers: string, body: string) => Promise<Answer | string>): Promise<void> {
    const headers = `${headersOf(person)}idempotency-key: ${randomUUID()}\r\n`;
    const body = bodyOf(sale, person);
    const began = performance.now();
    while (performance.now() - began < patienceMs) {
      seen.requests += 1;
      const answer = await ask(headers, body);
      if (typeof answer === 'string' || answer.status >= 500) {
        const code = typeof answer === 'string' ? undefined : /"code":"(\w+)"/.exec(answer.body)?.[1];
        if (code === undefined || !undecided.has(code)) count(seen.failed, nameOf(answer));
      } else if (answer.status === 200) {
        const now = performance.now();
        seen.orders += 1;
        seen.pause = Math.max(seen.pause, now - lastAnswer);
        seen.longest = Math.max(seen.longest, now - began);
        lastAnswer = now;
        acknowledged.push({ orderId: Number(/"orderId":(\d+)/.exec(answer.body)?.[1]), person });
        return;
      } else {
        const code = /"code":"(\w+)"/.exec(answer.body)?.[1] ?? String(answer.status);
        if (!undecided.has(code)) {
          count(seen.refused, code);
          return;
        }
      }
      await pause(200);
    }
    count(seen.refused, 'NO_PATIENCE');
  }

  const waiting: Promise<void>[] = [];
  const buying = Array.from({ length: options.buyers }, async () => {
    let line = openLine(address);
    while (!over.yet && next <= options.people) {
      const person = next;
      next += 1;
      const own = line;
      const bought = buy(person, (headers, body) =>
        own.ask((connection) => connection.ask('POST', '/api/orders', headers, body)),
      );
      // A slow order continues in parallel, so one order does not stop the sale.
      if ((await Promise.race([bought, pause(comesNextMs, 'waits')])) === 'waits') {
        waiting.push(bought.finally(own.drop));
        line = openLine(address);
      }
      await pause(options.thinkMs);
    }
    line.drop();
  });
  const reading = Array.from({ length: options.readers }, async () => {
    const line = openLine(address);
    while (!over.yet) {
      seen.requests += 1;
      const answer = await line.ask((connection) =>
        connection.ask('GET', '/api/settings', 'x-request-source: web\r\n'),
      );
      const isFailed = typeof answer === 'string' || answer.status !== 200;
      if (isFailed) count(seen.failed, nameOf(answer));
      await pause(isFailed ? 200 : options.thinkMs / 10);
    }
    line.drop();
  });

  return {
    acknowledged,
    take: () => {
      const taken = {
        ...seen,
        pause: round(Math.max(seen.pause, performance.now() - lastAnswer)),
        longest: round(seen.longest),
      };
      seen = nothing();
      return taken;
    },
    stop: async () => {
      over.yet = true;
      await Promise.all([...buying, ...reading]);
      await Promise.all(waiting);
    },
  };
}

/** Opens a connection on demand. A failure closes it, and the next request opens another one. */
function openLine(address: string) {
  let connection: Connection | undefined;
  const drop = () => {
    connection?.close();
    connection = undefined;
  };
  const ask = async (request: (connection: Connection) => Promise<Answer>): Promise<Answer | string> => {
    try {
      connection ??= await openConnection(address);
      const answer = await request(connection);
      // The proxy closes the connection after a response that it created itself.
      if (answer.status >= 500) drop();
      return answer;
    } catch (error) {
      drop();
      return error instanceof Error && 'code' in error ? String(error.code) : 'closed';
    }
  };
  return { ask, drop };
}

function nameOf(answer: Answer | string): string {
  if (typeof answer === 'string') return answer;
  return `${answer.status} ${/"code":"(\w+)"/.exec(answer.body)?.[1] ?? 'of the proxy'}`;
}
