import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anotherProcess, payBy, selfTicket, type Person } from '../../../../test/ordering.ts';
import { startServerProcess, type ServerProcess } from '../../../../test/server-process.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { findRunningEmbedded } from '../../../db/embedded.ts';
import { SandboxGateway } from '../../../gateways/payments/sandbox/gateway.ts';
import { createAccounts } from '../../../seed/factories/account.ts';
import { createEvent, createTicketConfiguration } from '../../../seed/factories/event.ts';
import { auditOrders } from '../audit/audit.ts';
import { reconcileIntents } from '../../payments/reconcile/reconcile.ts';

/**
 * Kills the database and then the server while orders arrive. No acknowledged order is lost, nothing is sold twice, and
 * unfinished orders are settled or released.
 * The server runs its own durable PostgreSQL.
 */

let server: ServerProcess;
let database: Database;
beforeAll(async () => {
  server = await startServerProcess({});
  database = await connect();
});
afterAll(async () => {
  await database.close();
  // SIGTERM lets the server stop its PostgreSQL as well.
  process.kill(server.pid, 'SIGTERM');
  await server.ended;
  await server.stop();
});

async function connect(): Promise<Database> {
  // A database that was just killed can still respond to one request before it restarts.
  const url = await vi.waitFor(
    async () => {
      const found = await findRunningEmbedded(server.dataDir);
      if (found === null) throw new Error('The embedded database does not run.');
      return found;
    },
    { timeout: 60_000 },
  );
  return openDatabase({ url, poolSize: 4 });
}

async function whenReady(): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    const ready = await fetch(`${server.address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error(`The server did not become ready again:\n${server.output().slice(-2000)}`);
}

const acknowledged: number[] = [];

async function makePeople(count: number): Promise<Person[]> {
  const now = new Date();
  const accounts = await createAccounts(
    database.kysely,
    Array.from({ length: count }, () => ({})),
  );
  return Promise.all(
    accounts.map(async (account) => ({
      ...account,
      token: await openTestSession(database.kysely, account.accountId, { now }),
    })),
  );
}

/** All people buy, twelve at a time. Records the acknowledged orders, and calls `onFifth` while others are still in progress. */
async function rush(eventId: number, type: number, people: readonly Person[], onFifth: () => void): Promise<void> {
  const waiting = [...people];
  let count = 0;
  const lane = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      try {
        const answer = await fetch(`${server.address}/api/orders`, {
          method: 'POST',
          headers: { 'x-auth-token': person.token, 'content-type': 'application/json' },
          body: JSON.stringify({ eventId, tickets: [selfTicket(person, type)], chargeCreditCardRequest: payBy() }),
        });
        const body = (await answer.json()) as { orderId?: number };
        if (!answer.ok || !body.orderId) continue;
        acknowledged.push(body.orderId);
        count += 1;
        if (count === 5) onFifth();
      } catch {
        // The server went down during the request.
      }
    }
  };
  await Promise.all(Array.from({ length: 12 }, lane));
  expect(count, 'orders were acknowledged before the kill').toBeGreaterThanOrEqual(5);
}

test('loses no acknowledged order when the database and then the server are killed', { timeout: 90_000 }, async () => {
  const now = new Date();
  const eventId = await createEvent(database.kysely, { created_at: now });
  const type = await createTicketConfiguration(database.kysely, { event_id: eventId, quantity: 70 });

  const postmaster = Number(
    (await readFile(join(server.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0],
  );
  await rush(eventId, type, await makePeople(60), () => process.kill(postmaster, 'SIGKILL'));
  await whenReady();
  await database.close();
  database = await connect();

  const people = await makePeople(60);
  await database.close();
  let killed = Promise.resolve();
  await rush(eventId, type, people, () => {
    killed = server.kill();
  });
  await killed;
  server = await startServerProcess({ DATA_DIR: server.dataDir });
  database = await connect();

  const later = new Date(Date.now() + 5 * 60_000);
  const payments = new SandboxGateway({
    db: database.pool,
    secret: 'x',
    clock: () => later,
    pageUrl: (reference) => reference,
  });
  const orders = anotherProcess({ app: { database, gateways: { payments } } });
  for (let done = 1; done > 0;) done = await reconcileIntents(orders.payments, later, new AbortController().signal);

  const written = await database.kysely
    .selectFrom('orders')
    .select('order_id')
    .where('event_id', '=', eventId)
    .execute();
  const ids = new Set(written.map(({ order_id }) => order_id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(written.length).toBeLessThanOrEqual(70);
  const pending = await database.kysely
    .selectFrom('order_intent')
    .select('order_intent_id')
    .where('status', '=', 'PENDING')
    .execute();
  expect(pending).toEqual([]);
  expect(await auditOrders(database, later)).toEqual([]);
});
