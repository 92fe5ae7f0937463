import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { serverProgram } from '../tools/lib/build.mjs';
import { connect, databaseUrl, postmasterOf } from './lib/database.ts';
import { round } from './lib/figures.ts';
import { endsWithUs, startFoyer, temporaryFolder } from './lib/foyer.ts';
import { cpuSeconds } from './lib/processes.ts';

/**
 * `npm run bench:import`: duration and memory of `foyer import accounts` while a server runs, then again without changes, and as an export. Then the same for
 * as many earned places of `foyer import qualifications`, first as a dry run. `-- 100000` sets the number of accounts; the default is a million. The same run
 * measures two references: PostgreSQL's COPY of the same file into a table without indexes, and one statement that writes the same rows with the same indexes.
 */

const main = serverProgram();
const size = Number(process.argv[2] ?? 1_000_000);
const budget = { seconds: 300, megabytes: 300 };

const columns = [
  'externalAccountIdentifier',
  'firstName',
  'lastName',
  'emailAddress',
  'phoneNumber',
  'countryCode',
  'locale',
  'currency',
  'title',
];
const firstNames = ['Emily', 'María Fernanda', '美咲', 'Olivia', 'Daniel', 'Zoë', 'Jean-Luc', '健一'];
const lastNames = ['Carter', 'López', '佐藤', 'Tremblay', "O'Brien", 'Brooks', 'Hayes', '鈴木'];

const accountLine = (n: number) => {
  const japan = n % 8 === 2 || n % 8 === 7;
  const name = `${firstNames[n % 8]},${lastNames[(n >> 3) % 8]} ${n % 9973}`;
  const home = japan ? 'JPN,ja-JP,JPY' : 'USA,en-US,USD';
  return `C${1_000_000 + n},${name},person.${n}@example.com,+1 312 555 ${1000 + (n % 9000)},${home},${n % 3 === 0 ? 'MC' : ''}\r\n`;
};

const earnedColumns = ['qualificationKey', 'externalAccountIdentifier', 'name', 'offeredUntil', 'guests', 'state'];
const qualifications = 10;
/** The definitions of the qualifications, then a place of one of them for each account. */
const earnedLine = (n: number) =>
  n < qualifications
    ? `star-${n},,Star ${n},,,\r\n`
    : `star-${n % qualifications},C${1_000_000 + n - qualifications},,2030-01-31T17:00:00Z,${n % 3},${n % 4 === 0 ? 'OFFERED' : 'ACCEPTED'}\r\n`;

async function writeFile(file: string, header: readonly string[], rows: number, lineOf: (n: number) => string) {
  const output = createWriteStream(file);
  let text = `${header.join(',')}\r\n`;
  for (let n = 0; n < rows; n += 1) {
    text += lineOf(n);
    if (text.length < 1 << 20) continue;
    if (!output.write(text)) await once(output, 'drain');
    text = '';
  }
  output.end(text);
  await once(output, 'finish');
}

interface Run {
  seconds: number;
  megabytes: number;
  /** CPU seconds of the command and of the database. */
  cpu: number;
  databaseCpu: number;
  said: string;
}

/** Runs a foyer command to its end. Its memory is the peak that the system reports. */
async function run(words: string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const began = performance.now();
  const before = cpuSeconds(postmasterOf(data));
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forget = endsWithUs(() => child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  let [megabytes, cpu] = [0, 0];
  const watch = setInterval(() => {
    cpu = Math.max(cpu, cpuSeconds(child.pid ?? 0));
    megabytes = Math.max(megabytes, highWater(child.pid ?? 0));
  }, 200);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  forget();
  if (code !== 0) throw new Error(`foyer ${words.join(' ')} ended with ${code}: ${said}`);
  const databaseCpu = cpuSeconds(postmasterOf(data)) - before;
  return { seconds: (performance.now() - began) / 1000, megabytes, cpu, databaseCpu, said: said.trim() };
}

function highWater(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Measures work that only the database does. */
async function timed(work: () => Promise<unknown>): Promise<Run> {
  const [began, before] = [performance.now(), cpuSeconds(postmasterOf(data))];
  await work();
  const seconds = (performance.now() - began) / 1000;
  return { seconds, megabytes: 0, cpu: 0, databaseCpu: cpuSeconds(postmasterOf(data)) - before, said: '' };
}

const folder = temporaryFolder();
const file = path.join(folder, 'accounts.csv');
const data = path.join(folder, 'data');
await writeFile(file, columns, size, accountLine);
console.log(`${size} accounts, ${round(statSync(file).size / 1024 / 1024)} MB of CSV`);

const env = { DATA_DIR: data, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', LOG_LEVEL: 'error' };
const foyer = await startFoyer(env);
const rows: Record<string, Record<string, number | string>> = {};
const tell = (name: string, { seconds, megabytes, cpu, databaseCpu }: Run, bareSeconds: number) => {
  rows[name] = {
    seconds: round(seconds, 1),
    'rows/s': round(size / seconds),
    'peak MB': megabytes === 0 ? '' : round(megabytes),
    'CPU s': cpu === 0 ? '' : round(cpu, 1),
    'database CPU s': round(databaseCpu, 1),
    'times COPY': round(seconds / bareSeconds, 1),
  };
  console.log(`${name}: ${round(seconds, 1)} s, ${round(megabytes)} MB`);
};

const client = await connect(databaseUrl(data));
await client.query('SET statement_timeout = 0');
await client.query(`CREATE UNLOGGED TABLE bare (${columns.map((name) => `"${name}" text`).join(', ')})`);
const bare = await timed(() =>
  pipeline(createReadStream(file), client.query(copyFrom('COPY bare FROM STDIN WITH (FORMAT csv, HEADER)'))),
);
await client.query('DROP TABLE bare');
tell('COPY, bare table', bare, bare.seconds);

const first = await run(['import', 'accounts', file], env);
console.log(first.said);
tell('import, all new', first, bare.seconds);
const again = await run(['import', 'accounts', file], env);
console.log(again.said);
tell('import, all unchanged', again, bare.seconds);
tell('export', await run(['export', 'accounts', '--output', path.join(folder, 'out.csv')], env), bare.seconds);

const earnedFile = path.join(folder, 'qualifications.csv');
await writeFile(earnedFile, earnedColumns, size + qualifications, earnedLine);
const earned: Run[] = [];
for (const [name, words] of [
  ['places, dry run', ['--dry-run']],
  ['places, all new', []],
  ['places, all unchanged', []],
] as const) {
  const done = await run(['import', 'qualifications', earnedFile, ...words], env);
  console.log(done.said);
  tell(name, done, bare.seconds);
  earned.push(done);
}

await client.query('CREATE TABLE indexed (LIKE account INCLUDING ALL)');
const { rows: names } = await client.query<{ name: string }>(
  `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'account'::regclass AND attnum > 0
     AND attgenerated = '' AND attidentity = '' AND NOT attisdropped`,
);
const list = names.map(({ name }) => name).join(', ');
const indexed = await timed(() => client.query(`INSERT INTO indexed (${list}) SELECT ${list} FROM account`));
tell('INSERT … SELECT, same indexes', indexed, bare.seconds);
await client.end();
await foyer.stop();

console.table(rows);
const over = [first, ...earned].some(
  ({ seconds, megabytes }) => seconds > budget.seconds || megabytes > budget.megabytes,
);
console.log(
  over ? 'Over the budget' : 'Within the budget',
  `of ${budget.seconds} s and ${budget.megabytes} MB for a million.`,
);
process.exitCode = over ? 1 : 0;
