import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { withConnection } from './connect.ts';
import { migrate } from './migrate.ts';
import {
  checkTrialRights,
  createTrialSchema,
  dropTrialSchema,
  mayCreateTrials,
  newTrialName,
  trialUrl,
} from './trial-schema.ts';

/** No statement of a trial copy reaches real data (selling 6.1). */

const name = newTrialName();
const password = 'secret-of-the-trial';
let real: TestDatabase;
let trial: Client;
beforeAll(async () => {
  real = await createTestDatabase('trial schema');
  await createTrialSchema(real.database, name, password);
  const url = trialUrl(real.url, name, password);
  await migrate({ url });
  trial = new Client({ connectionString: url });
  await trial.connect();
});
afterAll(async () => {
  await trial.end();
  await dropTrialSchema(real.database, name);
  await real.drop();
});

/** The SQLSTATE of a refused statement, or undefined if it succeeded. */
const refusal = (client: Pick<Client, 'query'>, text: string): Promise<unknown> =>
  client.query(text).then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );

const refused = '42501';

it('has all tables and functions of its own', async () => {
  const counted = async (client: Pick<Client, 'query'>) =>
    (
      await client.query<{
        relations: number;
        functions: number;
      }>(`SELECT (SELECT count(*)::int FROM pg_class WHERE relnamespace = current_schema()::regnamespace) AS relations,
        (SELECT count(*)::int FROM pg_proc WHERE pronamespace = current_schema()::regnamespace) AS functions`)
    ).rows;
  expect(await counted(trial)).toEqual(await counted(real.database.pool));
  expect(await mayCreateTrials(real.database.kysely)).toBe(true);
  await expect(checkTrialRights(trial, name)).resolves.toBeUndefined();
});

it('refuses every table and sequence of the product, which the main connection can use', async () => {
  const { rows } = await real.database.pool.query<{ relation: string; kind: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS relation, c.relkind AS kind
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind IN ('r', 'S')`,
  );
  expect(rows.length).toBeGreaterThan(150);
  const statements = rows.flatMap(({ relation, kind }) =>
    kind === 'S'
      ? [`SELECT nextval('${relation}')`]
      : [
          `SELECT 1 FROM ${relation} LIMIT 1`,
          `INSERT INTO ${relation} DEFAULT VALUES`,
          `DELETE FROM ${relation} WHERE false`,
          `TRUNCATE ${relation}`,
          `COPY ${relation} TO STDOUT`,
        ],
  );
  const answers = new Set<unknown>();
  for (const text of statements) answers.add(await refusal(trial, text));
  expect([...answers]).toEqual([refused]);
  for (const text of ['SELECT 1 FROM public.account LIMIT 1', 'DELETE FROM public.account WHERE false'])
    expect(await refusal(real.database.pool, text)).toBeUndefined();
});

it('refuses other roles, other search paths, files and functions that reach real tables', async () => {
  const { rows } = await real.database.pool.query<{ role: string }>('SELECT current_user AS role');
  const owner = String(rows[0]?.role);
  expect(await refusal(trial, `SET ROLE "${owner}"`)).toBe(refused);
  expect(await refusal(trial, `SET SESSION AUTHORIZATION "${owner}"`)).toBe(refused);
  expect(await refusal(trial, `ALTER ROLE "${owner}" PASSWORD 'x'`)).toBe(refused);
  expect(await refusal(trial, `CREATE ROLE other`)).toBe(refused);
  expect(await refusal(trial, `CREATE SCHEMA other`)).toBe(refused);
  expect(await refusal(trial, `CREATE TABLE public.other (id int)`)).toBe(refused);
  expect(await refusal(trial, `SELECT pg_read_file('/etc/hosts')`)).toBe(refused);
  expect(await refusal(trial, `COPY account FROM '/etc/hosts'`)).toBe(refused);
  expect(await refusal(trial, `COPY account TO PROGRAM 'true'`)).toBe(refused);
  // Functions run with the rights of their caller.
  expect(await refusal(trial, `SELECT public.stock_add(1, 1, 1, now())`)).not.toBeUndefined();
  const definer = await real.database.pool.query(
    `SELECT 1 FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'public' AND p.prosecdef`,
  );
  expect(definer.rowCount).toBe(0);
  await trial.query('SET search_path = public');
  expect(await refusal(trial, 'SELECT 1 FROM account LIMIT 1')).toBe(refused);
  await trial.query('RESET search_path');
  expect(await refusal(trial, 'SELECT 1 FROM account LIMIT 1')).toBeUndefined();
  expect(await refusal(real.database.pool, 'SET ROLE NONE')).toBeUndefined();
});

it('opens no connection with another role or with rights on real tables', async () => {
  await expect(checkTrialRights(trial, newTrialName())).rejects.toThrow('another role');
  await withConnection({ connectionString: real.url }, async (client) => {
    await expect(checkTrialRights(client, name)).rejects.toThrow('another role');
  });
  await real.database.pool.query('GRANT SELECT (name) ON public.rate_limit TO PUBLIC');
  await expect(checkTrialRights(trial, name)).rejects.toThrow('public.rate_limit');
  await real.database.pool.query('REVOKE SELECT (name) ON public.rate_limit FROM PUBLIC');
  await expect(checkTrialRights(trial, name)).resolves.toBeUndefined();
});

it('removes the schema and the role, and can be repeated', async () => {
  const other = newTrialName();
  await createTrialSchema(real.database, other, password);
  await withConnection({ connectionString: trialUrl(real.url, other, password) }, async (client) => {
    await client.query('CREATE TABLE own (id int)');
  });
  await dropTrialSchema(real.database, other);
  await dropTrialSchema(real.database, other);
  const { rows } = await real.database.pool.query(
    'SELECT (SELECT count(*)::int FROM pg_roles WHERE rolname = $1) AS roles, (SELECT count(*)::int FROM pg_namespace WHERE nspname = $1) AS schemas',
    [other],
  );
  expect(rows).toEqual([{ roles: 0, schemas: 0 }]);
});
