import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { emptyTables } from '../../../../test/empty-tables.ts';
import { accountHead as head, broughtAt, exchangeWith } from '../../../../test/exchange.ts';
import { importRows, type KindName } from './index.ts';

/** Files that were opened and saved in a spreadsheet are imported with their original meaning. */

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('spreadsheets');
});
afterAll(() => db.drop());
beforeEach(() => emptyTables(db.database.pool, ['account', 'event', 'award', 'audit_log']));
const { bring, exported } = exchangeWith(() => db);

const fixture = (name: string): Buffer => readFileSync(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)));
const account = (number: string) =>
  db.database.kysely
    .selectFrom('account')
    .selectAll()
    .where('external_account_identifier', '=', number)
    .executeTakeFirst();

/** Imports a file of bytes and returns the outcome with its notes and reasons. */
async function bringBytes(kind: KindName, file: Buffer) {
  const notes: string[] = [];
  const reasons: string[] = [];
  const outcome = await importRows(db.database, {
    kind,
    format: 'csv',
    // oxlint-disable-next-line typescript/require-await -- a file in two chunks
    input: (async function* () {
      yield file.subarray(0, 41);
      yield file.subarray(41);
    })(),
    now: broughtAt,
    notes: 'test',
    onNote: (note) => notes.push(note),
    onRefused: ({ line, reason }) => void reasons.push(`${line} ${reason}`),
  });
  return { outcome, notes, reasons };
}

describe('the shape of a file', () => {
  it.each([
    ['csv-01-cr-line-ends.csv', 2],
    ['csv-02-sep-line.csv', 1],
    ['csv-03-unnamed-columns.csv', 1],
    ['csv-04-empty-rows.csv', 1],
    ['csv-05-header-full-width.csv', 1],
    ['csv-06-last-cells-left-out.csv', 2],
    ['csv-08-one-name.csv', 1],
  ])('reads %s without refusing a row', async (name, added) => {
    const { outcome, reasons } = await bringBytes('accounts', fixture(name));
    expect({ outcome, reasons }).toMatchObject({ outcome: { read: added, added, refused: 0 }, reasons: [] });
  });

  it.each([
    ['CR line ends in quoted cells', `${head}\rC1000001,"Ada\rMary",King,,USA\rC1000002,Ben,King,,XX\r`, ['4']],
    [
      'tabs and CR line ends',
      `${head.replaceAll(',', '\t')}\rC1000001\tAda\tKing\t\tUSA\r\rC1000002\tB\tK\t\tXX`,
      ['4'],
    ],
    [
      'CR LF line ends and rows of semicolons',
      `${head.replaceAll(',', ';')};;\r\nC1000001;Ada;King;;USA;;\r\n;;;;;;\r\n`,
      [],
    ],
    ['an unnamed column in the middle', `${head.replace(',firstName', ',,firstName')}\nC1000001,,Ada,King,,USA\n`, []],
    ['rows of different widths', `${head},locale,title\nC1000001,Ada,King,,USA\nC1000002,A,K,,USA,en-US\n`, []],
    ['more empty cells than columns', `${head}\nC1000001,Ada,King,,USA,,,\n`, []],
  ])('reads a file with %s', async (_, file, refusedLines) => {
    const { reasons, outcome } = await bring('accounts', file);
    expect(reasons.map((reason) => reason.split(' ')[0])).toEqual(refusedLines);
    expect(outcome.added).toBeGreaterThan(0);
  });

  it('refuses a cell in an unnamed column, with its position and what to do', async () => {
    const { reasons } = await bring('accounts', `${head},,\nC1000001,Ada,King,,USA,,x\nC1000002,A,King, Jr,,USA,x,y\n`);
    expect(reasons).toEqual([
      expect.stringMatching(/^2 COLUMNS: the cell "x" is in column 7.*name the column or empty the cell/),
      expect.stringMatching(/^3 COLUMNS: the cell "USA" is in column 6.*quotes around a cell/),
    ]);
  });

  it.each([
    'EXTERNALACCOUNTIDENTIFIER,FIRSTNAME,LASTNAME,EMAILADDRESS,COUNTRYCODE',
    'External Account Identifier,First Name, last name ,E-mail Address,Country_Code',
    'ｅxternalAccountIdentifier,firstname,LastName,email address\u00a0,country code',
  ])('recognises the headings %j', async (headings) => {
    const { outcome } = await bring('accounts', `${headings}\nC1000001,Ada,King,ada@example.com,USA\n`);
    expect(outcome).toMatchObject({ added: 1, refused: 0 });
    expect(await account('C1000001')).toMatchObject({ email_address: 'ada@example.com' });
  });

  it('refuses two headings for the same column', async () => {
    await expect(bring('accounts', `${head},First Name\n`)).rejects.toThrow(/duplicate columns: firstName/);
  });
});

describe('cells', () => {
  it.each(['usa', 'Usa', ' ＵＳＡ '])('reads the country %j as USA', async (country) => {
    await bring('accounts', `${head}\nC1000001,Ada,King,,${country}\n`);
    expect(await account('C1000001')).toMatchObject({ country_code: 'USA' });
  });

  it('reads values of lists in any letter case', async () => {
    const { outcome } = await bring(
      'accounts',
      `${head},locale,currency,title,closed\nC1000001,Ada,King,,USA,EN-us,usd,rc,VERDADERO\n`,
    );
    expect(outcome).toMatchObject({ added: 1 });
    expect(await account('C1000001')).toMatchObject({ locale: 'en-US', currency: 'USD', title: 'RC' });
  });

  const days = async (file: string | Buffer) => {
    await bring('accounts', [head, ...[1, 2, 3, 4].map((n) => `C100000${n},A,B,,USA`)].join('\n'));
    const { reasons } = await bringBytes('titles', Buffer.from(file));
    return reasons;
  };
  it('reads dates with the year first, and refuses others with the reason', async () => {
    expect(await days(fixture('csv-07-title-dates.csv'))).toEqual([
      expect.stringMatching(
        /^3 DATE since: 3\/1\/2024 can be read with the day or the month first; write the year first/,
      ),
    ]);
  });
  it.each(['2024/12/31', '2024-2-29', '2024.3.1', '2024年3月1日', '２０２４/３/１', '2024/3/1 0:00', '2024-03-01'])(
    'reads %j as a date',
    async (day) => {
      expect(await days(`externalAccountIdentifier,title,since\nC1000001,RC,${day}\n`)).toEqual([]);
    },
  );
  it.each([
    ['31.12.2024', /the day or the month first/],
    ['1-3-24', /the day or the month first/],
    ['45352', /Excel's internal number for a day/],
    ['2024-2-30', /DATE since/],
    ['2024/3-1', /DATE since/],
  ])('refuses the date %j', async (day, reason) => {
    expect(await days(`externalAccountIdentifier,title,since\nC1000001,RC,${day}\n`)).toEqual([
      expect.stringMatching(reason),
    ]);
  });

  it('refuses a shortened telephone number and keeps the stored one', async () => {
    await bring('accounts', `${head},phoneNumber\nC3000101,Ana,Test,,JPN,819012345678\n`);
    const { reasons } = await bringBytes('accounts', fixture('csv-09-phone-exponent.csv'));
    expect(reasons).toEqual([
      expect.stringMatching(/^2 FORMAT phoneNumber: Excel has shortened the number to 8\.19012E\+11/),
      expect.stringMatching(/^4 FORMAT externalAccountIdentifier: the spreadsheet wrote #NAME\? instead/),
    ]);
    expect(await account('C3000101')).toMatchObject({ phone_number: '819012345678' });
  });
  it.each(['1,3125E+12', '9e10', '８.1E+11', '-8.19E+11'])('refuses the telephone number %j', async (phone) => {
    const { reasons } = await bring('accounts', `${head},phoneNumber\nC3000101,Ana,Test,,JPN,"${phone}"\n`);
    expect(reasons).toEqual([expect.stringMatching(/Excel has shortened/)]);
  });
  it.each(['#REF!', '#N/A', '#VALUE!', '########'])('refuses the spreadsheet error %j', async (cell) => {
    const { reasons } = await bring('accounts', `${head}\nC3000101,Ana,${cell},,JPN\n`);
    expect(reasons).toEqual([
      `2 FORMAT lastName: the spreadsheet wrote ${cell} instead of the value; type the value again in a cell formatted as text`,
    ]);
  });
});

describe('encodings', () => {
  /** Rows with names such as `佐藤,花子` in CP932. */
  const cp932 = (rows: string): Buffer =>
    Buffer.concat([
      Buffer.from(`${head}\r\n`),
      ...rows
        .split(/(<[0-9a-f]+>)/)
        .map((part) => (/^<[0-9a-f]+>$/.test(part) ? Buffer.from(part.slice(1, -1), 'hex') : Buffer.from(part))),
    ]);

  it('reads CP932 of Japanese Excel and adds a note', async () => {
    const { outcome, notes } = await bringBytes(
      'accounts',
      cp932(
        'C1000001,<89d48e71>,<8db293a1>,hanako@example.com,JPN\r\nC1000002,<83548380>,<8fac97d1>,,JPN\r\nC1000003,<fa6c>,<e7b0>,,JPN\r\n',
      ),
    );
    expect(outcome).toMatchObject({ added: 3, refused: 0 });
    expect(notes).toEqual([expect.stringMatching(/CP932/)]);
    expect(await account('C1000001')).toMatchObject({ first_name: '花子', last_name: '佐藤' });
  });
  it('adds no note for UTF-8 and ASCII', async () => {
    const { notes } = await bringBytes(
      'accounts',
      Buffer.from(`${head}\nC1000001,花子,佐藤,,JPN\nC1000002,A,B,,JPN\n`),
    );
    expect(notes).toEqual([]);
  });
  it.each([
    ['Pérez', '50e972657a'],
    ['Núñez', '4efaf1657a'],
    ['ESPAÑA', '45535041d141'],
    ['Zoë', '5a6feb'],
    ['Müller', '4dfc6c6c6572'],
  ])('refuses %s in a Western encoding instead of reading it as Japanese', async (_, hex) => {
    await expect(bringBytes('accounts', cp932(`C1000001,<${hex}>,Test,,USA\r\n`))).rejects.toThrow(
      /not UTF-8.*CSV UTF-8/,
    );
  });
});

describe('a file that LibreOffice saved', () => {
  const sent = `${head},phoneNumber,closed,title,accountTypeCode
C1000001,Ada,King,ada@example.com,USA,+1 312 555 0100,false,RC,
C1000002,美咲,佐藤,,JPN,09012345678,false,,
C1000003,Lee,"O'Brien",lee@example.com,CAN,819012345678,true,,
C1000004,=1+1,-Dash,,USA,0120-444-444,false,MC,1E5
C1000005,Sukarno,,,USA,3-1,false,,
`;
  const exportedFile = async () => {
    await bring('accounts', sent);
    return exported('accounts');
  };

  it('changes nothing when it is imported again', async () => {
    await exportedFile();
    const { outcome, reasons } = await bringBytes('accounts', fixture('saved-by-libreoffice.csv'));
    expect({ outcome, reasons }).toMatchObject({ outcome: { read: 5, changed: 0, unchanged: 5 }, reasons: [] });
  });

  const hasOffice = spawnSync('soffice', ['--version']).status === 0;
  it.skipIf(!hasOffice)(
    'is unchanged after LibreOffice opens and saves the export (skipped without soffice)',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-office-'));
      try {
        writeFileSync(join(folder, 'accounts.csv'), await exportedFile());
        const filter = 'Text - txt - csv (StarCalc):44,34,76,1';
        execFileSync(
          'soffice',
          [
            '--headless',
            `-env:UserInstallation=file://${folder}/profile`,
            `--infilter=${filter}`,
            '--convert-to',
            `csv:${filter}`,
            '--outdir',
            join(folder, 'saved'),
            join(folder, 'accounts.csv'),
          ],
          { stdio: 'ignore' },
        );
        const { outcome, reasons } = await bringBytes('accounts', readFileSync(join(folder, 'saved', 'accounts.csv')));
        expect({ outcome, reasons }).toMatchObject({ outcome: { read: 5, changed: 0, unchanged: 5 }, reasons: [] });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    180_000,
  );
});
