import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { gatewayOn } from '../../../test/stripe/gateway.ts';
import { startStripeStandIn, type StripeStandIn } from '../../../test/stripe/stand-in.ts';
import { createBudget, type Budget } from './budget.ts';
import { chargeOf, pageOf } from './contract/requests.testsuite.ts';

let db: TestDatabase;
let standIn: StripeStandIn;
beforeAll(async () => {
  db = await createTestDatabase('budget');
  standIn = await startStripeStandIn();
});
afterAll(async () => {
  await standIn.close();
  await db.drop();
});
beforeEach(async () => {
  await sql`UPDATE provider_budget SET next_at = '-infinity'`.execute(db.database.kysely);
});

const waits: number[] = [];
/** A queue whose waiting nobody waits for. */
const unwaited = (perSecond: number): Budget =>
  createBudget(db.database.kysely, perSecond, { pause: async (ms) => void waits.push(ms) });

test('two processes share one queue: who comes later has the later turn, and too long a queue is refused untaken', async () => {
  waits.length = 0;
  const [one, other] = [unwaited(1), unwaited(1)];
  for (const budget of [one, other, one, other]) expect(await budget.take(3, 60_000)).toMatchObject({ granted: true });
  // The first goes at once; the clock of the test machine may run on between the others.
  expect(waits).toHaveLength(3);
  for (const [index, seconds] of [3, 6, 9].entries()) {
    expect(waits[index]).toBeLessThanOrEqual(seconds * 1000);
    expect(waits[index]).toBeGreaterThan(seconds * 1000 - 2_000);
  }
  const refused = await one.take(1, 5_000);
  expect(refused.granted).toBe(false);
  expect(refused.waitMs).toBeGreaterThan(9_500);
  const next = await other.take(1, 60_000);
  expect(next.waitMs).toBeLessThanOrEqual(refused.waitMs);
});

test('a queue that cannot be asked stops no sale', async () => {
  const gone = await createTestDatabase('budget gone');
  const budget = createBudget(gone.database.kysely, 1);
  await gone.drop();
  expect(await budget.take(1, 0)).toEqual({ granted: true, waitMs: 0 });
});

/** A rush: so many buyers at once, over two processes. The rate is four times the provider's usual 25 and so is the limit, to be done sooner. */
const limit = 100;
async function rush(buyers: number, budgets: readonly (Budget | undefined)[]) {
  const gate = standIn.limit(limit);
  const processes = budgets.map((budget) =>
    // Without the queue what is turned away is sent again at once: a rush that makes itself worse.
    gatewayOn(standIn.port, { timeOutMs: 20_000, ...(budget ? { budget } : { pause: async () => undefined }) }),
  );
  const requests = Array.from({ length: buyers }, () => chargeOf('4242424242424242'));
  const outcomes = await Promise.all(
    requests.map(async (request, index) => processes[index % processes.length]?.charge(request)),
  );
  const sold = outcomes.filter((outcome) => outcome?.status === 'succeeded').length;
  const keys = standIn.charges.map(({ key }) => key);
  const charged = requests.map(({ key }) => keys.filter((each) => each === key).length);
  return { sold, charged, turnedAway: gate.turnedAway() };
}

test('64 buyers at once lose no sale, and are charged once', async () => {
  const budgets = [1, 2].map(() => createBudget(db.database.kysely, limit * 0.8));
  const { sold, charged, turnedAway } = await rush(64, budgets);
  expect({ sold, charged }).toEqual({ sold: 64, charged: Array.from({ length: 64 }, () => 1) });
  // None at all on a machine at rest; on a busy one late timers come together.
  expect(turnedAway).toBeLessThan(20);
});

test('without the shared queue the same rush loses sales', async () => {
  const { sold, turnedAway } = await rush(64, [undefined, undefined]);
  expect(turnedAway).toBeGreaterThan(0);
  expect(sold).toBeLessThan(64);
});

test('who would wait too long is told how long, and nothing is charged', async () => {
  standIn.limit(10_000);
  const before = standIn.requests.length;
  const gateway = gatewayOn(standIn.port, { budget: unwaited(1) });
  await unwaited(1).take(40, 0);
  const busy = { status: 'unreachable', because: 'busy' };
  const outcome = await gateway.charge(chargeOf('4242424242424242'));
  expect(outcome).toMatchObject(busy);
  expect(outcome).toHaveProperty('retryAfterSeconds', expect.closeTo(39, -0.7));
  expect(await gateway.createHostedPage(pageOf())).toMatchObject(busy);
  await expect(gateway.lookup(chargeOf(''))).rejects.toMatchObject({ reason: 'UNREACHABLE' });
  expect(standIn.requests.length).toBe(before);
});
