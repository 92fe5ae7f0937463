import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { startServerProcess } from '../test/server-process.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('drain');
});
afterAll(() => db.drop());

interface Answer {
  status: number;
  connection: string | undefined;
}

/** One request on a keep-alive connection, as a proxy sends it. `null` when the response is lost. */
const ask = (url: string, agent: Agent): Promise<Answer | null> =>
  new Promise((resolve) => {
    const sent = request(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
      answer.once('error', () => resolve(null));
    });
    sent.once('error', () => resolve(null));
    sent.end();
  });

/** Sends load like a proxy that checks `/readyz`, stops the process under load, and returns the results of the requests. */
async function stopUnderLoad(drainSeconds: number, turnsAway: boolean) {
  const server = await startServerProcess({ DATABASE_URL: db.url, DRAIN_SECONDS: String(drainSeconds) });
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const probes = new Agent();
  try {
    const goneElsewhere = new AbortController();
    let ordered = false;
    const after: (Answer | null)[] = [];
    const before: (Answer | null)[] = [];
    const arrivals = new EventEmitter();
    const until = async (list: readonly unknown[], count: number) => {
      while (list.length < count) await once(arrivals, 'answer');
    };
    const buyer = async () => {
      while (!goneElsewhere.signal.aborted) {
        const wasOrdered = ordered;
        const answer = await ask(`${server.address}/api/settings`, agent);
        (wasOrdered ? after : before).push(answer);
        arrivals.emit('answer');
        if (answer === null && !turnsAway) return;
      }
    };
    const buyers = Array.from({ length: 4 }, buyer);
    await until(before, 12);
    process.kill(server.pid, 'SIGTERM');
    ordered = true;
    let notReady: Answer | null = null;
    if (turnsAway) {
      do notReady = await ask(`${server.address}/readyz`, probes);
      while (notReady?.status === 200);
      // The proxy notices a moment later, and buyers still arrive until then. Few requests fit into the drain time on any machine.
      await until(after, after.length + 12);
      goneElsewhere.abort();
    }
    await Promise.all(buyers);
    return { before, after, notReady, signal: await server.ended };
  } finally {
    agent.destroy();
    probes.destroy();
    await server.stop();
  }
}

const lost = (answers: readonly (Answer | null)[]) => answers.filter((answer) => answer?.status !== 200).length;

test('a stopping process announces it first, serves further requests and loses none', async () => {
  const { before, after, notReady, signal } = await stopUnderLoad(8, true);
  expect(notReady?.status).toBe(503);
  expect([lost(before), lost(after)]).toEqual([0, 0]);
  expect(after.at(-1)?.connection).toBe('close');
  // The process exited on its own, without SIGKILL.
  expect(signal).toBeNull();
});

test('control: loses requests when it has no time to announce the stop', async () => {
  const { before, after } = await stopUnderLoad(0, false);
  expect(lost(before)).toBe(0);
  expect(lost(after)).toBeGreaterThan(0);
});
