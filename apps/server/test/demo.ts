import type { Method } from '@foyer/contract/wire/endpoint';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { createStaff } from '../src/seed/factories/account.ts';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { createTestApp, type TestAnswer, type TestApp, type TestAppOptions } from './app.ts';
import { openTestSession } from './sessions.ts';

/** The whole product with demo data. */
export interface DemoApp {
  app: TestApp;
  /** Sends a request below `/api/` as staff. */
  ask: <B>(method: Method, path: string, body?: unknown, role?: Role) => Promise<TestAnswer<B & ErrorBody>>;
  eventIdOf: (eventShortCode: string) => Promise<number>;
}

export async function openDemo(options: TestAppOptions & { now: Date }): Promise<DemoApp> {
  const { now } = options;
  const app = await createTestApp(options);
  const db = app.database.kysely;
  await seedDemo(app.database, { now });
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
