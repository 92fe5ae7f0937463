import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestKey } from '../../../../test/api-keys.ts';
import { openShop, selfTicket, type Shop } from '../../../../test/ordering.ts';

/** The programs of docs/integrations.md, against a real server. */

const guide = path.join(import.meta.dirname, '../../../../../../docs/integrations.md');
let shop: Shop;
let folder: string;
beforeAll(async () => {
  shop = await openShop({ name: 'worked-example' });
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-copy-'));
  const text = await readFile(guide, 'utf8');
  for (const name of ['copy.sh', 'merge.mjs', 'accounts.sh']) {
    const block = text.split('```').find((part) => part.split('\n')[1]?.includes(`${name}:`)) ?? '';
    await writeFile(path.join(folder, name), block.slice(block.indexOf('\n') + 1));
  }
  await writeFile(path.join(folder, 'accounts.json'), /```json\n(.*?)```/s.exec(text)?.[1] ?? '');
  const { key } = await createTestKey(shop.app.database.kysely, { now: shop.app.clock.now() });
  await writeFile(path.join(folder, 'key.txt'), `Authorization: Bearer ${key}\n`);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function run(script: string): Promise<string> {
  const child = spawn('sh', [script], {
    cwd: folder,
    env: {
      PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
      FOYER: shop.app.address,
      EVENT: String(shop.eventId),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  return output;
}

test('the nightly copy writes a line per ticket, and later changes it', async () => {
  const type = await shop.ticketType({ amount_minor: 0 });
  const buy = async () => {
    const person = await shop.person();
    const { body } = await shop.order(person, { tickets: [selfTicket(person, type)] });
    return body.order?.tickets[0]?.ticketId ?? 0;
  };
  const [first, second] = [await buy(), await buy()];
  await shop.app.database.kysely
    .updateTable('ticket')
    .set({ first_name: 'Ana "A"', last_name: 'Ruiz, Diaz' })
    .where('ticket_id', '=', first)
    .execute();
  const lines = async () => (await readFile(path.join(folder, 'attendees.csv'), 'utf8')).trim().split('\n');
  await run('copy.sh');
  expect(await lines()).toEqual([
    'ticketId,status,firstName,lastName,email,checkInDate',
    expect.stringMatching(new RegExp(`^"${second}","ACTIVE","Robin","Taylor","`)),
    expect.stringMatching(new RegExp(`^"${first}","ACTIVE","Ana ""A""","Ruiz, Diaz","`)),
  ]);
  const admin = await shop.staff(['admin']);
  await shop.app.inject('POST', '/api/ticket/deactivate-ticket', {
    token: admin.token,
    body: { ticketId: first, notes: 'Ill' },
  });
  await run('copy.sh');
  expect((await lines()).map((line) => line.split(',').slice(0, 2).join(','))).toEqual([
    'ticketId,status',
    `"${second}","ACTIVE"`,
    `"${first}","CANCELED"`,
  ]);
});

test('accounts of another system are added once, and a refused row has its reason', async () => {
  expect(JSON.parse(await run('accounts.sh'))).toEqual({ added: 1, changed: 0, unchanged: 0, refused: [] });
  expect(JSON.parse(await run('accounts.sh'))).toEqual({ added: 0, changed: 0, unchanged: 1, refused: [] });
  const file = path.join(folder, 'accounts.json');
  const { accounts } = JSON.parse(await readFile(file, 'utf8')) as { accounts: object[] };
  await writeFile(
    file,
    JSON.stringify({ accounts: [...accounts, { ...accounts[0], externalAccountIdentifier: 'X1' }] }),
  );
  const { refused, ...counts } = JSON.parse(await run('accounts.sh')) as {
    refused: { index: number; reason: string }[];
  };
  expect(counts).toEqual({ added: 0, changed: 0, unchanged: 1 });
  expect(refused).toEqual([{ index: 1, reason: expect.stringContaining('externalAccountIdentifier') as string }]);
  const { rows } = await shop.app.database.pool.query(
    `SELECT k.name, l.notes, l.account_id FROM audit_log l JOIN api_key k USING (api_key_id) WHERE l.action = 'data.imported'`,
  );
  expect(rows).toEqual([
    { name: 'Warehouse', notes: expect.stringMatching(/^API key foyer_/) as string, account_id: null },
  ]);
});
