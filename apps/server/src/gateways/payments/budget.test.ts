import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { gatewayOn } from '../../../test/stripe/gateway.ts';
import { startFakeStripe, type FakeStripe } from '../../../test/stripe/fake-stripe.ts';
import { createBudget, type Budget, type ProviderTurns } from './budget.ts';
import { createFairTurns } from '../../workers/fair-turns.ts';
import { createProviderTurns } from '../../workers/workers.ts';
import { chargeOf, pageOf } from './gateway-suite/requests.testsuite.ts';

let db: TestDatabase;
let fakeStripe: FakeStripe;
beforeAll(async () => {
  db = await createTestDatabase('budget');
});
afterAll(() => db.drop());
beforeEach(async () => {
  await sql`UPDATE provider_budget SET next_at = '-infinity'`.execute(db.database.kysely);
  // Each test has its own: a request of a rush can arrive after its test.
  fakeStripe = await startFakeStripe();
});
afterEach(() => fakeStripe.close());

const waits: number[] = [];
/** A queue that records its waits and does not sleep. */
const unwaited = (perSecond: number): Budget =>
  createBudget(db.database.kysely, perSecond, {
    turns: createProviderTurns(),
    pause: async (ms) => void waits.push(ms),
  });

test('shares one queue between two processes and refuses a request when the queue is too long', async () => {
  waits.length = 0;
  const [one, other] = [unwaited(1), unwaited(1)];
  for (const budget of [one, other, one, other]) expect(await budget.take(3, 60_000)).toMatchObject({ granted: true });
  // The first request does not wait. The database clock may advance between the others.
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

test('reports the queue of its own provider, not the queue of another', async () => {
  const { kysely } = db.database;
  await sql`ALTER TABLE provider_budget DROP CONSTRAINT provider_budget_provider_check`.execute(kysely);
  await sql`INSERT INTO provider_budget VALUES ('another', '-infinity')`.execute(kysely);
  // Moves the own row behind the other one in the table.
  await sql`UPDATE provider_budget SET next_at = clock_timestamp() + interval '8 seconds' WHERE provider = 'stripe'`.execute(
    kysely,
  );
  const refused = await unwaited(1).take(1, 5_000);
  expect(refused.granted).toBe(false);
  expect(refused.waitMs).toBeGreaterThan(5_000);
  await sql`DELETE FROM provider_budget WHERE provider = 'another'`.execute(kysely);
});

test('grants requests when the queue cannot be read', async () => {
  const gone = await createTestDatabase('budget gone');
  const budget = createBudget(gone.database.kysely, 1, { turns: createProviderTurns() });
  await gone.drop();
  expect(await budget.take(1, 0)).toEqual({ granted: true, waitMs: 0 });
});

/** Simulates many buyers at once over two processes. The limit is four times the provider's usual 25 requests per second, so the test ends sooner. */
const limit = 100;
async function rush(buyers: number, budgets: readonly (Budget | undefined)[], perSecond = limit) {
  const gate = fakeStripe.limit(perSecond);
  const processes = budgets.map((budget) =>
    // Without the queue, refused requests are sent again at once, which makes the overload worse.
    gatewayOn(fakeStripe.port, budget ? { budget } : { pause: async () => undefined }),
  );
  const requests = Array.from({ length: buyers }, () => chargeOf('4242424242424242'));
  const outcomes = await Promise.all(
    requests.map(async (request, index) => processes[index % processes.length]?.charge(request)),
  );
  const sold = outcomes.filter((outcome) => outcome?.status === 'succeeded').length;
  const keys = fakeStripe.charges.map(({ key }) => key);
  const charged = requests.map(({ key }) => keys.filter((each) => each === key).length);
  return { sold, charged, turnedAway: gate.turnedAway() };
}

test('sells to all of 64 simultaneous buyers and charges each once', async () => {
  const budgets = [1, 2].map(() => createBudget(db.database.kysely, limit * 0.8, { turns: createProviderTurns() }));
  const { sold, charged, turnedAway } = await rush(64, budgets);
  expect({ sold, charged }).toEqual({ sold: 64, charged: Array.from({ length: 64 }, () => 1) });
  // An idle machine refuses none. On a busy machine, delayed timers fire together.
  expect(turnedAway).toBeLessThan(20);
});

test('loses sales in the same rush without the shared queue', async () => {
  // A busy machine may send fewer than 100 requests a second, so the provider admits fewer here.
  const { sold, turnedAway } = await rush(64, [undefined, undefined], 20);
  expect(turnedAway).toBeGreaterThan(0);
  expect(sold).toBeLessThan(64);
});

test('reports the wait and charges nothing when the queue is too long', async () => {
  fakeStripe.limit(10_000);
  const before = fakeStripe.requests.length;
  const gateway = gatewayOn(fakeStripe.port, { budget: unwaited(1) });
  await unwaited(1).take(40, 0);
  const busy = { status: 'unreachable', because: 'busy' };
  const outcome = await gateway.charge(chargeOf('4242424242424242'));
  expect(outcome).toMatchObject(busy);
  expect(outcome).toHaveProperty('retryAfterSeconds', expect.closeTo(39, -0.7));
  expect(await gateway.createHostedPage(pageOf())).toMatchObject(busy);
  await expect(gateway.lookup(chargeOf(''))).rejects.toMatchObject({ reason: 'UNREACHABLE' });
  expect(fakeStripe.requests.length).toBe(before);
});

/** A process with one request per second. Its waits end when the test ends them. */
function heldProcess(turns: ProviderTurns, deadline?: (ms: number) => AbortSignal) {
  const pauses: (() => void)[] = [];
  const budget = createBudget(db.database.kysely, 1, {
    turns,
    timer: () => 0,
    deadline: deadline ?? (() => new AbortController().signal),
    pause: () => new Promise<void>((resolve) => pauses.push(resolve)),
  });
  /** Ends the wait of each next request until `results` resolve. */
  const finish = async <T>(results: Promise<T>): Promise<T> => {
    const over = Symbol('over');
    for (;;) {
      pauses.shift()?.();
      const first = await Promise.race([results.then(() => over), new Promise(setImmediate)]);
      if (first === over) return results;
    }
  };
  return { budget, pauses, finish };
}
/** Sends several requests of one account and one of another account, behind a first request that the test holds. */
async function orderOf(turns: ProviderTurns): Promise<string[]> {
  const { budget, pauses, finish } = heldProcess(turns);
  await budget.take(1, 60_000, { turnOf: 'before' });
  const sent: string[] = [];
  const take = async (name: string, turnOf: string) => {
    const { granted } = await budget.take(1, 60_000, { turnOf });
    if (granted) sent.push(name);
  };
  const greedy = [1, 2, 3, 4, 5].map((n) => take(`page ${n}`, 'greedy'));
  await expect.poll(() => pauses.length).toBe(1);
  await finish(Promise.all([...greedy, take('charge', 'other')]));
  return sent;
}

test('the request of another account is sent next while one account opens many pages', async () => {
  expect(await orderOf(createProviderTurns())).toEqual(['page 1', 'charge', 'page 2', 'page 3', 'page 4', 'page 5']);
});

test('control: sends all pages of the first account before another account when turns follow arrival', async () => {
  const fair = createFairTurns({ atOnce: 1, waiting: { account: 99, network: 99, inAll: 99 } });
  const inOrder: ProviderTurns = {
    run: (_, work, waiting) => fair.run({ account: 'all' }, work, waiting),
    weightBefore: () => fair.weightBefore({ account: 'all' }),
  };
  expect((await orderOf(inOrder)).at(-1)).toBe('charge');
});

test('the charge of another buyer reaches the provider before the waiting pages of one account', async () => {
  fakeStripe.limit(10_000);
  const { budget, pauses, finish } = heldProcess(createProviderTurns());
  const gateway = gatewayOn(fakeStripe.port, { budget });
  await budget.take(1, 60_000, { turnOf: 'before' });
  const before = fakeStripe.requests.length;
  const pages = [1, 2, 3].map(() => gateway.createHostedPage(pageOf({ turnOf: 'greedy' })));
  await expect.poll(() => pauses.length).toBe(1);
  const charge = gateway.charge(chargeOf('4242424242424242', { turnOf: 'other' }));
  const outcomes = await finish(Promise.all([charge, ...pages]));
  expect(outcomes.map(({ status }) => status)).toEqual(['succeeded', 'created', 'created', 'created']);
  const made = fakeStripe.requests.slice(before).map(({ path }) => path);
  const isPage = (path: string) => path === '/v1/checkout/sessions';
  const begun = made.findIndex((path) => path.startsWith('/v1/payment_intents'));
  // One page already had its turn. The charge takes three turns as one piece of work.
  expect(made.slice(0, begun).filter(isPage)).toHaveLength(1);
});

test('reports the wait of a request at once and refuses only the account with a long queue', async () => {
  const { budget, pauses, finish } = heldProcess(createProviderTurns());
  await budget.take(1, 12_000, { turnOf: 'before' });
  const reportedWaits: number[] = [];
  const take = (turnOf: string) => budget.take(1, 12_000, { turnOf, onWait: (waitMs) => reportedWaits.push(waitMs) });
  const waiting = [take('greedy')];
  await expect.poll(() => pauses.length).toBe(1);
  // The first request waits for the database's turn; each further request waits one second more.
  for (let n = 2; n <= 12; n += 1) waiting.push(take('greedy'));
  waiting.push(take('greedy'));
  expect(reportedWaits.slice(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((seconds) => seconds * 1_000));
  expect(await take('greedy')).toEqual({ granted: false, waitMs: 13_000 });
  const other = take('other');
  expect(reportedWaits.at(-1)).toBe(2_000);
  expect(await finish(other)).toMatchObject({ granted: true });
  await finish(Promise.all(waiting));
});

test('refuses a request without a turn in time, and uses no turn for it later', async () => {
  const deadlines: AbortController[] = [];
  const { budget, pauses, finish } = heldProcess(createProviderTurns(), () => {
    const deadline = new AbortController();
    deadlines.push(deadline);
    return deadline.signal;
  });
  await budget.take(1, 12_000, { turnOf: 'before' });
  const first = budget.take(1, 12_000, { turnOf: 'greedy' });
  await expect.poll(() => pauses.length).toBe(1);
  const late = budget.take(5, 12_000, { turnOf: 'late' });
  deadlines.at(-1)?.abort();
  expect(await late).toEqual({ granted: false, waitMs: 12_000 });
  const { rows } = await sql<{ next: string }>`SELECT next_at::text AS next FROM provider_budget`.execute(
    db.database.kysely,
  );
  expect(await finish(first)).toMatchObject({ granted: true });
  const after = await sql<{ next: string }>`SELECT next_at::text AS next FROM provider_budget`.execute(
    db.database.kysely,
  );
  expect(after.rows).toEqual(rows);
});
