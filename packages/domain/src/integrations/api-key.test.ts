import { apiScopes, type ApiScope } from '@foyer/contract/integrations/api-scopes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  apiKeyPrefix,
  apiKeyState,
  bearerKey,
  isKeyExpiryAllowed,
  keyInAddress,
  keyReaches,
  keyRefusal,
} from './api-key.ts';

const key = `foyer_k3j9x0ab_${'0a9z'.repeat(12)}7q`;
const now = new Date('2026-12-01T12:00:00Z');
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

test('a key has its exact shape, and letters of another case are refused (integrations 2.4)', () => {
  expect(apiKeyPrefix(key)).toBe('foyer_k3j9x0ab');
  for (const wrong of [
    key.toUpperCase(),
    `${key}0`,
    key.slice(0, -1),
    ` ${key}`,
    key.replaceAll('_', '-'),
    '',
    'foyer_',
  ]) {
    expect(apiKeyPrefix(wrong), wrong).toBeNull();
  }
});

test('a key comes as a bearer token, and the case of the scheme does not matter', () => {
  for (const header of [`Bearer ${key}`, `bearer ${key}`, `BEARER  ${key} `]) expect(bearerKey(header)).toBe(key);
  for (const header of [
    undefined,
    '',
    key,
    `Basic ${key}`,
    `Bearer ${key} ${key}`,
    `Bearer ${key.toUpperCase()}`,
    'Bearer ',
  ])
    expect(bearerKey(header), header).toBeNull();
});

describe('a key in an address (integrations 2.5)', () => {
  test('is found in the path, the query and encoded', () => {
    const encoded = key.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
    for (const address of [
      `/api/data?key=${key}`,
      `/${key}`,
      `/x?authorization=Bearer%20${key}&y=1`,
      `/x?k=${key.replaceAll('_', '%5F')}`,
    ])
      expect(keyInAddress(address), address).toBe(key);
    // A fully encoded key has no readable beginning, and no program writes it so.
    expect(keyInAddress(`/x?k=${encoded}`)).toBeNull();
  });

  test('is not found in other addresses', () => {
    for (const address of ['/', '/api/data', '/foyer_k3j9x0ab', `/x${key}`, `/?q=foyer_%zz`, `/${key}0`])
      expect(keyInAddress(address), address).toBeNull();
    fc.assert(fc.property(fc.webUrl({ withQueryParameters: true }), (url) => keyInAddress(url) === null));
  });
});

const rights = fc.record({
  scopes: fc.subarray([...apiScopes]),
  eventId: fc.option(fc.integer({ min: 1, max: 3 })),
  expiresAt: fc.constantFrom(before, now, after),
  revokedAt: fc.constantFrom(null, before),
});

test('a key may make a call if it is neither revoked nor expired and has the scope (integrations 2.2)', () => {
  fc.assert(
    fc.property(rights, fc.constantFrom<ApiScope>(...apiScopes), (given, scope) => {
      const isAllowed = given.revokedAt === null && given.expiresAt > now && given.scopes.includes(scope);
      expect(keyRefusal(given, scope, now) === null).toBe(isAllowed);
    }),
  );
});

test('a key for one event reaches this event alone', () => {
  expect([7, 8, null].map((eventId) => keyReaches({ eventId: 7 }, eventId))).toEqual([true, false, false]);
  expect([7, null].map((eventId) => keyReaches({ eventId: null }, eventId))).toEqual([true, true]);
});

test('names why a key is refused, and a revoked key stays revoked (integrations 2.3)', () => {
  const fine = { scopes: ['orders:read'], eventId: null, expiresAt: after, revokedAt: null } as const;
  expect(keyRefusal(fine, 'attendees:read', now)).toBe('API_KEY_SCOPE');
  expect(keyRefusal({ ...fine, expiresAt: now }, 'orders:read', now)).toBe('API_KEY_EXPIRED');
  expect(apiKeyState({ expiresAt: before, revokedAt: before }, now)).toBe('REVOKED');
});

test('a key is valid for at most 366 days', () => {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect([0, 1, 366, 367].map((days) => isKeyExpiryAllowed(inDays(days), now))).toEqual([false, true, true, false]);
});
