import { sign, verify } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSigningKey } from './signing-key.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-key-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

it('is made once, for the owner alone, also when two processes start together', async () => {
  const settings = { dataDir: join(dataDir, 'new'), signingKey: undefined };
  const keys = await Promise.all([loadSigningKey(settings), loadSigningKey(settings)]);
  const again = await loadSigningKey(settings);
  expect(new Set([...keys, again].map((key) => key.publicKeyText)).size).toBe(1);
  expect((await stat(join(settings.dataDir, 'signing-key.pem'))).mode & 0o777).toBe(0o600);
  const text = Buffer.from('ticket');
  expect(verify(null, text, again.publicKey, sign(null, text, again.privateKey))).toBe(true);
});

it('is taken from the setting: a seed, or PEM with written line ends', async () => {
  const seed = await loadSigningKey({ dataDir, signingKey: Buffer.alloc(32, 7).toString('base64') });
  const pem = String(seed.privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n');
  expect((await loadSigningKey({ dataDir, signingKey: pem })).publicKeyText).toBe(seed.publicKeyText);
  await expect(loadSigningKey({ dataDir, signingKey: 'short' })).rejects.toThrow(/^SIGNING_KEY must be/);
});
