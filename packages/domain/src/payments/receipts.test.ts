import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../shared/money.ts';
import {
  documentsDue,
  isJapaneseRegistration,
  isVoid,
  issuerKey,
  receiptLines,
  receiptNumber,
  receiptYear,
  taxWithin,
} from './receipts.ts';

const paid = (paymentId: number, kind: 'card' | 'hosted' | 'cash' | 'bypass' = 'card') => ({ paymentId, kind });
const refund = (
  refundId: number,
  paymentId: number,
  status: 'PENDING' | 'COMPLETE' | 'FAILED' = 'COMPLETE',
  insteadOf: number | null = null,
) => ({ refundId, paymentId, status, insteadOf });

describe('documentsDue', () => {
  it('returns a receipt for each payment, then one for each completed refund', () => {
    const order = {
      payments: [paid(2), paid(1), paid(3, 'bypass')],
      refunds: [refund(12, 2), refund(11, 1), refund(13, 1, 'PENDING'), refund(14, 1, 'FAILED'), refund(15, 3)],
      written: [],
    };
    expect(documentsDue(order)).toEqual([
      { paymentId: 1, refundId: null },
      { paymentId: 2, refundId: null },
      { paymentId: 1, refundId: 11 },
      { paymentId: 2, refundId: 12 },
    ]);
  });

  it('skips existing documents, and a refund that replaces one with a document', () => {
    const order = {
      payments: [paid(1)],
      refunds: [refund(11, 1, 'FAILED'), refund(12, 1, 'FAILED', 11), refund(13, 1, 'COMPLETE', 12)],
      written: [
        { paymentId: 1, refundId: null },
        { paymentId: 1, refundId: 11 },
      ],
    };
    expect(documentsDue(order)).toEqual([]);
    expect(documentsDue({ ...order, written: [] })).toEqual([
      { paymentId: 1, refundId: null },
      { paymentId: 1, refundId: 13 },
    ]);
  });

  it('takes no document for that of another payment or refund', () => {
    const order = {
      payments: [paid(1), paid(2)],
      refunds: [refund(11, 1), refund(12, 2)],
      written: [
        { paymentId: 2, refundId: null },
        { paymentId: 2, refundId: 12 },
      ],
    };
    expect(documentsDue(order)).toEqual([
      { paymentId: 1, refundId: null },
      { paymentId: 1, refundId: 11 },
    ]);
  });

  it('returns nothing after all documents exist', () => {
    const kinds = fc.constantFrom('card', 'hosted', 'cash', 'bypass');
    const statuses = fc.constantFrom('PENDING', 'COMPLETE', 'FAILED');
    const orders = fc
      .record({ payments: fc.array(kinds, { maxLength: 4 }), refunds: fc.array(statuses, { maxLength: 6 }) })
      .map(({ payments, refunds }) => ({
        payments: payments.map((kind, index) => ({ paymentId: index + 1, kind })),
        refunds: refunds.map((status, index) => ({
          refundId: index + 1,
          paymentId: (index % 3) + 1,
          status,
          insteadOf: index >= 3 && refunds[index - 3] === 'FAILED' ? index - 2 : null,
        })),
      }));
    fc.assert(
      fc.property(orders, (order) => {
        const written = documentsDue({ ...order, written: [] });
        expect(documentsDue({ ...order, written })).toEqual([]);
        expect(new Set(written.map(({ paymentId, refundId }) => `${paymentId} ${refundId}`)).size).toBe(written.length);
      }),
    );
  });
});

it('marks a document as void when the refund failed without a replacement', () => {
  const failed = refund(1, 1, 'FAILED');
  expect(isVoid(1, [failed])).toBe(true);
  expect(isVoid(1, [failed, refund(2, 1, 'FAILED', 1)])).toBe(true);
  expect(isVoid(1, [failed, refund(2, 1, 'PENDING', 1)])).toBe(false);
  expect(isVoid(1, [failed, refund(2, 1, 'FAILED', 1), refund(3, 1, 'COMPLETE', 2)])).toBe(false);
  expect(isVoid(1, [refund(1, 1)])).toBe(false);
  expect(isVoid(null, [failed])).toBe(false);
});

it('identifies an issuer by tax id in any spelling, else by name', () => {
  expect(issuerKey({ name: 'A', taxId: 'Ｔ1234-567890123' })).toBe('tax:t1234567890123');
  expect(issuerKey({ name: 'B', taxId: 'T1234567890123' })).toBe('tax:t1234567890123');
  expect(issuerKey({ name: ' Foyer  Events ', taxId: ' ' })).toBe(issuerKey({ name: 'foyer events' }));
  expect(issuerKey({ name: 'Foyer Events' })).not.toBe(issuerKey({ name: 'Foyer Shows' }));
  expect(issuerKey({ name: 'tax:1' })).not.toBe(issuerKey({ name: 'x', taxId: '1' }));
});

it.each<[string, boolean]>([
  ['T1234567890123', true],
  ['Ｔ１２３４５６７８９０１２３', true],
  ['t1234567890123', true],
  ['T123456789012', false],
  ['T12345678901234', false],
  ['AT1234567890123', false],
  ['12-3456789', false],
])('%s is a Japanese registration: %s', (taxId, is) => {
  expect(isJapaneseRegistration(taxId)).toBe(is);
});

it("uses the year in the event's time zone", () => {
  expect(receiptYear('2025-12-31T15:30:00Z', 'Asia/Tokyo')).toBe(2026);
  expect(receiptYear('2025-12-31T15:30:00Z', 'America/Chicago')).toBe(2025);
  expect(receiptNumber({ year: 2026, number: 42 })).toBe('2026-000042');
});

it('computes the tax within a price, rounded down to the minor unit', () => {
  expect(taxWithin(money(11_000, 'JPY'), 10)).toEqual(money(1000, 'JPY'));
  expect(taxWithin(money(999, 'JPY'), 10)).toEqual(money(90, 'JPY'));
  expect(taxWithin(money(10_825, 'USD'), 8.25)).toEqual(money(825, 'USD'));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e10 }), fc.integer({ min: 1, max: 50_000 }), (amount, thousandths) => {
      const rate = thousandths / 1000;
      const tax = taxWithin(money(amount, 'JPY'), rate).amountMinor;
      // The largest whole tax that is not above the exact tax.
      expect(tax * (100_000 + thousandths) <= amount * thousandths).toBe(true);
      expect((tax + 1) * (100_000 + thousandths) > amount * thousandths).toBe(true);
    }),
  );
});

describe('receiptLines', () => {
  const piece = (what: string, amountMinor: number) => ({ what, amountMinor });
  it('combines equal units in order of appearance, and leaves out free ones', () => {
    const pieces = [piece('pass', 100), piece('dinner', 20), piece('pass', 100), piece('badge', 0), piece('pass', 50)];
    expect(receiptLines(pieces, 270)).toEqual([
      { what: 'pass', quantity: 2, amountMinor: 200 },
      { what: 'dinner', quantity: 1, amountMinor: 20 },
      { what: 'pass', quantity: 1, amountMinor: 50 },
    ]);
  });
  it('returns null when the lines do not add up', () => {
    expect(receiptLines([piece('pass', 100)], 101)).toBeNull();
    expect(receiptLines([], 1)).toBeNull();
  });
});
