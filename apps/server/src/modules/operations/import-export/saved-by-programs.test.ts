import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { accountHead, broughtAt as now, exchangeWith } from '../../../../test/exchange.ts';
import { definitionOf, saveEvent, templates } from '../../events/definition/index.ts';
import { importRows, kindNames, type KindName } from './index.ts';

/**
 * The exported file of each kind, saved again as spreadsheet programs write CSV. Each is read with the same meaning: all
 * of its rows are unchanged.
 */

let db: TestDatabase;
const cells = new Map<KindName, string[][]>();
const { bring, exported } = exchangeWith(() => db);
beforeAll(async () => {
  db = await createTestDatabase('saved-by-programs');
  await bring(
    'accounts',
    `${accountHead},phoneNumber\nC1000001,"Ada, Countess",King,ada@example.com,USA,+1 312\nC1000002,美咲,髙橋,,JPN,\nC1000003,"a ""b"" c",佐藤,,JPN,\n`,
  );
  await bring('organisation', 'externalAccountIdentifier,uplineAccountIdentifier\nC1000002,C1000001\n');
  await bring('titles', 'externalAccountIdentifier,title,since\nC1000001,RC,2024-01-31\nC1000001,MC,\n');
  await bring('awards', [
    {
      awardCode: 'A',
      awardName: '=賞; 1|2',
      awardGroupName: 'g',
      displayLevel: 1,
      translations: { name: { ja_JP: { value: '賞' } } },
    },
    { awardCode: 'A', externalAccountIdentifier: 'C1000002', isDefault: false, earnedOn: '2025-12-24' },
  ]);
  const definition = definitionOf(templates.energize, {
    code: 'X-1',
    firstDay: '2027-03-05',
    published: true,
    mails: true,
  });
  await db.database.transaction((tx) => saveEvent(tx, definition, { now, notes: 'test', ifThere: 'refuse' }));
  await bring(
    'shoutouts',
    'externalAccountIdentifier,eventShortCode,kind,promotionTitleCd\nC1000001,X-1,RECENT_PROMOTION,RC\n',
  );
  await bring('lists', 'listKey,name,externalAccountIdentifier\ntop,"Top; 100 | best",C1000001\ntop,,C1000002\n');
  await bring(
    'qualifications',
    'qualificationKey,externalAccountIdentifier,name,offeredUntil\nfive-star,,"資格, 2027",\nfive-star,C1000002,,2027-02-01T00:00:00Z\n',
  );
  for (const kind of kindNames) cells.set(kind, parse(await exported(kind), { bom: true }));
}, 60_000);
afterAll(() => db.drop());

interface Look {
  sign: string;
  end?: string;
  /** Quotes around each cell, or around those that need them. */
  quotes?: 'all' | 'needed';
  start?: string;
  encode?: (text: string) => Buffer;
}

const utf8 = (text: string) => Buffer.from(text);
const utf16le = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();

/** The bytes of each character in CP932, read from the decoder. */
const bytesOf = new Map<string, number[]>();
for (let lead = 0x81; lead <= 0xfc; lead += 1) {
  for (let trail = 0x40; trail <= 0xfc; trail += 1) {
    const text = new TextDecoder('shift_jis').decode(Uint8Array.of(lead, trail));
    if (text.length === 1 && text !== '\uFFFD' && !bytesOf.has(text)) bytesOf.set(text, [lead, trail]);
  }
}
const cp932 = (text: string) =>
  Buffer.from(
    Array.from(text).flatMap((sign) => (sign < '\u0080' ? [sign.charCodeAt(0)] : (bytesOf.get(sign) ?? [63]))),
  );

function saved(kind: KindName, { sign, end = '\r\n', quotes = 'needed', start = '', encode = utf8 }: Look): Buffer {
  const cell = (text: string) =>
    quotes === 'all' || text.includes(sign) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = (cells.get(kind) ?? []).map((row) => row.map(cell).join(sign));
  return encode(`${start}${lines.join(end)}${end}`);
}

const looks: Record<string, Look> = {
  'Excel, CSV UTF-8': { sign: ',', start: '\uFEFF' },
  'Excel in Europe, CSV UTF-8': { sign: ';', start: '\uFEFF' },
  'Excel, Unicode text': { sign: '\t', encode: utf16le },
  'Excel for Mac, CSV': { sign: ',', end: '\r' },
  'Excel with a declared semicolon': { sign: ';', start: 'sep=;\r\n' },
  'Excel with a declared tab and a mark': { sign: '\t', start: '\uFEFFsep=\t\r\n' },
  'a declaration that another program saved': { sign: ',', start: '"sep=;",,,\r\n' },
  Numbers: { sign: ',', end: '\n' },
  'Numbers in Europe': { sign: ';', end: '\n' },
  'Numbers, UTF-16': { sign: ',', end: '\n', encode: utf16be },
  LibreOffice: { sign: ',', end: '\n', quotes: 'all' },
  'LibreOffice with bars': { sign: '|', end: '\n' },
  'LibreOffice, UTF-16': { sign: ';', end: '\n', quotes: 'all', encode: utf16le },
  'Google Sheets': { sign: ',' },
  'Google Sheets, TSV': { sign: '\t', end: '\r\n' },
  'UTF-16 with a declaration': { sign: ';', start: 'sep=;\r\n', encode: utf16le },
  'UTF-16 without a mark': { sign: ',', encode: (text) => Buffer.from(text, 'utf16le') },
};

async function read(kind: KindName, file: Buffer, chunk: number) {
  const reasons: string[] = [];
  const outcome = await importRows(db.database, {
    kind,
    format: 'csv',
    // oxlint-disable-next-line typescript/require-await -- a file in chunks
    input: (async function* () {
      for (let at = 0; at < file.length; at += chunk) yield file.subarray(at, at + chunk);
    })(),
    now,
    notes: 'test',
    onRefused: ({ line, reason }) => void reasons.push(`${line} ${reason}`),
  });
  return { ...outcome, reasons };
}

describe.each([...kindNames])('%s', (kind) => {
  const rows = () => (cells.get(kind)?.length ?? 0) - 1;
  it.each(Object.keys(looks))('are read with the same meaning as saved by %s', async (name) => {
    const look = looks[name];
    if (look === undefined) throw new Error(name);
    expect(rows()).toBeGreaterThan(0);
    for (const chunk of [3, 65_536]) {
      expect(await read(kind, saved(kind, look), chunk)).toMatchObject({
        read: rows(),
        unchanged: rows(),
        refused: 0,
        reasons: [],
      });
    }
  });

  it('are read with the same meaning as saved by Japanese Excel', async () => {
    const texts = (cells.get(kind) ?? []).flat().join('');
    // Texts of the event have signs that this encoding lacks.
    if (Array.from(texts).some((sign) => sign >= '\u0080' && !bytesOf.has(sign))) return expect(kind).toBe('events');
    for (const look of [{ sign: ',' }, { sign: '\t' }, { sign: ',', start: 'sep=,\r\n' }]) {
      const outcome = await read(kind, saved(kind, { ...look, encode: cp932 }), 65_536);
      expect(outcome).toMatchObject({ read: rows(), unchanged: rows(), reasons: [] });
    }
  });
});
