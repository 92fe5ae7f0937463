import type { Method } from '@foyer/contract/wire/endpoint';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { inject } from 'vitest';
import { createStaff } from '../src/seed/factories/account.ts';
import { openDatabase } from '../src/db/database.ts';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { createTestApp, type TestAnswer, type TestApp, type TestAppOptions } from './app.ts';
import { asAdmin, urlOf } from './postgres.ts';
import { openTestSession } from './sessions.ts';

/** The whole product with demo data. */
export interface DemoApp {
  app: TestApp;
  /** Sends a request below `/api/` as staff. */
  ask: <B>(method: Method, path: string, body?: unknown, role?: Role) => Promise<TestAnswer<B & ErrorBody>>;
  eventIdOf: (eventShortCode: string) => Promise<number>;
}

/** The day on which the demo of all tests was seeded. */
export const demoNow = new Date('2026-08-12T15:30:00Z');

const seedingLock = 7_304_119;

/** Name of a database with the demo data of `demoNow`. The first test file of a run seeds it, and the others clone it. */
export async function demoTemplate(): Promise<string> {
  const { adminUrl, template, demo } = inject('postgres');
  await asAdmin(adminUrl, async (admin) => {
    // The lock ends with the connection.
    await admin.query('SELECT pg_advisory_lock($1)', [seedingLock]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [demo]);
    if (rowCount !== 0) return;
    const draft = `${demo}_draft`;
    await admin.query(`CREATE DATABASE ${draft} TEMPLATE ${template} STRATEGY = FILE_COPY`);
    const database = await openDatabase({ url: urlOf(adminUrl, draft), statementTimeout: 120_000 });
    await seedDemo(database, { now: demoNow });
    await database.close();
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${demo}`);
  });
  return demo;
}

/** The product on a copy of the demo, with the clock at `demoNow`. */
export async function openDemo(options: Omit<TestAppOptions, 'now' | 'template'> = {}): Promise<DemoApp> {
  const now = demoNow;
  const app = await createTestApp({ ...options, now, template: await demoTemplate() });
  const db = app.database.kysely;
  const tokens = new Map<Role, string>();
  const tokenOf = async (role: Role) => {
    const known = tokens.get(role);
    if (known !== undefined) return known;
    const { accountId } = await createStaff(db, [role]);
    const token = await openTestSession(db, accountId, { now });
    tokens.set(role, token);
    return token;
  };
  return {
    app,
    ask: async <B>(method: Method, path: string, body?: unknown, role: Role = 'helper') =>
      app.inject<B & ErrorBody>(method, `/api/${path}`, {
        token: await tokenOf(role),
        ...(body === undefined ? {} : { body }),
      }),
    eventIdOf: async (code) =>
      (await db.selectFrom('event').select('event_id').where('event_short_code', '=', code).executeTakeFirstOrThrow())
        .event_id,
  };
}
