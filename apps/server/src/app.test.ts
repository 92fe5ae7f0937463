import { addressOf } from '@foyer/contract/wire/endpoint';
import { endpoints } from '@foyer/contract/wire/endpoints';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { errorBody } from '@foyer/contract/wire/error-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles, type Role } from '@foyer/contract/wire/vocabulary';
import { createTestApp, type TestApp } from '../test/app.ts';
import { openTestSession } from '../test/sessions.ts';
import { createAccount, createStaff } from './seed/factories/account.ts';

let app: TestApp;
/** One signed-in account per role, and one without a role. */
const tokens: { role: Role | null; token: string }[] = [];
beforeAll(async () => {
  app = await createTestApp({ name: 'composition' });
  const db = app.database.kysely;
  for (const role of [null, ...roles]) {
    const { accountId } = role === null ? await createAccount(db) : await createStaff(db, [role]);
    tokens.push({ role, token: await openTestSession(db, accountId, { now: app.clock.now() }) });
  }
});
afterAll(() => app.close());

/** Fills path parameters with any value, because access is checked first. */
const anyPath = (endpoint: Parameters<typeof addressOf>[0]) => addressOf(endpoint).replaceAll(/:\w+/g, '1');

describe('every call of the contract', () => {
  it.each(Object.values(endpoints).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is served and guarded as it declares',
    async (_name, endpoint) => {
      expect(app.server.hasRoute({ method: endpoint.method, url: addressOf(endpoint) })).toBe(true);
      const answer = await app.inject<ErrorBody>(endpoint.method, anyPath(endpoint));
      expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      if (endpoint.access.kind === 'public') {
        expect(answer.status).not.toBe(401);
        return;
      }
      expect(answer.status).toBe(401);
      expect(errorBody.safeParse(answer.body).success).toBe(true);
      expect(answer.body.success).toBe('sendsSuccess' in endpoint && endpoint.sendsSuccess ? false : undefined);
      if (endpoint.access.kind !== 'staff') return;
      const allowed: readonly Role[] = endpoint.access.roles;
      for (const { role, token } of tokens.filter((one) => one.role === null || !allowed.includes(one.role))) {
        const refused = await app.inject<ErrorBody>(endpoint.method, anyPath(endpoint), { token });
        expect([refused.status, refused.body.error.code], role ?? 'a consultant').toEqual([403, 'FORBIDDEN']);
      }
    },
  );
});

describe('the composed app', () => {
  it('serves its OpenAPI description', async () => {
    const answer = await app.inject<{ openapi: string; paths: Record<string, unknown> }>('GET', '/api/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.body.openapi).toBe('3.1.0');
    expect(Object.keys(answer.body.paths)).toContain('/api/authentication/login');
  });

  it('returns 503 while the database is down, also from /readyz', async () => {
    const other = await createTestApp({ name: 'gone' });
    expect((await other.inject('GET', '/readyz')).status).toBe(200);
    await other.database.close();
    const answer = await other.inject<ErrorBody>('GET', '/api/account/profile', { token: 'whatever' });
    expect([answer.status, answer.body.error.code]).toEqual([503, 'NETWORK_ERROR']);
    expect(answer.headers['retry-after']).toBe('5');
    expect((await other.inject('GET', '/readyz')).body).toEqual({ status: 'unavailable', reason: 'database' });
    expect((await other.inject('GET', '/healthz')).status).toBe(200);
    await other.close();
  });
});
