import { buildOpenApi } from '@foyer/contract/wire/openapi';
import { expect, test } from 'vitest';
import { essence, lastRelease, unnamedBreaks } from './check-api.ts';

const api = () =>
  structuredClone(essence(buildOpenApi('1.0.0'))) as { paths: Record<string, unknown> } & Record<string, unknown>;

test('fails on a removed call until docs/api-changes.md names it', () => {
  const after = api();
  delete after.paths['/api/openapi.json'];
  const name = 'GET /api/openapi.json: removed';
  expect(unnamedBreaks(api(), after, '')).toEqual([name]);
  expect(unnamedBreaks(api(), after, `- \`${name}\``)).toEqual([]);
  expect(unnamedBreaks(after, api(), '')).toEqual([]);
});

test('stores no texts and no examples, but the error codes', () => {
  const text = JSON.stringify(api());
  expect(text).not.toContain('"example"');
  expect(text).not.toContain('Event registration and ticketing');
  expect(text).toContain('API_KEY_INVALID');
  expect(text.length).toBeLessThan(JSON.stringify(buildOpenApi('1.0.0')).length);
});

test('compares with the highest version', () => {
  expect(lastRelease(['openapi-0.9.0.json.br', 'openapi-0.10.0.json.br', 'README.md'])).toBe('openapi-0.10.0.json.br');
  expect(lastRelease([])).toBeUndefined();
});
