import os from 'node:os';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { connect, databaseUrl, postmasterOf, superuserUrl } from './lib/database.ts';
import { median, round } from './lib/figures.ts';
import { runFoyer, startFoyer, temporaryFolder } from './lib/foyer.ts';
import { cpuSeconds } from './lib/processes.ts';
import { fillAccounts } from './reports/fill.ts';

/**
 * `npm run bench:buyers`: duration of the count of who can buy (selling 5.1), over HTTP, beside the plainest count of the same accounts by title and country.
 * `-- --accounts 100000` sets the number of accounts; the default is a million.
 */

const { values: options } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '5' },
  },
});
const accounts = Number(options.accounts);
const budgetSeconds = 5;

const window = (key: string, audience: object) => ({
  key,
  audience,
  startDateTime: '2027-01-12T16:00:00.000Z',
  endDateTime: '2027-01-13T16:00:00.000Z',
  mode: 'firstCome',
});
/** All conditions, the largest lists, an organisation of all accounts and one inside of it. */
const windows = [
  window('lists', { lists: ['large-1', 'large-2', 'small'] }),
  window('places', { qualifications: ['earned'], countries: ['USA'] }),
  window('everybody', { organisationsOf: ['C1000001'], titles: ['EC', 'NC'] }),
  window('line', { organisationsOf: ['C1000003'] }),
];

/** An organisation in which each account has five below it, lists and places, and a draft with the windows. */
const steps = [
  `UPDATE account a SET upline_account_id = u.account_id
   FROM account u WHERE a.external_account_identifier ~ '^C' AND a.external_account_identifier > 'C1000001'
     AND u.external_account_identifier = 'C' || (1000001 + (substr(a.external_account_identifier, 2)::int - 1000002) / 5)`,
  `INSERT INTO account_list (key, name, created_at, changed_at)
   SELECT k, k, now(), now() FROM unnest(ARRAY['large-1', 'large-2', 'small']) k`,
  `INSERT INTO account_list_member
   SELECT l.account_list_id, a.account_id, now() FROM account_list l JOIN account a ON a.account_type_code <> 'STAFF'
     AND a.account_id % CASE l.key WHEN 'large-1' THEN 6 WHEN 'large-2' THEN 7 ELSE 5003 END = 0`,
  `INSERT INTO qualification (key, default_name, created_at) VALUES ('earned', 'Earned', now())`,
  `INSERT INTO earned_place (qualification_id, account_id, state, offered_until, created_at, changed_at)
   SELECT q.qualification_id, a.account_id, 'OFFERED', now(), now(), now() FROM qualification q, account a
   WHERE a.account_type_code <> 'STAFF' AND a.account_id % 10 = 0`,
  'VACUUM ANALYZE account',
  'ANALYZE account_list_member',
  'ANALYZE earned_place',
];

/** Seconds of an act, and the CPU seconds of the database in it. On a busy machine only the CPU can be compared. */
async function timed(data: string, act: () => Promise<unknown>): Promise<{ seconds: number; cpu: number }> {
  const [began, before] = [performance.now(), cpuSeconds(postmasterOf(data))];
  await act();
  return { seconds: (performance.now() - began) / 1000, cpu: cpuSeconds(postmasterOf(data)) - before };
}

async function prepare(db: Client): Promise<number> {
  await fillAccounts(db, accounts);
  for (const sql of steps) await db.query(sql);
  const { rows } = await db.query<{ event_id: string }>('SELECT event_id FROM event ORDER BY event_short_code LIMIT 1');
  const eventId = Number(rows[0]?.event_id);
  const definition = {
    configuration: { timeZone: 'America/Chicago' },
    ticketConfigurations: [
      {
        key: '1',
        defaultDescription: 'Seat',
        amount: 100,
        currency: 'USD',
        relationshipTypes: ['CONSULTANT'],
        saleWindows: windows,
      },
    ],
  };
  await db.query(
    'INSERT INTO event_draft (event_id, definition, revision, based_on, account_id, updated_at) VALUES ($1, $2, 1, 1, 1, now())',
    [eventId, JSON.stringify(definition)],
  );
  return eventId;
}

console.log(
  `${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), load before ${os.loadavg()[0]?.toFixed(1)}`,
);
const data = temporaryFolder();
const keeper = await startFoyer({ DATA_DIR: data, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', JOBS: 'off' });
try {
  const admin = await connect(superuserUrl(data, 'postgres'));
  await admin.query('CREATE DATABASE buyers OWNER foyer');
  await admin.end();
  const url = databaseUrl(data, 'buyers');
  runFoyer('migrate', { DATA_DIR: data, DATABASE_URL: url });
  const owner = await connect(superuserUrl(data, 'buyers'));
  const eventId = await prepare(owner);
  const server = await startFoyer({
    DATA_DIR: data,
    DATABASE_URL: url,
    DEMO: 'false',
    PAYMENT_GATEWAY: 'sandbox',
    JOBS: 'off',
  });
  const call = async (method: string) => {
    const answer = await fetch(`${server.address}/api/admin/events/${eventId}/buyers`, {
      method,
      headers: { 'x-auth-token': 'bench-admin', 'content-type': 'application/json', 'x-request-source': 'bench' },
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { accounts: number; types: { windows: { key: string; accounts: number }[] }[] };
  };
  await owner.query("SET work_mem = '64MB'; SET jit = off");
  const plain = () =>
    owner.query(
      "SELECT title, country_code, count(*) FROM account WHERE closed_at IS NULL AND account_type_code <> 'STAFF' GROUP BY 1, 2",
    );
  let counted = await call('POST');
  await plain();
  const [counts, references]: Record<'seconds' | 'cpu', number>[][] = [[], []];
  for (let n = 0; n < Number(options.calls); n += 1) {
    references?.push(await timed(data, plain));
    counts?.push(await timed(data, async () => (counted = await call('POST'))));
  }
  const reading = await timed(data, () => call('GET'));
  const middle = (of: 'seconds' | 'cpu', runs: typeof counts = []) => median(runs.map((run) => run[of]));
  const seconds = middle('seconds', counts);
  console.table(
    counted.types.flatMap((type) =>
      type.windows.map(({ key, accounts: inside }) => ({ window: key, accounts: inside })),
    ),
  );
  console.table([
    {
      accounts: counted.accounts,
      'count, s': round(seconds, 2),
      'its CPU, s': round(middle('cpu', counts), 2),
      'by title and country only, s': round(middle('seconds', references), 2),
      'its CPU': round(middle('cpu', references), 2),
      times: round(seconds / middle('seconds', references), 1),
      'reading the count, ms': round(reading.seconds * 1000, 1),
    },
  ]);
  await server.stop();
  await owner.end();
  if (seconds > budgetSeconds) {
    console.error(`The count takes more than ${budgetSeconds} s.`);
    process.exitCode = 1;
  }
} finally {
  await keeper.stop();
}
