import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { foyer } from '../../test/foyer-command.ts';

test('foyer api prints the description, and compares it with another one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-api-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const printed = await foyer({}, ['api', 'print']);
  expect(printed.code).toBe(0);
  const own = JSON.parse(printed.output) as { openapi: string; paths: Record<string, unknown> };
  expect(own.openapi).toBe('3.1.0');
  const file = join(folder, 'old.json.br');
  await writeFile(file, brotliCompressSync(printed.output));
  expect(await foyer({}, ['api', 'diff', file])).toMatchObject({
    code: 0,
    output: '0 changes, 0 of them can break callers.\n',
  });

  own.paths['/api/gone'] = { get: own.paths['/api/openapi.json'] };
  delete own.paths['/api/api-keys'];
  const plain = join(folder, 'old.json');
  await writeFile(plain, JSON.stringify(own));
  const compared = await foyer({}, ['api', 'diff', plain]);
  expect(compared.code).toBe(1);
  expect(compared.output.split('\n')).toEqual(
    expect.arrayContaining([
      'breaks  GET /api/gone: removed',
      'adds    POST /api/api-keys: added',
      '3 changes, 1 of them can break callers.',
    ]),
  );
  const missing = await foyer({}, ['api', 'diff', join(folder, 'none.json')]);
  expect([missing.code, missing.errors]).toEqual([1, expect.stringContaining('is no OpenAPI description')]);
});
