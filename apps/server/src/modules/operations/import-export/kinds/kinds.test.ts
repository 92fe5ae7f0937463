import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/database.ts';
import { emptyTables } from '../../../../../test/empty-tables.ts';
import {
  accountHead as head,
  broughtAt as now,
  exchangeWith,
  threeAccounts as three,
} from '../../../../../test/exchange.ts';
import { definitionOf, saveEvent, templateNames, templates } from '../../../events/definition/index.ts';
import { kindNames } from '../index.ts';
import { kinds } from './kinds.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('exchange-kinds');
});
afterAll(() => db.drop());
beforeEach(() => emptyTables(db.database.pool, ['account', 'account_list', 'event', 'award', 'audit_log']));
const { bring, exported } = exchangeWith(() => db);

// A kind that gives tickets needs a column in the purchase rules (domain/purchase-rules).
it('writes no tickets with any kind', () => {
  expect(Object.values(kinds).flatMap(({ targets = [] }) => targets.map(({ table }) => table))).not.toContain('ticket');
  expect(kindNames.filter((name) => kinds[name].apply !== undefined)).toEqual(['events']);
});

describe('organisation', () => {
  const lines = (...rows: string[]) => `externalAccountIdentifier,uplineAccountIdentifier\n${rows.join('\n')}\n`;
  const uplines = async () => {
    const rows = (await exported('organisation')).trim().split('\r\n').slice(1);
    return Object.fromEntries(rows.map((row): [string, string] => [row.slice(0, 8), row.slice(9)]));
  };
  beforeEach(() => bring('accounts', three));

  it('can be reversed completely in one file, in any row order', async () => {
    await bring('organisation', lines('C1000001,C1000002', 'C1000002,C1000003'));
    const { outcome } = await bring('organisation', lines('C1000003,C1000002', 'C1000002,C1000001', 'C1000001,'));
    expect(outcome).toMatchObject({ changed: 3, refused: 0 });
    expect(await uplines()).toEqual({ C1000002: 'C1000001', C1000003: 'C1000002' });
  });

  it('refuses rows that would close a circle, also with existing rows, and writes the others', async () => {
    await bring('organisation', lines('C1000001,C1000002'));
    const { outcome, reasons } = await bring('organisation', lines('C1000002,C1000003', 'C1000003,C1000001'));
    expect(outcome).toMatchObject({ changed: 0, refused: 2 });
    expect(reasons[1]).toBe('3 CIRCLE: C1000001 would be below C1000003');
    expect((await bring('organisation', lines('C1000002,C1000001', 'C1000003,C1000002'))).outcome).toMatchObject({
      changed: 1,
      refused: 1,
    });
    expect(await uplines()).toEqual({ C1000001: 'C1000002', C1000003: 'C1000002' });
  });

  it('refuses unknown accounts and an account as its own upline', async () => {
    const { reasons } = await bring('organisation', lines('C1000001,C9999999', 'C9999998,', 'C1000002,C1000002'));
    expect(reasons).toEqual([
      '2 UNKNOWN_ACCOUNT: there is no consultant C9999999; import the accounts first',
      '3 UNKNOWN_ACCOUNT: there is no consultant C9999998; import the accounts first',
      '4 CIRCLE: an account cannot be its own upline',
    ]);
  });

  it('refuses a JSON row without the upline instead of removing the upline', async () => {
    expect((await bring('organisation', [{ externalAccountIdentifier: 'C1000001' }])).reasons[0]).toMatch(
      /REQUIRED uplineAccountIdentifier/,
    );
  });
});

describe('account lists', () => {
  const head = 'listKey,name,externalAccountIdentifier';
  const top = `${head}\nTOP-100,Top 100 leaders,C1000001\ntop-100,,C1000002\n`;
  beforeEach(() => bring('accounts', three));

  it('creates lists and adds accounts, and finds everything unchanged the next time (people 7.6)', async () => {
    expect((await bring('lists', top, { dryRun: true })).outcome).toMatchObject({ added: 3, refused: 0 });
    expect((await bring('lists', top)).outcome).toMatchObject({ read: 2, added: 3, changed: 0, refused: 0 });
    expect((await bring('lists', top)).outcome).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect((await bring('lists', `${head}\ntop-100,Leaders,\n`)).outcome).toMatchObject({ changed: 1 });
    const file = await exported('lists');
    expect(file.trim().split('\r\n').slice(1)).toEqual([
      'top-100,,Leaders,{}',
      'top-100,C1000001,,',
      'top-100,C1000002,,',
    ]);
    await db.database.pool.query('DELETE FROM account_list');
    await bring('lists', file);
    expect(await exported('lists')).toBe(file);
  });

  it('refuses unknown lists and accounts, and rows without account and name', async () => {
    const { outcome, reasons } = await bring(
      'lists',
      `${head}\nnone,,C1000001\ntop,Top,C9999999\ntop,,\ntop,,C1000003\n`,
    );
    expect(outcome).toMatchObject({ added: 0, refused: 4 });
    expect(reasons.map((reason) => reason.replace(/^(\d+ \w+).*/, '$1'))).toEqual([
      '2 UNKNOWN_LIST',
      '3 UNKNOWN_ACCOUNT',
      '4 REQUIRED',
      '5 UNKNOWN_LIST',
    ]);
  });

  it('removes other accounts only when it replaces, and nothing when a row is refused', async () => {
    await bring('lists', `${top}other,Other,C1000003\n`);
    const next = `${head}\ntop-100,Top,C1000003\n`;
    const refused = await bring('lists', `${next}top-100,,C9999999\n`, { replaces: true, dryRun: true });
    expect(refused.outcome).toMatchObject({ removed: 0, refused: 1 });
    expect((await bring('lists', next, { replaces: true, dryRun: true })).outcome).toMatchObject({ removed: 2 });
    expect((await bring('lists', next, { replaces: true })).outcome).toMatchObject({ added: 1, removed: 2 });
    const { rows } = await db.database.pool.query('SELECT key, member_count FROM account_list ORDER BY key');
    expect(rows).toEqual([
      { key: 'other', member_count: 1 },
      { key: 'top-100', member_count: 1 },
    ]);
  });

  it('refuses rows beyond the largest list', async () => {
    await bring('lists', top);
    // The trigger would correct the count only with the next row.
    await db.database.pool.query('UPDATE account_list SET member_count = 199999');
    const { outcome, reasons } = await bring('lists', `${head}\ntop-100,,C1000003\n`);
    expect([outcome.added, reasons]).toEqual([1, []]);
    await db.database.pool.query(
      "DELETE FROM account_list_member WHERE account_id = (SELECT account_id FROM account WHERE external_account_identifier = 'C1000003'); UPDATE account_list SET member_count = 200000",
    );
    expect((await bring('lists', `${head}\ntop-100,,C1000003\n`)).reasons).toEqual([
      '2 LIST_FULL: list top-100 can have at most 200000 accounts',
    ]);
  });
});

describe('recognition', () => {
  beforeEach(() => bring('accounts', three));

  it('imports awards before the accounts that earned them, in any file order', async () => {
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

  it('imports a shout-out once for one event and once for all events', async () => {
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

  it('refuses an impossible date and an unknown title with the reason', async () => {
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

  it('imports events with their tickets, parents first, and finds them unchanged again', async () => {
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

  it.each(templateNames)('imports an event of the template %s and finds it unchanged again', async (name) => {
    const made = definitionOf(templates[name], { code: 'A', firstDay: '2027-03-05', published: false, mails: true });
    const printed = JSON.parse(JSON.stringify(made)) as object;
    expect((await bring('events', [printed])).outcome).toMatchObject({ added: 1 });
    expect((await bring('events', [printed])).outcome).toMatchObject({ unchanged: 1 });
  });

  it('changes everything except tickets, and refuses an unknown parent', async () => {
    await bring('events', [conference]);
    const moved = { ...conference, registrationEnd: '2027-02-01T00:00:00Z', ticketConfigurations: undefined };
    expect((await bring('events', [moved])).outcome).toMatchObject({ changed: 1 });
    const [ticket, ...others] = conference.ticketConfigurations ?? [];
    const dearer = { ...conference, ticketConfigurations: [{ ...ticket, amount: 1 }, ...others] };
    expect((await bring('events', [dearer])).reasons[0]).toMatch(/^1 TICKETS_DIFFER/);
    const [pool, ...pools] = conference.configuration.pools ?? [];
    const larger = {
      ...conference,
      configuration: { ...conference.configuration, pools: [{ ...pool, quantity: 121 }, ...pools] },
    };
    expect((await bring('events', [larger])).reasons[0]).toMatch(/^1 TICKETS_DIFFER/);
    expect((await bring('events', [{ ...evening, parentEventShortCode: 'NONE' }])).reasons[0]).toMatch(
      /^1 UNKNOWN_PARENT/,
    );
    const unfit = async (event: object, code: string) =>
      (await bring('events', [{ ...event, parentEventShortCode: code }])).reasons[0];
    expect(await unfit(conference, 'FS27')).toMatch(/^1 UNFIT_PARENT/);
    await bring('events', [evening]);
    const late = { ...evening, eventShortCode: 'FS27-LATE' };
    expect(await unfit(late, 'FS27-GALA')).toMatch(/^1 UNFIT_PARENT/);
    expect((await bring('events', [{ ...late, parentEventShortCode: null }])).outcome).toMatchObject({ added: 1 });
    expect(await unfit(conference, 'FS27-LATE')).toMatch(/^1 UNFIT_PARENT/);
  });

  it('makes a pool of the shared stock of an older file, and finds the event unchanged again', async () => {
    const { pools: _, ...configuration } = conference.configuration;
    const older = {
      ...conference,
      configuration,
      ticketConfigurations: (conference.ticketConfigurations ?? []).map((ticket) => ({
        ...ticket,
        addOns: ticket.addOns?.map((addOn) => (addOn.key === 'dinner' ? { ...addOn, quantity: 120 } : addOn)),
      })),
    };
    expect((await bring('events', [older])).outcome).toMatchObject({ added: 1 });
    const { rows } = await db.database.pool.query<{ key: string; quantity: number; draws: number }>(`
      SELECT p.key, s.quantity, (SELECT count(*)::int FROM stock_draw d WHERE d.pool_stock_id = p.stock_id) AS draws
      FROM pool p JOIN stock s USING (stock_id)`);
    expect(rows).toEqual([{ key: 'shared-dinner', quantity: 120, draws: 3 }]);
    expect((await bring('events', [older])).outcome).toMatchObject({ unchanged: 1 });
    // The same with the key that a newer file has.
    expect((await bring('events', [conference])).outcome).toMatchObject({ unchanged: 1 });
    const renamed = { ...conference, defaultName: 'Conference' };
    expect((await bring('events', [renamed])).outcome).toMatchObject({ changed: 1 });
    const stored = await db.database.pool.query<{ key: string }>(
      "SELECT configuration #>> '{pools,0,key}' AS key FROM event",
    );
    expect(stored.rows).toEqual([{ key: 'shared-dinner' }]);
  });

  it('stores ids of tickets and add-ons in a changed configuration', async () => {
    const [ticket] = conference.ticketConfigurations ?? [];
    const list = (name: string, key = ticket?.key ?? '', addOn = ticket?.addOns?.[0]?.key ?? '') => ({
      ...conference.configuration,
      checkInLists: [{ key: 'dinner', name, passage: 'once', tickets: [key], addOns: [addOn] }],
    });
    const stored = async () => {
      const { rows } = await db.database.pool.query<{ lists: { name: string }[] }>(
        "SELECT configuration -> 'checkInLists' AS lists FROM event",
      );
      return rows[0]?.lists[0];
    };
    await bring('events', [{ ...conference, configuration: list('Dinner') }]);
    const before = await stored();
    expect(before).toMatchObject({ tickets: [expect.stringMatching(/^\d+$/)] });
    await bring('events', [{ ...conference, configuration: list('Late dinner') }]);
    expect(await stored()).toEqual({ ...before, name: 'Late dinner' });
  });

  it('refuses an invalid event with the path of each error', async () => {
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

describe('qualifications', () => {
  beforeEach(() => bring('accounts', three));
  const offeredUntil = '2027-01-12T16:00:00Z';
  const top = { qualificationKey: 'top', name: 'Top', quantity: 1 };
  const earnedPlaceOf = (account: string, more: object = {}) => ({
    qualificationKey: 'top',
    externalAccountIdentifier: account,
    offeredUntil,
    ...more,
  });

  it('refuses wrong rows with line and reason, and writes the others (selling 3.10)', async () => {
    const { outcome, reasons } = await bring('qualifications', [
      earnedPlaceOf('C1000001'),
      earnedPlaceOf('C1000002', { rank: 1 }),
      earnedPlaceOf('C9999999'),
      { ...earnedPlaceOf('C1000002'), qualificationKey: 'none' },
      { ...earnedPlaceOf('C1000003'), offeredUntil: null },
      { qualificationKey: 'Top', name: 'x' },
      { qualificationKey: 'late', name: 'x', periodStart: '2027-02-01', periodEnd: '2027-01-01' },
      top,
    ]);
    expect(outcome).toMatchObject({ read: 8, added: 2, refused: 6 });
    expect(reasons.toSorted()).toEqual([
      '1 FORMAT qualificationKey: written as a-z, 0-9 and -',
      '1 MISPLACED: the row of a ranked list has no offeredUntil',
      '1 PERIOD: the period ends before it starts',
      '1 REQUIRED: a place needs its offeredUntil',
      '1 UNKNOWN_ACCOUNT: there is no account C9999999; import the accounts first',
      '1 UNKNOWN_QUALIFICATION: qualification none does not exist, neither here nor in the file',
    ]);
  });

  it('never accepts more places than the qualification has (selling 3.9)', async () => {
    const accepted = { state: 'ACCEPTED' };
    const { reasons } = await bring('qualifications', [
      top,
      earnedPlaceOf('C1000001', accepted),
      earnedPlaceOf('C1000002', accepted),
    ]);
    expect(reasons).toEqual(Array(2).fill('1 FULL: the file accepts more places than the qualification has'));
    expect((await bring('qualifications', [earnedPlaceOf('C1000001', accepted)])).outcome).toMatchObject({ added: 1 });
    expect((await bring('qualifications', [earnedPlaceOf('C1000002', accepted)])).outcome).toMatchObject({
      refused: 1,
    });
    expect((await bring('qualifications', [{ ...top, quantity: 0 }])).outcome).toMatchObject({ refused: 1 });
  });

  it('does not undo the decision of a member', async () => {
    await bring('qualifications', [top, earnedPlaceOf('C1000001')]);
    await db.database.pool.query(`UPDATE earned_place SET state = 'DECLINED'`);
    const { outcome } = await bring('qualifications', [earnedPlaceOf('C1000001', { state: 'OFFERED', guests: 2 })]);
    expect(outcome).toMatchObject({ changed: 1 });
    expect((await db.database.pool.query('SELECT state, guests FROM earned_place')).rows).toEqual([
      { state: 'DECLINED', guests: 2 },
    ]);
  });
});

describe('an export', () => {
  it.each(['csv', 'json', 'ndjson'] as const)(
    'is identical after import into an empty database and a second export, as %s',
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
      await bring('qualifications', [
        { qualificationKey: 'top', name: 'Top', quantity: 9, deferEventShortCode: 'X-energize', nextOffer: 'list' },
        {
          qualificationKey: 'top',
          externalAccountIdentifier: 'C1000001',
          offeredUntil: '2027-01-12T16:00:00Z',
          state: 'DEFERRED',
        },
        {
          qualificationKey: 'top',
          externalAccountIdentifier: 'C1000002',
          offeredUntil: '2027-01-12T16:00:00.5Z',
          lost: true,
        },
        { qualificationKey: 'top', externalAccountIdentifier: 'C1000002', rank: 3 },
      ]);
      await bring('lists', 'listKey,name,externalAccountIdentifier\ntop,=Top,\ntop,,C1000002\n');

      const other = await createTestDatabase('exchange-other');
      const others = exchangeWith(() => other);
      try {
        for (const kind of ['events', ...kindNames.filter((each) => each !== 'events')] as const) {
          const file = await exported(kind, format);
          const { outcome } = await others.bring(kind, file, { format });
          expect(outcome, kind).toMatchObject({ refused: 0, unchanged: 0 });
          expect(outcome.read, kind).toBeGreaterThan(0);
          expect(await others.exported(kind, format), kind).toBe(file);
          expect((await others.bring(kind, file, { format })).outcome, kind).toMatchObject({
            unchanged: outcome.read,
          });
        }
      } finally {
        await other.drop();
      }
    },
  );

  it('of an empty database is an importable file', async () => {
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
