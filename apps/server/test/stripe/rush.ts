import { openDatabase } from '../../src/db/database.ts';
import { createBudget } from '../../src/gateways/payments/budget.ts';
import { createProviderTurns } from '../../src/workers/workers.ts';
import { chargeOf, pageOf } from '../../src/gateways/payments/gateway-suite/requests.testsuite.ts';
import type { PaymentGateway } from '../../src/gateways/payments/port.ts';
import { asAdmin, startTestPostgres, urlOf } from '../postgres.ts';
import { gatewayOn } from './gateway.ts';
import { startFakeStripe } from './fake-stripe.ts';

/**
 * `npm run bench:provider`: 64 simultaneous buyers against a provider with 25 requests per second, over two gateway processes, with and without the shared
 * queue. Reports sales, refused requests, and how long a buyer waits.
 */

const buyers = 64;
const limit = 25;
const rate = 20;

type Buy = (gateway: PaymentGateway) => Promise<{ status: string }>;
const purchases: Readonly<Record<string, Buy>> = {
  'hosted page': (gateway) => gateway.createHostedPage(pageOf()),
  'card typed here': (gateway) => gateway.charge(chargeOf('4242424242424242')),
};

async function rush(buy: Buy, gateways: readonly PaymentGateway[]): Promise<{ sold: number; waits: number[] }> {
  const began = performance.now();
  const done = await Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      const gateway = gateways[index % gateways.length];
      const { status } = gateway ? await buy(gateway) : { status: '' };
      return { sold: status === 'created' || status === 'succeeded', seconds: (performance.now() - began) / 1000 };
    }),
  );
  const sold = done.filter((each) => each.sold);
  return { sold: sold.length, waits: sold.map(({ seconds }) => seconds).toSorted((a, b) => a - b) };
}

const postgres = await startTestPostgres();
const name = `foyer_rush_${process.pid}`;
await asAdmin(postgres.adminUrl, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template}`));
const database = await openDatabase({ url: urlOf(postgres.adminUrl, name), poolSize: 4, applicationName: 'rush' });
for (const [method, buy] of Object.entries(purchases)) {
  for (const queued of [true, false]) {
    const fakeStripe = await startFakeStripe();
    const gate = fakeStripe.limit(limit);
    const gateways = [1, 2].map(() =>
      gatewayOn(fakeStripe.port, {
        timeOutMs: 20_000,
        ...(queued ? { budget: createBudget(database.kysely, rate, { turns: createProviderTurns() }) } : {}),
      }),
    );
    const { sold, waits } = await rush(buy, gateways);
    const keys = fakeStripe.charges.flatMap(({ key }) => key ?? []);
    const twice = keys.length - new Set(keys).size;
    const at = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(1);
    process.stdout.write(
      `${method}, ${queued ? 'queued' : 'not queued'}: ${sold} of ${buyers} sold, ${gate.turnedAway()} turned away, ${twice} charged twice; median ${at(0.5)} s, longest ${at(1)} s\n`,
    );
    await fakeStripe.close();
  }
}
await database.close();
await asAdmin(postgres.adminUrl, (admin) => admin.query(`DROP DATABASE ${name}`));
await postgres.stop();
