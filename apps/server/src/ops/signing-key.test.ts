import { execFileSync } from 'node:child_process';
import { sign, verify } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSigningKey } from './signing-key.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-key-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

it('is created once, readable by its owner only, also when two processes start together', async () => {
  const settings = { dataDir: join(dataDir, 'new'), signingKey: undefined };
  const keys = await Promise.all([loadSigningKey(settings), loadSigningKey(settings)]);
  const again = await loadSigningKey(settings);
  expect(new Set([...keys, again].map((key) => key.publicKeyText)).size).toBe(1);
  expect((await stat(join(settings.dataDir, 'signing-key.pem'))).mode & 0o777).toBe(0o600);
  const text = Buffer.from('ticket');
  expect(verify(null, text, again.publicKey, sign(null, text, again.privateKey))).toBe(true);
});

it('waits while another process has created the file but not written it', async () => {
  const made = { dataDir: join(dataDir, 'made'), signingKey: undefined };
  const key = await loadSigningKey(made);
  const text = await readFile(join(made.dataDir, 'signing-key.pem'), 'utf8');

  // A named pipe reads as empty first and is read again, so reader and writer wait for each other.
  const begun = join(dataDir, 'begun');
  const pipe = join(begun, 'signing-key.pem');
  await mkdir(begun);
  execFileSync('mkfifo', [pipe]);
  const waiting = loadSigningKey({ dataDir: begun, signingKey: undefined });
  await (await open(pipe, 'w')).close();
  const isRead = async () => {
    const file = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
    await file?.close();
    return file !== null;
  };
  await expect.poll(isRead, { interval: 1 }).toBe(false);
  try {
    await Promise.race([waiting, writeFile(pipe, text, { flag: 'w' })]);
  } finally {
    // Open a reader, because a waiting writer cannot finish without one.
    await (await open(pipe, constants.O_RDONLY | constants.O_NONBLOCK)).close();
  }
  expect((await waiting).publicKeyText).toBe(key.publicKeyText);
});

it('refuses a file that stays empty', async () => {
  const empty = join(dataDir, 'empty');
  await mkdir(empty);
  await writeFile(join(empty, 'signing-key.pem'), '');
  await expect(loadSigningKey({ dataDir: empty, signingKey: undefined })).rejects.toThrow(
    /must be an Ed25519 private key/,
  );
});

it('is read from the setting: a seed, or PEM with escaped line ends', async () => {
  const seed = await loadSigningKey({ dataDir, signingKey: Buffer.alloc(32, 7).toString('base64') });
  const pem = String(seed.privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n');
  expect((await loadSigningKey({ dataDir, signingKey: pem })).publicKeyText).toBe(seed.publicKeyText);
  await expect(loadSigningKey({ dataDir, signingKey: 'short' })).rejects.toThrow(/^SIGNING_KEY must be/);
});
