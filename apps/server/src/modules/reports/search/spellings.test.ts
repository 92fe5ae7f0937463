import type { Finding, SearchResult } from '@foyer/contract/reports/search';
import { mostPeopleCounted } from '@foyer/contract/wire/paging';
import { phoneKey } from '@foyer/domain/people/phone-key';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../../test/ordering.ts';
import { foldTickets } from '../../../db/fold-names.ts';
import { accountSearchText } from '../../../db/search-text.ts';
import { searchFoldingJob } from './search-folding-job.ts';

/** Staff find a person in each spelling of the name, by reading, badge name and telephone number (door 5.1, 5.4). */

let shop: Shop;
let admin: Person;
let type: number;
beforeAll(async () => {
  const sections = [
    {
      name: 'form',
      title: 'Attendee',
      fields: ['firstName', 'lastName', 'furigana', 'badgeFirstName', 'badgeLastName', 'phone'].map((name) => ({
        name,
        fieldType: 'Text' as const,
        label: name,
        required: false,
      })),
    },
  ];
  shop = await openShop({
    name: 'spellings',
    event: { configuration: { canRegisterOtherAccounts: true, sections } },
  });
  admin = await shop.staff(['admin']);
  type = await shop.ticketType({ amount_minor: 0 });
});
afterAll(() => shop.close());

const db = () => shop.app.database.kysely;
const search = async (searchText: string, more: object = {}) => {
  const { status, body } = await shop.app.inject<{ results: SearchResult[]; totalItems: number }>(
    'POST',
    '/api/admin/search/event',
    { token: admin.token, body: { eventId: shop.eventId, searchText, ...more } },
  );
  expect(status).toBe(200);
  return body;
};
/** Account numbers with what each was found by. */
const found = async (searchText: string, more: object = {}): Promise<[string, string[]][]> =>
  (await search(searchText, more)).results.map(({ profile, foundBy }) => [
    profile.externalAccountIdentifier,
    foundBy.map(({ kind, value }: Finding) => `${kind} ${value}`),
  ]);

async function registered(firstName: string, lastName: string, values: object = {}, more: object = {}) {
  const person = await shop.person({ first_name: firstName, last_name: lastName, ...more });
  const { status, body } = await shop.order(person, {
    tickets: [selfTicket(person, type, { values: { firstName, lastName, ...values } })],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { number: person.externalAccountIdentifier, orderId: body.orderId ?? 0 };
}

describe('names', () => {
  test('finds other spellings, and puts the typed one first', async () => {
    const plain = await registered('健', '高橋');
    const other = await registered('愛', '髙橋');
    const away = (await shop.person({ first_name: '翔', last_name: '髙橋' })).externalAccountIdentifier;
    expect(await found('高橋')).toEqual([
      [plain.number, ['name 健 高橋']],
      [other.number, ['name 愛 髙橋']],
      [away, ['name 翔 髙橋']],
    ]);
    expect((await found('髙橋')).map(([number]) => number)).toEqual([other.number, plain.number, away]);
    expect((await found('髙橋', { eventId: undefined })).map(([number]) => number)).toEqual([
      other.number,
      away,
      plain.number,
    ]);
  });

  test('lists names on badges in another spelling last, without an event', async () => {
    const named = (await shop.person({ first_name: 'Kiyo', last_name: '齊木' })).externalAccountIdentifier;
    const badge = await registered('Kay', 'Sy', { badgeLastName: '斉木' });
    const everywhere = { eventId: undefined };
    expect((await found('齊木', everywhere)).map(([number]) => number)).toEqual([named, badge.number]);
    expect((await found('斉木', everywhere)).map(([number]) => number)).toEqual([badge.number, named]);
  });

  test('puts the typed spelling first although more people have another one than are listed', async () => {
    const words = (firstName: string, lastName: string, externalAccountIdentifier: string) =>
      accountSearchText({ firstName, lastName, externalAccountIdentifier, emailAddress: null });
    await sql`INSERT INTO account (external_account_identifier, account_type_code, first_name, last_name, country_code, locale,
        currency, search_text, created_at, updated_at)
      SELECT 'C' || (6000000 + n), 'CONSULTANT', '一', '渡辺', 'JPN', 'ja-JP', 'JPY',
        ${words('一', '渡辺', 'C6')}::text, now(), now()
      FROM generate_series(1, ${mostPeopleCounted + 10}::integer) n`.execute(db());
    const rare = await shop.person({ first_name: '光', last_name: '渡邉' });
    const [first] = await found('渡邉');
    expect(first).toEqual([rare.externalAccountIdentifier, ['name 光 渡邉']]);
    expect((await search('渡邉')).totalItems).toBe(mostPeopleCounted + 1);
  });

  test('finds umlauts in both spellings', async () => {
    const { number } = await registered('Robert', 'Müller-Lüdenscheidt');
    for (const text of ['Mueller', 'müller', 'Muller', 'ｍｕｅｌｌｅｒ', 'Luedenscheidt robert'])
      expect(
        (await found(text)).map(([each]) => each),
        text,
      ).toContain(number);
  });
});

describe('answers', () => {
  test('finds a person by the reading and by the name on the badge', async () => {
    const { number, orderId } = await registered('美咲', '神﨑', {
      furigana: 'カンザキ ミサキ',
      badgeFirstName: 'Ziggy',
      badgeLastName: 'Stardust',
    });
    for (const text of ['かんざき', 'ｶﾝｻﾞｷ ﾐｻｷ', 'みさき', 'かんざきみさき'])
      expect(await found(text), text).toEqual([[number, ['reading カンザキ ミサキ']]]);
    expect(await found('ziggy')).toEqual([[number, ['badgeName Ziggy']]]);
    expect(await found('神崎 stardust')).toEqual([[number, ['name 美咲 神﨑', 'badgeName Stardust']]]);
    expect((await found('ziggy', { eventId: undefined })).map(([each]) => each)).toEqual([number]);
    // The retention of answers deletes them and folds the ticket again.
    const { rows } = await sql<{ ticket_id: number }>`UPDATE ticket SET ticket_data = '{"registrationForm": {}}'
      WHERE order_id = ${orderId} RETURNING ticket_id`.execute(db());
    await foldTickets(
      db(),
      rows.map((row) => row.ticket_id),
    );
    expect(await found('ziggy')).toEqual([]);
  });
});

describe('telephone numbers', () => {
  test('finds a number in each notation, complete or by four digits', async () => {
    const us = (await shop.person({ phone_number: '+1 (801) 555-0177' })).externalAccountIdentifier;
    const jp = (await shop.person({ phone_number: '090-1234-5678' })).externalAccountIdentifier;
    for (const text of ['8015550177', '+1 801 555 0177', '18015550177', '(801) 555-0177', '5550177', '0177', '80155'])
      expect(await found(text), text).toEqual([[us, ['accountPhone +1 (801) 555-0177']]]);
    for (const text of [
      '09012345678',
      '＋８１ ９０ １２３４ ５６７８',
      '819012345678',
      '０９０ー１２３４ー５６７８',
      '5678',
    ])
      expect(await found(text), text).toEqual([[jp, ['accountPhone 090-1234-5678']]]);
    expect(await found('017')).toEqual([]);
  });

  test('lists account numbers before telephone numbers that share a few digits', async () => {
    const named = (await shop.person({ external_account_identifier: 'C7654000' })).externalAccountIdentifier;
    const phone = (await shop.person({ phone_number: '+1 801 555 7654' })).externalAccountIdentifier;
    expect(await found('7654000')).toEqual([[named, [`account ${named}`]]]);
    expect((await found('7654')).map(([each]) => each).toSorted()).toEqual([named, phone].toSorted());
  });

  test('finds every number with an index', async () => {
    await sql`SET enable_seqscan = off`.execute(db());
    for (const [table, index] of [
      ['account', 'account_phone'],
      ['ticket', 'ticket_phone'],
    ] as const)
      for (const [key, name] of [
        [sql`phone_key(phone_number)`, `${index}_idx`],
        [sql`reverse(phone_key(phone_number))`, `${index}_end_idx`],
      ] as const) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT FROM ${sql.table(table)}
          WHERE ${key} ~>=~ '8015' AND ${key} ~<~ '8015:' AND phone_number IS NOT NULL`.execute(db());
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(name);
      }
  });

  test('has the same keys in the database as in the rules', async () => {
    const phone = fc.array(
      fc.constantFrom('+', '0', '1', '8', '81', '44', '353', '00', '011', ' ', '-', '(', ')', '5'),
      {
        maxLength: 16,
      },
    );
    const phones = fc.sample(phone, 300).map((parts) => parts.join(''));
    const { rows } = await sql<{ phone: string; key: string }>`SELECT phone, phone_key(phone) AS key
      FROM unnest(${phones}::text[]) AS phone`.execute(db());
    expect(rows.map(({ phone: each, key }) => [each, key])).toEqual(
      rows.map(({ phone: each }) => [each, phoneKey(each)]),
    );
  });
});

test('folds stored names again after a change of the folding, and once more a day later', async () => {
  const { number } = await registered('花', '濵田', { furigana: 'ハマダ' });
  const forget = async () => {
    await sql`UPDATE ticket SET search_text = NULL`.execute(db());
    await sql`UPDATE account SET search_text = '濵田' WHERE external_account_identifier = ${number}`.execute(db());
  };
  await forget();
  expect([await found('浜田'), await found('はまだ')]).toEqual([[], []]);
  const job = searchFoldingJob(shop.app.database);
  const runAt = async (now: string) => {
    const context = { now: new Date(now), signal: new AbortController().signal };
    let folded = 0;
    for (let done = 1; done > 0; folded += done) done = await job.run(context);
    return folded;
  };
  expect(await runAt('2026-06-01T00:00:00Z')).toBeGreaterThan(0);
  expect([(await found('浜田'))[0]?.[0], (await found('はまだ'))[0]?.[0]]).toEqual([number, number]);
  await forget();
  expect(await runAt('2026-06-01T12:00:00Z')).toBe(0);
  expect(await runAt('2026-06-02T01:00:00Z')).toBeGreaterThan(0);
  expect((await found('浜田'))[0]?.[0]).toBe(number);
  expect(await runAt('2026-07-01T00:00:00Z')).toBe(0);
});
