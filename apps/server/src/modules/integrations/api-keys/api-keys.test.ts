import type { ApiKey, ApiKeyWithSecret } from '@foyer/contract/integrations/api-keys';
import { apiScopes } from '@foyer/contract/integrations/api-scopes';
import type { AuditLine } from '@foyer/contract/people/audit';
import type { Endpoint } from '@foyer/contract/wire/endpoint';
import { endpoints } from '@foyer/contract/wire/endpoints';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { mostApiKeys } from '@foyer/contract/wire/paging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestKey } from '../../../../test/api-keys.ts';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';

/** API keys of other systems (integrations 2). */

let shop: Shop;
let admin: Person;
let otherEvent: number;
const lines: string[] = [];
beforeAll(async () => {
  shop = await openShop({ name: 'api-keys', env: { LOG_LEVEL: 'debug' }, onLog: (line) => lines.push(line) });
  admin = await shop.staff(['admin']);
  otherEvent = await createEvent(db(), {});
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const now = () => shop.app.clock.now();
const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString();
const settings = { name: 'Warehouse', scopes: ['orders:read'], eventId: null };
const create = (more: object = {}) =>
  shop.app.inject<ApiKeyWithSecret & ErrorBody>('POST', '/api/api-keys', {
    token: admin.token,
    body: { ...settings, expireDate: inDays(30), ...more },
  });
const list = async () => (await shop.app.inject<ApiKey[]>('GET', '/api/api-keys', { token: admin.token })).body;
const orders = (headers: Record<string, string>, eventId = shop.eventId) =>
  shop.app.inject<ErrorBody>('GET', `/api/data/events/${eventId}/orders`, { headers });
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const codeOf = async (answer: Promise<{ status: number; body: ErrorBody }>) => {
  const { status, body } = await answer;
  return status === 200 ? 200 : `${status} ${body.error.code}`;
};

describe('an administrator', () => {
  test('creates a key, which is shown once and stored as a hash', async () => {
    const { status, body } = await create({ eventId: shop.eventId });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^foyer_[0-9a-z]{8}_[0-9a-z]{50}$/);
    expect(body.apiKey).toMatchObject({ prefix: body.secret.slice(0, 14), state: 'ACTIVE', lastUsedDate: null });
    expect(body.apiKey.createdBy).not.toBeNull();
    const { rows } = await shop.app.database.pool.query<{ all: string }>(
      `SELECT concat((SELECT jsonb_agg(k) FROM api_key k), (SELECT jsonb_agg(l) FROM audit_log l)) AS all`,
    );
    expect(rows[0]?.all).toContain(body.apiKey.prefix);
    expect(rows[0]?.all).not.toContain(body.secret.slice(15));
    expect(JSON.stringify(await list())).not.toContain(body.secret.slice(15));
    expect(await codeOf(orders(bearer(body.secret)))).toBe(200);
    expect((await list())[0]?.lastUsedDate).toMatch(/:00:00\.000Z$/);
  });

  test('cannot create a key that is valid for more than 366 days, that ended, or that is for an unknown event', async () => {
    expect(await codeOf(create({ expireDate: inDays(367) }))).toBe('400 API_KEY_EXPIRY');
    expect(await codeOf(create({ expireDate: inDays(0) }))).toBe('400 API_KEY_EXPIRY');
    expect(await codeOf(create({ eventId: 999_999 }))).toBe('404 RECORD_NOT_FOUND');
    expect(await codeOf(create({ eventId: shop.eventId, scopes: ['accounts:write'] }))).toBe(
      '400 API_KEY_SCOPE_OF_ALL_EVENTS',
    );
    expect((await create({ scopes: ['admin'] })).status).toBe(422);
    expect((await create({ scopes: [] })).status).toBe(422);
  });

  test('cannot exceed the maximum, also with two requests at once', async () => {
    const active = (await list()).filter(({ state }) => state === 'ACTIVE').length;
    for (let i = active; i < mostApiKeys - 1; i++) await createTestKey(db(), { now: now() });
    const answers = await Promise.all([codeOf(create()), codeOf(create())]);
    expect(new Set(answers)).toEqual(new Set([200, '409 TOO_MANY_API_KEYS']));
    // Keys that ended do not count.
    const [last, other] = await list();
    const ends = [
      { key: last, set: { created_at: new Date(inDays(-1)), expires_at: now() } },
      { key: other, set: { revoked_at: now() } },
    ];
    for (const { key, set } of ends) {
      await db()
        .updateTable('api_key')
        .set(set)
        .where('api_key_id', '=', key?.apiKeyId ?? 0)
        .execute();
      expect(await codeOf(create())).toBe(200);
      expect(await codeOf(create())).toBe('409 TOO_MANY_API_KEYS');
    }
    await db().deleteFrom('api_key').where('name', '=', 'Warehouse').execute();
  });

  test('revokes a key, which then opens nothing', async () => {
    const { body } = await create();
    const revoke = () =>
      shop.app.inject<ApiKey>('POST', `/api/api-keys/${body.apiKey.apiKeyId}/revoke`, { token: admin.token, body: {} });
    expect(await codeOf(orders(bearer(body.secret)))).toBe(200);
    expect((await revoke()).body.state).toBe('REVOKED');
    expect(await codeOf(orders(bearer(body.secret)))).toBe('401 API_KEY_REVOKED');
    const revokedDate = now().toISOString();
    shop.app.clock.advance({ minutes: 1 });
    expect((await revoke()).body.revokedDate).toBe(revokedDate);
    const { rows } = await shop.app.database.pool.query(
      `SELECT action FROM audit_log WHERE entity = 'api_key' AND entity_id = $1 ORDER BY audit_log_id`,
      [String(body.apiKey.apiKeyId)],
    );
    expect(rows.map((row: { action: string }) => row.action)).toEqual([
      'apiKey.created',
      'apiKey.read',
      'apiKey.revoked',
    ]);
    // A key that ended is in the list for 90 days, although it would be valid for longer.
    const isListed = async () => (await list()).some(({ apiKeyId }) => apiKeyId === body.apiKey.apiKeyId);
    const before = now();
    await db()
      .updateTable('api_key')
      .set({ expires_at: new Date(inDays(365)) })
      .where('api_key_id', '=', body.apiKey.apiKeyId)
      .execute();
    shop.app.clock.set(new Date(Date.parse(revokedDate) + 90 * 86_400_000 - 1));
    admin = await shop.staff(['admin']);
    expect(await isListed()).toBe(true);
    shop.app.clock.advance({ seconds: 1 });
    expect(await isListed()).toBe(false);
    shop.app.clock.set(before);
    admin = await shop.staff(['admin']);
  });
});

test('a key belongs to the organisation: it outlives the roles of the administrator who created it', async () => {
  const leaving = await shop.staff(['admin']);
  const { body } = await shop.app.inject<ApiKeyWithSecret>('POST', '/api/api-keys', {
    token: leaving.token,
    body: { ...settings, expireDate: inDays(30) },
  });
  await db().deleteFrom('staff_grant').where('account_id', '=', leaving.accountId).execute();
  expect(await codeOf(orders(bearer(body.secret)))).toBe(200);
});

describe('a key', () => {
  const calls = Object.values<Endpoint>(endpoints);
  const send = ({ method, path }: Endpoint, headers: Record<string, string>) =>
    shop.app.inject<ErrorBody>(
      method,
      `/api${path.replace(':eventId', String(shop.eventId)).replaceAll(/:\w+/g, '1')}`,
      { headers, ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) },
    );

  test('with every scope makes only the calls that name a scope', async () => {
    const { key, headers } = await createTestKey(db(), { now: now() });
    const reached: string[] = [];
    for (const call of calls.filter(({ access }) => access.kind !== 'public')) {
      for (const sent of [headers, { 'x-auth-token': key }]) {
        const { status } = await send(call, sent);
        if (status !== 401) reached.push(call.name);
        expect(status, call.name).not.toBe(500);
      }
    }
    const withScope = calls.filter(({ access }) => access.kind === 'key').map(({ name }) => name);
    expect(reached).toEqual(withScope);
    expect(withScope).toHaveLength(5);
  });

  test.each(apiScopes)('with the scope %s makes only the calls of this scope', async (scope) => {
    const { headers } = await createTestKey(db(), { now: now(), scopes: [scope] });
    let allowed = 0;
    for (const call of calls) {
      if (call.access.kind !== 'key') continue;
      const { status, body } = await send(call, headers);
      const isOwn = call.access.scope === scope;
      allowed += Number(isOwn);
      if (isOwn) expect([200, 422], call.name).toContain(status);
      else expect([status, body.error.code], call.name).toEqual([403, 'API_KEY_SCOPE']);
    }
    expect(allowed).toBeGreaterThan(0);
  });

  test('for one event is refused at another, and for what belongs to no event', async () => {
    const { headers } = await createTestKey(db(), { now: now(), eventId: otherEvent });
    for (const call of calls.filter(({ access }) => access.kind === 'key')) {
      const body =
        call.name === 'checkInByKey'
          ? { ticketId: 1 }
          : {
              accounts: [
                { externalAccountIdentifier: 'C1', firstName: '', lastName: '', emailAddress: '', countryCode: '' },
              ],
            };
      const { status, body: got } = await shop.app.inject<ErrorBody>(
        call.method,
        `/api${call.path.replace(':eventId', String(shop.eventId))}`,
        { headers, ...(call.method === 'GET' ? {} : { body }) },
      );
      expect([status, got.error.code], call.name).toEqual([403, 'API_KEY_EVENT']);
    }
    expect(await codeOf(orders(headers, otherEvent))).toBe(200);
  });

  test('is refused when it expired, is unknown, is wrong in one character, or has another case', async () => {
    const { key, headers } = await createTestKey(db(), { now: now() });
    const last = key.endsWith('0') ? '1' : '0';
    for (const wrong of [key.slice(0, -1) + last, key.toUpperCase(), key.replace('foyer_', 'foyer-'), 'x'.repeat(65)])
      expect(await codeOf(orders(bearer(wrong)))).toBe('401 API_KEY_INVALID');
    expect(await codeOf(orders({}))).toBe('401 API_KEY_INVALID');
    expect(await codeOf(orders({ 'x-auth-token': key }))).toBe('401 API_KEY_INVALID');
    expect(await codeOf(orders({ authorization: `Basic ${key}` }))).toBe('401 API_KEY_INVALID');
    expect(await codeOf(orders({ 'x-auth-token': admin.token }))).toBe('401 API_KEY_INVALID');
    const mine = await db()
      .selectFrom('api_key')
      .select('expires_at')
      .where('prefix', '=', key.slice(0, 14))
      .executeTakeFirstOrThrow();
    const before = now();
    shop.app.clock.set(new Date(mine.expires_at.getTime() - 1));
    expect(await codeOf(orders(headers))).toBe(200);
    shop.app.clock.set(mine.expires_at);
    expect(await codeOf(orders(headers))).toBe('401 API_KEY_EXPIRED');
    shop.app.clock.set(before);
  });

  test('in an address is refused and marked as exposed, and no log has it', async () => {
    const { apiKeyId, prefix, key, headers } = await createTestKey(db(), { now: now() });
    const exposed = async () => (await list()).find((each) => each.prefix === prefix)?.exposedDate;
    const unknown = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    const at = (address: string, more: Record<string, string> = {}) =>
      codeOf(shop.app.inject<ErrorBody>('GET', address, { headers: more, isNoRoute: true }));
    expect(await at(`/api/data/events/${shop.eventId}/orders?key=${unknown}`)).toBe('400 API_KEY_IN_ADDRESS');
    expect(await exposed()).toBeNull();
    for (const address of [`/api/data/events/${shop.eventId}/orders?key=${key}`, `/api/${key}`, `/x?k=${key}`])
      expect(await at(address, headers)).toBe('400 API_KEY_IN_ADDRESS');
    expect(await exposed()).toBe(now().toISOString());
    const { body } = await shop.app.inject<{ lines: AuditLine[] }>('GET', '/api/admin/audit?action=apiKey.exposed', {
      token: admin.token,
    });
    expect(body.lines.map(({ entityId, apiKey, after }) => [entityId, apiKey, after])).toEqual([
      [String(apiKeyId), { name: 'Warehouse', prefix }, { prefix }],
    ]);
    expect(lines.join('')).toContain(prefix);
    expect(lines.join('')).not.toContain(key.slice(15));
    // It still works, because the systems that use it must not stop without a warning.
    expect(await codeOf(orders(headers))).toBe(200);
  });
});
