import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** One request on a kept connection, as a proxy sends it; `null` when it is lost on the way. */
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

/** Loads a process as a proxy would that asks `/readyz`, orders the process to stop under load, and tells what came of the requests. */
async function stopUnderLoad(drainSeconds: number, turnsAway: boolean) {
  const server = await startServerProcess({ DATABASE_URL: db.url, DRAIN_SECONDS: String(drainSeconds) });
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const probes = new Agent();
  try {
    const goneElsewhere = new AbortController();
    let ordered = false;
    const after: (Answer | null)[] = [];
    const before: (Answer | null)[] = [];
    const buyer = async () => {
      while (!goneElsewhere.signal.aborted) {
        const wasOrdered = ordered;
        const answer = await ask(`${server.address}/api/settings`, agent);
        (wasOrdered ? after : before).push(answer);
        if (answer === null && !turnsAway) return;
      }
    };
    const buyers = Array.from({ length: 4 }, buyer);
    while (before.length < 40) await sleep(10);
    process.kill(server.pid, 'SIGTERM');
    ordered = true;
    let told: Answer | null = null;
    if (turnsAway) {
      do told = await ask(`${server.address}/readyz`, probes);
      while (told?.status === 200);
      // the proxy learns it a moment later, and buyers come until then
      const seen = after.length;
      while (after.length < seen + 40) await sleep(10);
      goneElsewhere.abort();
    }
    await Promise.all(buyers);
    return { before, after, told, signal: await server.ended };
  } finally {
    agent.destroy();
    probes.destroy();
    await server.stop();
  }
}

const lost = (answers: readonly (Answer | null)[]) => answers.filter((answer) => answer?.status !== 200).length;

test('ordered to stop it says so first, and serves whoever still comes: no request is lost', async () => {
  const { before, after, told, signal } = await stopUnderLoad(8, true);
  expect(told?.status).toBe(503);
  expect([lost(before), lost(after)]).toEqual([0, 0]);
  expect(after.length).toBeGreaterThan(40);
  expect(after.at(-1)?.connection).toBe('close');
  // it ended by itself
  expect(signal).toBeNull();
});

test('without time to turn away, requests are lost', async () => {
  const { before, after } = await stopUnderLoad(0, false);
  expect(lost(before)).toBe(0);
  expect(lost(after)).toBeGreaterThan(0);
});
