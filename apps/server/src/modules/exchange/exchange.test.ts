import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whileLocked } from '../../../test/barrier.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createStaff } from '../../seed/factories/account.ts';
import { hashPassword } from '../auth/index.ts';
import { definitionOf, saveEvent, templateNames, templates } from '../event-definition/index.ts';
import { exportRows, importRows, kindNames, refusedFile, type Format, type KindName } from './index.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('exchange');
});
afterAll(() => db.drop());
beforeEach(() => db.database.pool.query('TRUNCATE account, event, award, audit_log CASCADE'));

interface Given {
  format?: Format;
  dryRun?: boolean;
  into?: TestDatabase;
  at?: Date;
}

/** Brings in a file and answers what became of it, the reasons of refused rows and the file of them. */
async function bring(
  kind: KindName,
  file: string | object,
  { format, dryRun = false, into = db, at = now }: Given = {},
) {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const reasons: string[] = [];
  let refused = '';
  const outcome = await importRows(into.database, {
    kind,
    format: format ?? (typeof file === 'string' ? 'csv' : 'json'),
    // oxlint-disable-next-line typescript/require-await -- a file in one piece
    input: (async function* () {
      yield Buffer.from(text);
    })(),
    now: at,
    notes: 'test',
    dryRun,
    onRefused: (row, header) => {
      const writer = refusedFile(header);
      refused += `${refused === '' ? writer.start : ''}${writer.row(row)}`;
      reasons.push(`${row.line} ${row.reason}`);
    },
  });
  return { outcome, reasons, refused };
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => String(error),
  );

async function exported(kind: KindName, format: Format = 'csv', { from = db, hashes = false } = {}): Promise<string> {
  let text = '';
  const write = (more: string) => Promise.resolve(void (text += more));
  await exportRows(from.database, { kind, format, passwordHashes: hashes, write });
  return text;
}
const account = (number: string) =>
  db.database.kysely
    .selectFrom('account')
    .selectAll()
    .where('external_account_identifier', '=', number)
    .executeTakeFirstOrThrow();

const head = 'externalAccountIdentifier,firstName,lastName,emailAddress,countryCode';
const three = `${head}\nC1000001,Ada,King,ada@example.com,USA\nC1000002,美咲,佐藤,,JPN\nC1000003,Lee,"O'Brien",lee@example.com,CAN\n`;

describe('accounts', () => {
  it('are added, and found unchanged when the file is read again', async () => {
    expect((await bring('accounts', three)).outcome).toEqual({
      read: 3,
      refused: 0,
      added: 3,
      changed: 0,
      unchanged: 0,
    });
    expect(await account('C1000002')).toMatchObject({
      account_type_code: 'CONSULTANT',
      first_name: '美咲',
      email_address: null,
      locale: 'ja-JP',
      currency: 'JPY',
      password_hash: null,
      demo: false,
      search_text: expect.stringContaining('佐藤美咲') as unknown,
    });
    const later = { at: new Date('2026-06-02T12:00:00.000Z') };
    expect((await bring('accounts', three, later)).outcome).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect((await account('C1000001')).updated_at).toEqual(now);
    const { rows } = await db.database.pool.query('SELECT action, entity_id, notes FROM audit_log');
    expect(rows).toEqual([{ action: 'data.imported', entity_id: 'accounts', notes: 'test' }]);
  });

  it('change where the file says otherwise, and only in what it says', async () => {
    await bring('accounts', [
      {
        externalAccountIdentifier: 'c-100 0001',
        firstName: 'Ada',
        lastName: 'King',
        emailAddress: 'ada@example.com',
        countryCode: 'USA',
        locale: 'es-US',
        phoneNumber: '+1 312',
        title: 'MC',
      },
    ]);
    const changed = await bring('accounts', `${head},title\nC1000001,Ada,Queen,ada@example.com,USA,\n`);
    expect(changed.outcome).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    expect(await account('C1000001')).toMatchObject({
      last_name: 'Queen',
      title: null,
      phone_number: '+1 312',
      locale: 'es-US',
    });
  });

  it('stay as they are in a dry run that counts the same', async () => {
    await bring('accounts', three.split('\n').slice(0, 2).join('\n'));
    const dry = await bring('accounts', three.replace('King', 'Byron'), { dryRun: true });
    expect(dry.outcome).toEqual({ read: 3, refused: 0, added: 2, changed: 1, unchanged: 0 });
    expect((await account('C1000001')).last_name).toBe('King');
    expect(await exported('accounts')).not.toContain('C1000002');
  });

  it('are refused row by row, with the line and the reason; the file of them can be mended and brought in', async () => {
    const file = [
      `${head},locale`,
      'C1000001,Ada,King,ada@example.com,USA,en-US',
      'X1,Ada,King,ada@example.com,USA,en-US',
      'C1000003,,King,ada at example,USA,fr-FR',
      'C1000001,Ada,Byron,,USA,',
      'C1000004,"=1+1",King,,usa,',
    ].join('\r\n');
    const { outcome, reasons, refused } = await bring('accounts', file);
    expect(outcome).toMatchObject({ read: 5, refused: 4, added: 1 });
    expect(reasons).toEqual([
      '3 FORMAT externalAccountIdentifier: written as C and 7 digits',
      expect.stringMatching(
        /^4 REQUIRED firstName: .*; EMAIL emailAddress: .*; ONE_OF locale: one of en-US, es-US, ja-JP$/,
      ),
      '5 DUPLICATE: line 2 is about the same',
      '6 FORMAT countryCode: written as three capital letters, like USA',
    ]);
    expect(refused.split('\r\n').at(-2)).toBe(
      `C1000004,'=1+1,King,,usa,,"FORMAT countryCode: written as three capital letters, like USA"`,
    );
    const mended = await bring('accounts', refused.replace('X1', 'C1000009').replace(',usa,', ',USA,'));
    expect(mended.outcome).toMatchObject({ added: 2, changed: 1, refused: 1 });
    expect((await account('C1000004')).first_name).toBe('=1+1');
  });

  it.each([
    ['name,externalAccountIdentifier\n', /not known: name\. Columns of accounts: externalAccountIdentifier, firstName/],
    ['externalAccountIdentifier,firstName\n', /lacks columns: lastName, emailAddress, countryCode/],
    [`${head},firstName\n`, /columns twice: firstName/],
    [`${three}C1000004,"x\n`, /does not end/],
  ])('%.40j changes nothing', async (file, words) => {
    expect(await refusal(bring('accounts', file))).toMatch(words);
    expect(await exported('accounts')).not.toContain('C1000001');
  });

  it('a row of JSON with other columns is refused with those that are known', async () => {
    const { reasons } = await bring('accounts', [
      {
        externalAccountIdentifier: 'C1000001',
        firstName: 'A',
        lastName: 'B',
        emailAddress: null,
        countryCode: 'USA',
        shoe: 1,
      },
    ]);
    expect(reasons).toEqual([
      expect.stringMatching(/^1 UNKNOWN_FIELD shoe: known are externalAccountIdentifier, firstName/),
    ]);
  });

  it('a password hash is taken once, and never over a password that somebody has', async () => {
    const [first, second] = [await hashPassword('the first password'), await hashPassword('the second password')];
    const withHash = (hash: string) => `${head},passwordHash\nC1000001,Ada,King,,USA,"${hash}"\n`;
    expect((await bring('accounts', withHash(first))).outcome.added).toBe(1);
    expect((await bring('accounts', withHash(second))).outcome.unchanged).toBe(1);
    expect(await account('C1000001')).toMatchObject({ password_hash: first, password_changed_at: now });
    for (const wrong of ['plain text', '$2b$10$abcdefghijklmnopqrstuv', first.replace('m=19456', 'm=9999999')]) {
      expect((await bring('accounts', withHash(wrong))).reasons[0]).toMatch(
        /^2 FORMAT passwordHash: written as \$argon2id/,
      );
    }
    expect(await exported('accounts')).not.toContain('argon2');
    expect(await exported('accounts', 'csv', { hashes: true })).toContain(first);
  });

  it('with rights, or of the demo with a password, are left alone', async () => {
    await createStaff(db.database.kysely, ['helper'], { external_account_identifier: 'C1000001' });
    await bring('accounts', three);
    await db.database.pool.query(`UPDATE account SET demo = true WHERE external_account_identifier = 'C1000002'`);
    const hash = await hashPassword('a real password');
    const { reasons } = await bring(
      'accounts',
      `${head},passwordHash\nC1000001,A,B,,USA,\nC1000002,A,B,,JPN,"${hash}"\n`,
    );
    expect(reasons).toEqual([expect.stringMatching(/^2 STAFF_ACCOUNT/), expect.stringMatching(/^3 DEMO_ACCOUNT/)]);
    expect((await account('C1000001')).first_name).toBe('Sam');
    expect(await exported('accounts')).not.toContain('C1000001');
    expect(await exported('accounts', 'csv', { hashes: true })).not.toContain('argon2');
  });

  it('that are closed lose their sessions; opened again, they do not get them back', async () => {
    await bring('accounts', three);
    const { account_id } = await account('C1000001');
    await db.database.kysely
      .insertInto('session')
      .values({
        token_hash: Buffer.alloc(32),
        account_id,
        remember: false,
        created_at: now,
        expires_at: new Date('2027-01-01'),
      })
      .execute();
    const close = (closed: boolean) =>
      bring('accounts', `${head},closed\nC1000001,Ada,King,ada@example.com,USA,${String(closed)}\n`);
    expect((await close(true)).outcome.changed).toBe(1);
    expect((await account('C1000001')).closed_at).toEqual(now);
    expect((await db.database.pool.query('SELECT FROM session')).rowCount).toBe(0);
    expect((await close(true)).outcome.unchanged).toBe(1);
    expect((await close(false)).outcome.changed).toBe(1);
    expect((await account('C1000001')).closed_at).toBeNull();
  });
});

describe('beside a server at work', () => {
  it('a sale that keeps an account in sight does not stop an import of it', async () => {
    await bring('accounts', three);
    await db.database.transaction(async (tx) => {
      await sql`SELECT FROM account FOR KEY SHARE`.execute(tx);
      expect((await bring('accounts', three.replace('Ada', 'Eva'))).outcome.changed).toBe(1);
    });
  });

  it('what somebody changes meanwhile and the file does not say stays as they changed it', async () => {
    await bring('accounts', three);
    const { outcome } = await whileLocked(
      db.database,
      () =>
        sql`UPDATE account SET password_hash = 'new', phone_number = '555' WHERE external_account_identifier = 'C1000001'`,
      1,
      () => bring('accounts', three.replace('Ada', 'Eva')),
    );
    expect(outcome.changed).toBe(1);
    expect(await account('C1000001')).toMatchObject({ first_name: 'Eva', password_hash: 'new', phone_number: '555' });
  });

  it('a second import is refused in one line that says who is at work', async () => {
    await bring('accounts', three);
    const [first, second] = await whileLocked(
      db.database,
      () => sql`SELECT FROM account FOR UPDATE`,
      1,
      async () => {
        const work = bring('accounts', three.replace('Ada', 'Eva'));
        await untilLocked();
        return Promise.all([work, refusal(bring('titles', 'externalAccountIdentifier,title\n'))]);
      },
    ).catch((error: unknown) => [undefined, String(error)] as const);
    expect(first?.outcome.changed).toBe(1);
    expect(second).toMatch(
      /^ExchangeRefusal: Another import is at work \(foyer import accounts, since \d\d:\d\d, PostgreSQL process \d+\)/,
    );
  });
});

/** Until an import holds the lock that keeps others away. */
async function untilLocked(): Promise<void> {
  for (;;) {
    const { rowCount } = await db.database.pool.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 7304118 AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (rowCount === 1) return;
  }
}

describe('organisation', () => {
  const lines = (...rows: string[]) => `externalAccountIdentifier,uplineAccountIdentifier\n${rows.join('\n')}\n`;
  const uplines = async () =>
    Object.fromEntries(
      (await exported('organisation'))
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')),
    );
  beforeEach(() => bring('accounts', three));

  it('is turned round whole, whatever the order of the rows', async () => {
    await bring('organisation', lines('C1000001,C1000002', 'C1000002,C1000003'));
    const { outcome } = await bring('organisation', lines('C1000003,C1000002', 'C1000002,C1000001', 'C1000001,'));
    expect(outcome).toMatchObject({ changed: 3, refused: 0 });
    expect(await uplines()).toEqual({ C1000002: 'C1000001', C1000003: 'C1000002' });
  });

  it('has no circles: rows that close one are refused, also together with what stays, and the others are written', async () => {
    await bring('organisation', lines('C1000001,C1000002'));
    const { outcome, reasons } = await bring('organisation', lines('C1000002,C1000003', 'C1000003,C1000001'));
    expect(outcome).toMatchObject({ changed: 0, refused: 2 });
    expect(reasons[1]).toBe('3 CIRCLE: C1000001 would stand below C1000003');
    expect((await bring('organisation', lines('C1000002,C1000001', 'C1000003,C1000002'))).outcome).toMatchObject({
      changed: 1,
      refused: 1,
    });
    expect(await uplines()).toEqual({ C1000001: 'C1000002', C1000003: 'C1000002' });
  });

  it('knows only people who are there, and nobody is their own upline', async () => {
    const { reasons } = await bring('organisation', lines('C1000001,C9999999', 'C9999998,', 'C1000002,C1000002'));
    expect(reasons).toEqual([
      '2 UNKNOWN_ACCOUNT: there is no consultant C9999999; bring in the accounts first',
      '3 UNKNOWN_ACCOUNT: there is no consultant C9999998; bring in the accounts first',
      '4 CIRCLE: nobody is their own upline',
    ]);
  });

  it('a row of JSON that does not say the upline does not take it away', async () => {
    expect((await bring('organisation', [{ externalAccountIdentifier: 'C1000001' }])).reasons[0]).toMatch(
      /REQUIRED uplineAccountIdentifier/,
    );
  });
});

describe('recognition', () => {
  beforeEach(() => bring('accounts', three));

  it('awards stand before who has earned them, wherever they are in the file', async () => {
    const file = [
      { awardCode: 'TOP', externalAccountIdentifier: 'C1000001', earnedOn: '2025-05-01' },
      { awardCode: 'NONE', externalAccountIdentifier: 'C1000001' },
      {
        awardCode: 'TOP',
        awardName: 'Top',
        awardGroupName: 'Sales',
        displayLevel: 1,
        translations: { name: { en_US: { value: 'Top', isDefault: true } } },
      },
      { awardCode: 'TOP', externalAccountIdentifier: 'C1000002', awardName: 'Top' },
      { awardCode: 'HALF', awardName: 'Half' },
    ];
    expect((await bring('awards', file, { dryRun: true })).outcome).toMatchObject({ added: 2, refused: 3 });
    const { outcome, reasons } = await bring('awards', file);
    expect(outcome).toMatchObject({ added: 2, unchanged: 0, refused: 3 });
    expect(reasons.map((reason) => reason.replace(/^1 (\w+).*/, '$1'))).toEqual([
      'UNKNOWN_AWARD',
      'MISPLACED',
      'REQUIRED',
    ]);
    expect((await bring('awards', file)).outcome).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  it('a shout-out is for one event or for all, once each', async () => {
    const rows = [
      { externalAccountIdentifier: 'C1000001', kind: 'FAST_TRACKED' },
      { externalAccountIdentifier: 'C1000001', kind: 'FAST_TRACKED', eventShortCode: null, occurredOn: '2026-01-01' },
      { externalAccountIdentifier: 'C1000001', kind: 'RECENT_PROMOTION' },
      { externalAccountIdentifier: 'C1000001', kind: 'FAST_TRACKED', eventShortCode: 'NO-SUCH' },
    ];
    const { outcome, reasons } = await bring('shoutouts', rows);
    expect(outcome).toMatchObject({ added: 1, refused: 3 });
    expect(reasons.map((reason) => reason.replace(/^1 (\w+).*/, '$1'))).toEqual([
      'DUPLICATE',
      'REQUIRED',
      'UNKNOWN_EVENT',
    ]);
    expect((await bring('shoutouts', rows.slice(0, 1))).outcome.unchanged).toBe(1);
  });

  it('a day that does not exist and a title that is none are told', async () => {
    const { reasons } = await bring(
      'titles',
      'externalAccountIdentifier,title,since\nC1000001,MC,2025-02-30\nC1000001,KING,\n',
    );
    expect(reasons).toEqual(['2 DATE since: written as YYYY-MM-DD', '3 ONE_OF title: one of MC, RC, SC, EC, NC']);
  });
});

describe('events', () => {
  const conference = definitionOf(templates['five-star'], {
    code: 'FS27',
    firstDay: '2027-03-05',
    published: true,
    mails: true,
  });
  const evening = definitionOf(templates.gala, {
    code: 'FS27-GALA',
    firstDay: '2027-03-06',
    parent: 'FS27',
    published: true,
    mails: false,
  });

  it('come with what they sell, the parent first; again they are unchanged', async () => {
    expect((await bring('events', [evening, conference], { dryRun: true })).outcome).toMatchObject({
      added: 2,
      refused: 0,
    });
    expect((await db.database.pool.query('SELECT FROM event')).rowCount).toBe(0);
    expect((await bring('events', [evening, conference])).outcome).toMatchObject({ added: 2, refused: 0 });
    expect((await bring('events', [evening, conference])).outcome).toMatchObject({ unchanged: 2 });
    const { rows } = await db.database.pool.query<{ sold: number; action: string }>(
      `SELECT action FROM audit_log WHERE entity = 'event'`,
    );
    expect(rows).toEqual([{ action: 'event.created' }, { action: 'event.created' }]);
  });

  it.each(templateNames)('the template %s makes one, which is found unchanged', async (name) => {
    const made = definitionOf(templates[name], { code: 'A', firstDay: '2027-03-05', published: false, mails: true });
    const printed = JSON.parse(JSON.stringify(made)) as object;
    expect((await bring('events', [printed])).outcome).toMatchObject({ added: 1 });
    expect((await bring('events', [printed])).outcome).toMatchObject({ unchanged: 1 });
  });

  it('change in all but their tickets; parents that are not there are told', async () => {
    await bring('events', [conference]);
    const moved = { ...conference, registrationEnd: '2027-02-01T00:00:00Z', ticketConfigurations: undefined };
    expect((await bring('events', [moved])).outcome).toMatchObject({ changed: 1 });
    const [ticket, ...others] = conference.ticketConfigurations ?? [];
    const dearer = { ...conference, ticketConfigurations: [{ ...ticket, amount: 1 }, ...others] };
    expect((await bring('events', [dearer])).reasons[0]).toMatch(/^1 TICKETS_DIFFER/);
    expect((await bring('events', [{ ...evening, parentEventShortCode: 'NONE' }])).reasons[0]).toMatch(
      /^1 UNKNOWN_PARENT/,
    );
    expect((await bring('events', [{ ...conference, parentEventShortCode: 'FS27' }])).reasons[0]).toMatch(
      /^1 UNKNOWN_PARENT/,
    );
  });

  it('wrong ones are told with the path', async () => {
    const wrong = {
      ...evening,
      eventEnd: '2027-01-01T00:00:00Z',
      configuration: { ...evening.configuration, timeZone: 'Mars/Olympus' },
    };
    const { reasons } = await bring('events', [wrong, { ...evening, eventShortCode: 'B', configuration: {} }]);
    expect(reasons[0]).toMatch(
      /^1 DATE_ORDER eventEnd: .*; ONE_OF configuration.timeZone: "Mars\/Olympus" is no time zone/,
    );
    expect(reasons[1]).toMatch(/^1 REQUIRED configuration\.timeZone/);
  });
});

describe('what is written out', () => {
  it.each(['csv', 'json', 'ndjson'] as const)(
    'comes out of an empty database byte for byte as it went in, as %s',
    async (format) => {
      await bring(
        'accounts',
        `${head},phoneNumber,closed\nC1000001,"=cmd|'/c calc'!A1",'=quoted,ada@example.com,USA,+1 312,true\nC1000002,"a ""b"", c",佐藤,,DEU,,\n`,
      );
      await bring('organisation', 'externalAccountIdentifier,uplineAccountIdentifier\nC1000002,C1000001\n');
      await bring('titles', 'externalAccountIdentifier,title,since\nC1000001,RC,2024-01-31\nC1000001,MC,\n');
      await bring('awards', [
        {
          awardCode: 'b',
          awardName: '=B',
          awardGroupName: 'g',
          displayLevel: 2,
          position: -3,
          translations: { name: { ja_JP: { value: '賞' } } },
        },
        { awardCode: 'A', awardName: 'a', awardGroupName: 'g', displayLevel: 1 },
        { awardCode: 'b', externalAccountIdentifier: 'C1000002', isDefault: false, earnedOn: '2025-12-24' },
      ]);
      for (const template of ['five-star', 'energize'] as const) {
        const definition = definitionOf(templates[template], {
          code: `X-${template}`,
          firstDay: '2027-03-05',
          published: true,
          mails: true,
        });
        await db.database.transaction((tx) => saveEvent(tx, definition, { now, notes: 'test', ifThere: 'refuse' }));
      }
      await bring(
        'shoutouts',
        'externalAccountIdentifier,eventShortCode,kind,promotionTitleCd\nC1000001,X-energize,RECENT_PROMOTION,RC\nC1000001,,LATE_REGISTRATION,\n',
      );

      const other = await createTestDatabase('exchange-other');
      try {
        for (const kind of ['events', ...kindNames.filter((each) => each !== 'events')] as const) {
          const file = await exported(kind, format);
          const { outcome } = await bring(kind, file, { format, into: other });
          expect(outcome, kind).toMatchObject({ refused: 0, unchanged: 0 });
          expect(outcome.read, kind).toBeGreaterThan(0);
          expect(await exported(kind, format, { from: other }), kind).toBe(file);
          expect((await bring(kind, file, { format, into: other })).outcome, kind).toMatchObject({
            unchanged: outcome.read,
          });
        }
      } finally {
        await other.drop();
      }
    },
  );

  it('an empty database gives a file that can be read', async () => {
    for (const format of ['csv', 'json', 'ndjson'] as const) {
      for (const kind of kindNames) {
        expect((await bring(kind, await exported(kind, format), { format })).outcome).toMatchObject({
          read: 0,
          refused: 0,
        });
      }
    }
  });
});
