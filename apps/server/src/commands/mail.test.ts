import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { foyer } from '../../test/foyer-command.ts';
import { readInstallationId } from '../db/installation.ts';

const at = new Date('2026-03-01T12:00:00Z');
let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase('bounces');
  folder = await mkdtemp(join(tmpdir(), 'foyer-bounces-'));
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const sent = async (recipient: string, sent_at: Date | null = at) => {
  const status = sent_at ? ('SENT' as const) : ('PENDING' as const);
  const { outbox_id } = await db.database.kysely
    .insertInto('outbox')
    .values({
      template: 'refund',
      recipient,
      locale: 'en-US',
      status,
      attempts: sent_at ? 1 : 0,
      sent_at,
      next_attempt_at: sent_at ? null : at,
      created_at: at,
    })
    .returning('outbox_id')
    .executeTakeFirstOrThrow();
  return outbox_id;
};
const reasons = async () => {
  const rows = await db.database.kysely
    .selectFrom('outbox')
    .select(['outbox_id', 'bounced_at', 'bounce_reason'])
    .where('bounced_at', 'is not', null)
    .orderBy('outbox_id')
    .execute();
  return rows.map(({ outbox_id, bounced_at, bounce_reason }) => [outbox_id, bounced_at?.toISOString(), bounce_reason]);
};

test('bounces are recorded at their mails, once, and lines that mean none are told', async () => {
  const [one, , latest, waiting] = [
    await sent('one@example.com'),
    await sent('Two@example.com'),
    await sent('two@example.com'),
    await sent('three@example.com', null),
  ];
  const here = await readInstallationId(db.database.kysely);
  const file = join(folder, 'report.ndjson');
  const lines = [
    { messageId: `<outbox-${one}.${here}@foyer.example>`, reason: '550 no such mailbox', date: '2026-03-01T13:00:00Z' },
    { recipient: 'TWO@example.com', reason: 'mailbox full', date: '2026-03-02T00:00:00+09:00', service: 'anything' },
    // Another installation's, one of no number, one that nobody sent yet, one that was sent later.
    { messageId: `<outbox-${one}.${crypto.randomUUID()}@foyer.example>`, reason: 'x' },
    { messageId: '<somebody@else.example>', reason: 'x' },
    { messageId: `outbox-${waiting}.${here}@foyer.example`, reason: 'x' },
    { recipient: 'one@example.com', reason: 'x', date: '2026-02-28T00:00:00Z' },
    { reason: 'of nobody' },
  ];
  await writeFile(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n\nno JSON`);
  const env = { DATABASE_URL: db.url, DEMO: 'false', DATA_DIR: folder };

  const first = await foyer(env, ['mail', 'bounces', file]);
  expect(first.output.split('\n')).toEqual([
    'line 3: no mail of this installation',
    'line 4: no mail of this installation',
    'line 5: no mail of this installation',
    'line 6: no mail of this installation',
    'line 7: not {"messageId"|"recipient", "reason"}',
    'line 9: not {"messageId"|"recipient", "reason"}',
    '2 recorded, 0 known before, 6 refused.',
    '',
  ]);
  expect([first.code, first.errors]).toEqual([1, 'Some lines were refused.\n']);
  const recorded = [
    [one, '2026-03-01T13:00:00.000Z', '550 no such mailbox'],
    [latest, '2026-03-01T15:00:00.000Z', 'mailbox full'],
  ];
  expect(await reasons()).toEqual(recorded);

  const again = await foyer(env, ['mail', 'bounces', '-'], JSON.stringify({ ...lines[0], reason: 'another word' }));
  expect([again.code, again.output]).toEqual([0, '0 recorded, 1 known before, 0 refused.\n']);
  expect(await reasons()).toEqual(recorded);

  const missing = await foyer(env, ['mail', 'bounces', join(folder, 'missing')]);
  expect(missing.code).toBe(1);
});
