import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { emptyTables } from '../../../../test/empty-tables.ts';
import { accountHead as head, broughtAt } from '../../../../test/exchange.ts';
import { importRows, type KindName } from './index.ts';

/** Files as spreadsheet programs save them, with at least three examples of each deviation. */

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('saved-files');
});
afterAll(() => db.drop());
beforeEach(() => emptyTables(db.database.pool, ['account', 'event', 'award', 'audit_log']));

async function bring(kind: KindName, file: string | Buffer) {
  const notes: string[] = [];
  const reasons: string[] = [];
  const { added } = await importRows(db.database, {
    kind,
    format: 'csv',
    // oxlint-disable-next-line typescript/require-await -- a file in one chunk
    input: (async function* () {
      yield Buffer.from(file);
    })(),
    now: broughtAt,
    notes: 'test',
    onNote: (note) => notes.push(note),
    onRefused: ({ line, reason }) => void reasons.push(`${line} ${reason}`),
  });
  return { added, notes, reasons };
}
const accounts = () =>
  db.database.kysely
    .selectFrom('account')
    .select(['external_account_identifier as number', 'first_name', 'last_name', 'email_address', 'country_code'])
    .orderBy('external_account_identifier')
    .execute();

const ada = { number: 'C1000001', first_name: 'Ada', last_name: 'King', email_address: null, country_code: 'USA' };
const ben = { ...ada, number: 'C1000002', first_name: 'Ben', last_name: 'Low' };
const rows = ['C1000001,Ada,King,,USA', 'C1000002,Ben,Low,,USA'];
const file = (...lines: string[]) => lines.join('\n');

describe('reads the same two accounts from', () => {
  it.each([
    // CR line ends
    ['CR line ends without a final line end', [head, ...rows].join('\r')],
    ['CR line ends with a byte-order mark', `\uFEFF${[head, ...rows].join('\r')}\r`],
    ['CR line ends with semicolons', [head, ...rows].join('\r').replaceAll(',', ';')],
    ['CR line ends and empty rows', [head, ...rows].join('\r\r\r')],
    ['a heading line ending in CR and rows ending in LF', `${head}\r${rows.join('\n')}\n`],
    // Rows with fewer cells
    ['rows without cells for the last two columns', file(`${head},locale,closed`, ...rows)],
    [
      'tab-separated rows without trailing empty cells',
      file(`${head},title,phoneNumber`, ...rows).replaceAll(',', '\t'),
    ],
    ['one short row among full rows', file(`${head},phoneNumber`, rows[0] ?? '', `${rows[1]},`)],
    // Empty columns and rows at the end
    ['a hundred empty columns', file(...[head, ...rows].map((line) => line + ','.repeat(100)))],
    ['empty rows of blanks and delimiters', file(head, ...rows, ' , ,\u3000,,', ',,,,', '', ',,,,,,,,')],
    ['empty rows of quoted cells', file(head, ...rows, '"","","","",""', '""')],
    ['columns of blanks, and empty rows before the data', file(`${head}, ,\u00a0`, ',,,,', ...rows)],
    // Headings
    [
      'headings in capitals with underscores',
      file('EXTERNAL_ACCOUNT_IDENTIFIER,FIRST_NAME,LAST_NAME,EMAIL_ADDRESS,COUNTRY_CODE', ...rows),
    ],
    [
      'full-width headings',
      file(
        'ＥｘｔｅｒｎａｌＡｃｃｏｕｎｔＩｄｅｎｔｉｆｉｅｒ,ｆｉｒｓｔＮａｍｅ,ｌａｓｔ　Ｎａｍｅ,emailAddress,ｃｏｕｎｔｒｙCode',
        ...rows,
      ),
    ],
    [
      'headings with additional blanks',
      file(' external  account identifier ,First\u3000Name,\tlast name,email address\u00a0,Country Code', ...rows),
    ],
    [
      'headings with hyphens and line ends in quotes',
      file('external-account-identifier,"first\nname",last-name,"E-mail\r\nAddress",country-code', ...rows),
    ],
    // Country codes
    ['country codes in lower case', file(head, ...rows).replaceAll(',USA', ',usa')],
    ['country codes in mixed case with blanks', file(head, ...rows).replaceAll(',USA', ', uSa\u00a0')],
    ['full-width country codes in lower case', file(head, ...rows).replaceAll(',USA', ',ｕｓａ')],
  ])('%s', async (_, text) => {
    expect({ ...(await bring('accounts', text)), accounts: await accounts() }).toEqual({
      added: 2,
      notes: [],
      reasons: [],
      accounts: [ada, ben],
    });
  });
});

describe('dates of titles', () => {
  const days = async (day: string) => {
    await bring('accounts', file(head, ...rows));
    const { reasons } = await bring('titles', `externalAccountIdentifier,title,since\nC1000001,RC,"${day}"\n`);
    const stored = await db.database.kysely.selectFrom('account_title').select('since').execute();
    return { reasons, stored: stored.map(({ since }) => since) };
  };
  it.each([
    '2024/03/1',
    '2024-3-01',
    ' 2024/3/1 ',
    '2024.03.01',
    '2024/3/1 0:00:00',
    '2024-03-01T00:00:00Z',
    '２０２４－３－１',
  ])('reads %j as a date with the year first', async (day) => {
    expect(await days(day)).toEqual({ reasons: [], stored: ['2024-03-01'] });
  });
  it.each([
    '12/31/2024',
    '31/12/24',
    '03.01.2024 00:00',
    '1. 3. 2024',
    '３／１／２０２４',
    '3/1/2024 12:00:00 AM',
    '01 03 2024',
  ])('refuses %j with row, column, reason and cure', async (day) => {
    expect(await days(day)).toEqual({
      reasons: [
        expect.stringMatching(/^2 DATE since: .+ the day or the month first; write the year first, like 2024-03-01/),
      ],
      stored: [],
    });
  });
});

describe('telephone numbers in exponent form', () => {
  it.each(['8.19012E+11', '8,19E+011', '+8.1901e12', ' ８．１９Ｅ＋１１ ', '1.3125550100E10', '9E+09', '8.19 E+11'])(
    'refuses %j with row, column and a hint about Excel, and keeps the stored number',
    async (phone) => {
      await bring('accounts', file(`${head},phoneNumber`, `${rows[0]},819012345678`));
      const { reasons } = await bring('accounts', file(`${head},phoneNumber`, `${rows[0]},"${phone}"`));
      expect(reasons).toEqual([
        expect.stringMatching(/^2 FORMAT phoneNumber: Excel has shortened .+ format the column as text/),
      ]);
      const stored = await db.database.kysely.selectFrom('account').select('phone_number').execute();
      expect(stored).toEqual([{ phone_number: '819012345678' }]);
    },
  );
  it.each(['ext. 12', '+1 312 555 0100', '03-1234-5678 (E)'])('reads %j', async (phone) => {
    expect(await bring('accounts', file(`${head},phoneNumber`, `${rows[0]},${phone}`))).toMatchObject({ reasons: [] });
  });
});

/** Names with their CP932 bytes. */
describe('CP932', () => {
  it.each([
    ['林', '学', '97d1', '8a77'],
    ['サトウ', 'アキ', 'bbc4b3', 'b1b7'],
    ['髙橋', 'はるか', 'fbfc8bb4', '82cd82e982a9'],
    ['サトウ', 'ソ', '835483678345', '835c'],
    ['山田', 'Ken', '8e529363', '4b656e'],
  ])('reads %s %s, with a note', async (last = '', first = '', lastBytes = '', firstBytes = '') => {
    const bytes = Buffer.concat([
      Buffer.from(`${head}\r\nC1000001,`),
      Buffer.from(firstBytes, 'hex'),
      Buffer.from(','),
      Buffer.from(lastBytes, 'hex'),
      Buffer.from(',,JPN\r\n'),
    ]);
    expect(await bring('accounts', bytes)).toEqual({ added: 1, reasons: [], notes: [expect.stringMatching(/CP932/)] });
    expect(await accounts()).toMatchObject([{ first_name: first, last_name: last }]);
  });
  it.each([
    ['él', 'e96c'],
    ['Ángel', 'c16e67656c'],
    ['O’Brien', '4f92427269656e'],
    ['José', '4a6f73e9'],
  ])('refuses %s in a Western encoding', async (_, hex) => {
    const bytes = Buffer.concat([
      Buffer.from(`${head}\nC1000001,`),
      Buffer.from(hex, 'hex'),
      Buffer.from(',Test,,USA\n'),
    ]);
    await expect(bring('accounts', bytes)).rejects.toThrow(/not UTF-8.*CSV UTF-8/);
  });
});

describe('names the row, the column and the cure of', () => {
  it.each([
    [
      'a country of two letters',
      file(head, ...rows, 'C1000003,Cy,May,,US'),
      /^4 FORMAT countryCode: written as three letters, like USA/,
    ],
    ['an unknown heading', file(`${head},Telefon`, `${rows[0]},1`), /Telefon.*phoneNumber/],
    [
      'an account number with another letter',
      file(head, 'D1000001,Ada,King,,USA'),
      /^2 FORMAT externalAccountIdentifier: written as C and 7 digits/,
    ],
    ['a cell beyond the columns', file(head, `${rows[0]},late`), /^2 COLUMNS: the cell "late" is in column 6.*quotes/],
  ])('%s', async (_, text, reason) => {
    const outcome = await bring('accounts', text).then(
      ({ reasons }) => reasons.join(),
      (error: unknown) => String(error),
    );
    expect(outcome).toMatch(reason);
  });
});
