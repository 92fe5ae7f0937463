import { join } from 'node:path';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { expect, test } from 'vitest';
import { difference, drawPdfPage, snapshotPdf } from '../../../../test/pdf.ts';
import { writeDocument, type Canvas } from './pdf/document.ts';
import { wordsOf } from './receipts/content.ts';
import { writeReceipt, type PrintedReceipt } from './receipts/receipt-page.ts';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { writeTicket, type PrintedTicket } from './ticket/ticket-page.ts';

/**
 * Compares documents with the pictures in `pictures/`. After an intended change, run `KEEP_PAPERS=true npx vitest …`
 * and check the new pictures.
 */

const issuedAt = new Date('2026-01-20T12:00:00Z');
const pdfOf = async (locale: Locale, write: (canvas: Canvas) => void) =>
  (await writeDocument({ title: 'Document', author: 'Foyer', date: issuedAt, locale }, write)).pdf;

const inJapan: PrintedReceipt = {
  year: 2026,
  number: 42,
  refundId: null,
  amountMinor: 38_500,
  currency: 'JPY',
  issuedAt,
  orderId: 1_000_123,
  addressee: '株式会社髙橋商事 経理部 﨑山 花子',
  isCompany: false,
  reissuedAt: null,
  country: 'JPN',
  isVoid: false,
  isTest: false,
  content: {
    issuer: {
      name: '株式会社ホワイエ・イベンツ',
      address: '〒100-0005 東京都千代田区丸の内1-2-3\nホワイエビル8階',
      taxId: 'T1234567890123',
      taxNote: '電子発行のため、印紙の貼付は不要です。',
      taxRatePercent: 10,
    },
    eventName: wordsOf('Regional Training Tokyo', { ja_JP: { value: '東京リージョナルトレーニング2026' } }),
    timeZone: 'Asia/Tokyo',
    buyer: { firstName: '花子', lastName: '﨑山' },
    paidWith: { kind: 'card', lastFour: '4242' },
    moneyAt: '2026-01-20T15:30:00Z',
    lines: [
      {
        what: { kind: 'ticket', name: wordsOf('Standard pass', { ja_JP: { value: 'スタンダードパス' } }) },
        quantity: 2,
        amountMinor: 30_000,
      },
      { what: { kind: 'addOn', name: wordsOf('Dinner', undefined) }, quantity: 1, amountMinor: 8_500 },
    ],
    receiptOf: null,
  },
};

const refund: PrintedReceipt = {
  ...inJapan,
  number: 43,
  refundId: 7,
  amountMinor: 7_450,
  currency: 'USD',
  addressee: 'Nguyễn Văn Ấ, José Łukasz & Zoë Ångström',
  country: 'USA',
  content: {
    issuer: { name: 'Foyer Events, Inc.', address: '1 Hall Street\nSpringfield, IL 62701', taxId: '12-3456789' },
    eventName: wordsOf('Five Star Convention 2026', undefined),
    timeZone: 'America/Chicago',
    buyer: { firstName: 'Robin', lastName: 'Taylor' },
    paidWith: { kind: 'cash', lastFour: null },
    moneyAt: '2026-01-20T03:30:00Z',
    lines: [{ what: { kind: 'refund', name: wordsOf('Standard pass', undefined) }, quantity: 1, amountMinor: 7_450 }],
    receiptOf: { number: '2026-000042', issuedAt: '2026-01-19T12:00:00Z' },
  },
};

const ticket: PrintedTicket = {
  ticket: {
    ticketId: 1_000_456,
    firstName: '花子',
    lastName: '﨑山',
    externalValue: 'C1000003',
    // The length of a signed code.
    ticketCode: `FOYER1.1000456.12.1.${'aB3dE6gH9'.repeat(9)}`,
    addOns: [{ ticketConfigurationAddOnId: 1, defaultName: 'Dinner', translations: {}, amount: 8500 }],
    metadata: {
      defaultDescription: 'Standard pass',
      translations: { description: { ja_JP: { value: 'スタンダードパス' } } },
    },
    // Only the fields that the document shows.
  } as unknown as Ticket,
  event: {
    name: '東京リージョナルトレーニング2026（第12回・関東甲信越地区大会）',
    dates: '2026年3月3日 10:00〜17:00 (JST)',
    venue: ['東京国際フォーラム', '千代田区 東京都'],
  },
};

const receiptPdf = (locale: Locale, printed: PrintedReceipt): Promise<Buffer> =>
  pdfOf(locale, (canvas) => writeReceipt(canvas, printed, serverTexts[locale].documents, locale));
const ticketPdf = (locale: Locale, printed: PrintedTicket): Promise<Buffer> =>
  pdfOf(locale, (canvas) => writeTicket(canvas, printed, serverTexts[locale].documents, locale));

/** One name per script, with a country that uses it. */
const names: readonly [string, string][] = [
  ['𠮷野 﨑子 渡邉\u{e0103}', 'JPN'],
  ['김민수 뷁', 'KOR'],
  ['骨直 张伟', 'CHN'],
  ['骨直 陳怡君', 'TWN'],
  ['骨直 髙橋', 'JPN'],
  ['สมชาย น้ำฝน ปิ่น', 'THA'],
  ['محمد الخطيب (عبد الله) 12 Smith', 'ARE'],
  ['יוסף לוי (רבקה) 42', 'ISR'],
  ['प्रियंका क्षितिज हार्दिक', 'IND'],
];
const namesPdf = () =>
  pdfOf('en-US', (canvas) => {
    const { x, y, width } = canvas.page();
    let at = y;
    for (const [name, country] of names) {
      at = canvas.write(name, { x, y: at, width, size: 18, country });
      at = canvas.write(name, { x, y: at, width, size: 18, country, weight: 'bold' }) + 6;
    }
  });

const documents = {
  names: namesPdf,
  'receipt-ja': () => receiptPdf('ja-JP', inJapan),
  'refund-en': () => receiptPdf('en-US', refund),
  'ticket-ja': () => ticketPdf('ja-JP', ticket),
};

test.each(Object.entries(documents))('%s matches its stored picture', async (name, make) => {
  const pdf = await make();
  const drawn = await drawPdfPage(pdf);
  const snapshot = snapshotPdf(join(import.meta.dirname, 'pictures', `${name}.png`), drawn);
  // Any accidental change alters hundreds of pixels. The PDF bytes are reproducible.
  expect(await difference(drawn, snapshot)).toBe(0);
  expect((await make()).equals(pdf)).toBe(true);
});

test('another name gives another picture', async () => {
  const snapshot = await drawPdfPage(await documents['receipt-ja']());
  const other = await drawPdfPage(
    await receiptPdf('ja-JP', { ...inJapan, addressee: '株式会社高橋商事 経理部 崎山 花子' }),
  );
  expect(await difference(other, snapshot)).toBeGreaterThan(0);
});
