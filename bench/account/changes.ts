import { connect, databaseUrl, postmasterOf } from '../lib/database.ts';
import { median, round } from '../lib/figures.ts';
import { runFoyer, startFoyer, temporaryFolder } from '../lib/foyer.ts';
import { cpuSeconds } from '../lib/processes.ts';
import { rush, type LoadResult } from '../orders/load.ts';
import { writePeople, writeSale } from '../orders/shop.ts';

/** Maximum time of a ticket change, as a multiple of an order. */
const budget = 2;
const types = 100;

interface Cost {
  perSecond: number;
  p50: number;
  /** CPU ms of server and database, per order or change. */
  cpu: number;
}

/** Simultaneous buyers, and orders and changes in each round. */
const crowds = [
  { buyers: 1, each: 100 },
  { buyers: 16, each: 400 },
];

/**
 * Measures orders and then an upgrade of each ticket that charges the card on file, alternating on one server. Jobs are off, so sending mail does not affect
 * the results. The budget applies to one buyer, where nothing is shared; the result of 16 buyers is only reported. Returns whether the budget is met.
 */
export async function measureChanges(rounds: number): Promise<boolean> {
  const data = temporaryFolder();
  const settings = {
    DATA_DIR: data,
    DEMO: 'false',
    PAYMENT_GATEWAY: 'sandbox',
    PURCHASE_WINDOW_MINUTES: '0',
    JOBS: 'off',
  };
  const server = await startFoyer(settings);
  const db = await connect(databaseUrl(data));
  let books = '';
  let isWithin = true;
  try {
    const people = crowds.reduce((sum, { each }) => sum + (rounds + 1) * each, 0);
    await writePeople(db, people);
    const sale = await writeSale(db, types * 2, people);
    // The second half of the ticket types costs more; tickets of the first half can be upgraded to it.
    await db.query(
      `UPDATE ticket_configuration SET amount_minor = CASE WHEN ticket_configuration_id >= $1::bigint + $2 THEN 15000 ELSE amount_minor END,
         additional_configuration = additional_configuration || CASE WHEN ticket_configuration_id < $1::bigint + $2
           THEN jsonb_build_object('upgradeTo', jsonb_build_array(ticket_configuration_id + $2)) ELSE '{}' END
       WHERE event_id = $3`,
      [sale.firstType, types, sale.eventId],
    );
    const cheap = { ...sale, types };
    const upgrades = async (): Promise<Map<number, string>> => {
      const { rows } = await db.query<{ person: number; path: string }>(
        `SELECT substr(a.external_account_identifier, 2)::integer - 1000000 AS person,
           '/api/ticket/' || t.ticket_id || '/upgrade?ticketConfigurationId=' || t.ticket_configuration_id + $1 AS path
         FROM ticket t JOIN account a USING (account_id)`,
        [types],
      );
      return new Map(rows.map(({ person, path }) => [person, path]));
    };
    const cpu = () => cpuSeconds(server.pid) + cpuSeconds(postmasterOf(data));
    let first = 1;
    for (const { buyers, each } of crowds) {
      const costs: Costs = { orders: [], changes: [] };
      const measure = async (of: Cost[], act: () => Promise<LoadResult>) => {
        const before = cpu();
        const { orders: done, refused, perSecond, p50 } = await act();
        if (done !== each) throw new Error(`${done} of ${each} were done: ${JSON.stringify(refused)}`);
        of.push({ perSecond, p50, cpu: ((cpu() - before) * 1000) / each });
      };
      for (let n = 0; n <= rounds; n += 1) {
        const span = { buyers, seconds: 600, first, people: first + each - 1 };
        await measure(costs.orders, () => rush(server.address, cheap, span));
        const paths = await upgrades();
        const callOf = (person: number) => ({ path: paths.get(person) ?? '', body: '{"expectedAmountDue":50}' });
        await measure(costs.changes, () => rush(server.address, cheap, { ...span, callOf }));
        first += each;
      }
      const ratio = tell(costs, buyers);
      if (buyers === 1) isWithin = ratio <= budget;
    }
    books = runFoyer('audit', { ...settings, DATABASE_URL: databaseUrl(data) });
  } finally {
    await db.end();
    await server.stop();
  }
  console.log(books.split('\n').at(-1) ?? '');
  return isWithin;
}

type Costs = Record<'orders' | 'changes', Cost[]>;

/** Returns the time of a change as a multiple of an order. */
function tell(costs: Costs, buyers: number): number {
  // Skip the first round, which warms up both.
  const of = (what: keyof Costs, figure: keyof Cost) => median(costs[what].slice(1).map((cost) => cost[figure]));
  const row = (what: keyof Costs) => ({
    'a second': round(of(what, 'perSecond')),
    'p50, ms': round(of(what, 'p50'), 1),
    'CPU ms each': round(of(what, 'cpu'), 2),
  });
  console.log(buyers === 1 ? 'one after the other:' : `${buyers} at once:`);
  console.table({ orders: row('orders'), 'changes of ticket': row('changes') });
  const ratio = (figure: keyof Cost) => of('changes', figure) / of('orders', figure);
  const beside = buyers === 1 ? ` ${ratio('p50') <= budget ? '≤' : '>'} ${budget}` : '';
  console.log(
    `a change takes ${round(ratio('p50'), 2)}${beside} orders' time, and ${round(ratio('cpu'), 2)} orders' CPU`,
  );
  return ratio('p50');
}
