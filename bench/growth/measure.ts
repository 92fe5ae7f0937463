import type { Client } from 'pg';
import { openConnection, type Connection } from '../lib/connection.ts';
import { quantile, round } from '../lib/figures.ts';
import { headersOf, rush } from '../orders/load.ts';
import { isRight, type Path, type PathContext } from './paths.ts';

/** Figures of one path at one size. */
export interface Figure {
  group: string;
  name: string;
  /** In ms, or the unit in `name`. */
  median: number;
  p95: number;
  /** Uncompressed length of the response in bytes. */
  bytes?: number;
  /** Database pages of 8 KB read per call. This does not depend on other work on the machine. */
  pages?: number;
}

/** Total pages that the database has read, from `pg_stat_statements`. */
export async function pagesOf(admin: Client, database: string): Promise<number> {
  const { rows } = await admin.query<{ pages: string }>(
    `SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0) AS pages FROM pg_stat_statements s
     JOIN pg_database d ON d.oid = s.dbid WHERE s.toplevel AND d.datname = $1`,
    [database],
  );
  return Number(rows[0]?.pages);
}

/** Warm-up calls per path, which do not count. */
const warmUp = 5;

/** Makes calls in sequence over one connection. */
export async function measurePath(
  address: string,
  path: Path,
  { calls, pages }: { calls: number; pages: () => Promise<number> },
): Promise<Figure> {
  const connection = await openConnection(address);
  const times: number[] = [];
  let bytes = 0;
  const before = await pages();
  try {
    for (let n = 0; n < warmUp + calls; n += 1) {
      const began = performance.now();
      const answer = await ask(connection, path, n);
      if (n >= warmUp) times.push(performance.now() - began);
      if (!isRight(path, answer)) throw new Error(`${path.name}: ${answer.status} ${answer.body.slice(0, 300)}`);
      bytes = answer.bytes;
    }
  } finally {
    connection.close();
  }
  const looked = round(((await pages()) - before) / (warmUp + calls));
  return { group: path.group, name: path.name, ...spread(times), bytes, pages: looked };
}

function ask(connection: Connection, path: Path, n: number) {
  const { person, method = 'GET', path: address, body } = path.call(n);
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const headers = `${headersOf(person)}${path.compressed ? 'accept-encoding: br\r\n' : ''}`;
  // A call without a body must not have a content type.
  return connection.ask(
    method,
    address,
    text === undefined ? headers.replace(/^content-type.*\r\n/, '') : headers,
    text,
  );
}

const spread = (times: readonly number[]) => ({
  median: round(quantile(times, 0.5), 2),
  p95: round(quantile(times, 0.95), 2),
});

/** Requests per second of a path by 16 simultaneous callers, each with another account. */
export async function measureRate(address: string, path: Path, seconds: number): Promise<Figure> {
  const connections = await Promise.all(Array.from({ length: 16 }, () => openConnection(address)));
  let answered = 0;
  const began = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      for (let n = 0; performance.now() - began < seconds * 1000; n += 1) {
        const answer = await ask(connection, path, n * 16 + answered);
        if (!isRight(path, answer)) throw new Error(`${path.name}: ${answer.status}`);
        answered += 1;
      }
      connection.close();
    }),
  );
  const perSecond = round(answered / ((performance.now() - began) / 1000));
  return { group: path.group, name: `${path.name}, requests/s`, median: perSecond, p95: perSecond };
}

/** KB that an order writes to the database's log (WAL), starting after a checkpoint. */
export async function measureWal(
  address: string,
  db: Client,
  { sale, size }: PathContext,
  from: number,
): Promise<Figure> {
  await db.query('CHECKPOINT');
  const walPosition = async () => {
    const { rows } = await db.query<{ at: string }>("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS at");
    return Number(rows[0]?.at);
  };
  const before = await walPosition();
  const people = Math.min(size.size - 1, from + 1_500);
  const { orders, refused } = await rush(address, sale, { buyers: 16, seconds: 10, people, first: from });
  if (orders === 0) throw new Error(`No orders: ${JSON.stringify(refused)}`);
  const kb = round(((await walPosition()) - before) / orders / 1024, 1);
  return { group: 'buyer', name: 'WAL of an order, KB', median: kb, p95: kb };
}

/** Duration of background jobs that find nothing to do, in ms per run; from the second run on, if there is one. */
export async function measureJobs(address: string, token: string): Promise<Figure[]> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}.`);
  const text = await answer.text();
  const read = (name: string) =>
    new Map(
      [...text.matchAll(new RegExp(`^${name}\\{job="([^"]+)"\\} (\\S+)$`, 'gm'))].map((m) => [
        m[1] ?? '',
        Number(m[2]),
      ]),
    );
  const seconds = read('foyer_job_seconds_total');
  const runs = read('foyer_job_runs_total');
  return [...seconds].map(([job, total]) => {
    const each = round((total * 1000) / Math.max(1, runs.get(job) ?? 1), 2);
    return { group: 'idle jobs', name: `${job} (a run)`, median: each, p95: each };
  });
}
