import type { Method } from '@foyer/contract/wire/endpoint';
import { parse } from 'csv-parse/sync';
import type { Db } from '../src/db/database.ts';
import { revenue } from '../src/modules/reports/reports/revenue.ts';

/** Sums of a list by currency, in minor units. */
type Sums = Record<string, Record<string, number>>;

/** Sends a request as staff and returns the text of the response. */
type Ask = (method: Method, path: string, body: unknown) => Promise<{ text: string; status: number }>;

/** Adds the money columns of an exported list, by currency. */
async function addList(ask: Ask, eventId: number, list: string, columns: readonly string[]): Promise<Sums> {
  const body = { format: 'csv', locale: 'en-US', columns: ['currency', ...columns] };
  const { text, status } = await ask('POST', `reporting/${eventId}/export/${list}`, body);
  if (status !== 200) throw new Error(`${list}: ${status} ${text.slice(0, 300)}`);
  const [, ...rows] = parse(text, { bom: true });
  return addRows(
    rows.map(([currency = '', ...cells]) => ({ currency, cells: cells.map(Number) })),
    columns,
  );
}

function addRows(rows: readonly { currency: string; cells: readonly number[] }[], columns: readonly string[]): Sums {
  const sums: Sums = {};
  for (const { currency, cells } of rows) {
    const sum = (sums[currency] ??= Object.fromEntries(columns.map((name) => [name, 0])));
    for (const [index, name] of columns.entries()) {
      sum[name] = Math.round((sum[name] ?? 0) * 100 + (cells[index] ?? Number.NaN) * 100) / 100;
    }
  }
  // A list of free tickets has rows, but no payment.
  return Object.fromEntries(
    Object.entries(sums).filter(([, sum]) => Object.values(sum).some((amount) => amount !== 0)),
  );
}

const totals = ['chargedAmount', 'refundedAmount', 'receivedAmount'];

/** The sums of the three lists and of the revenue report. They must be equal. */
export async function addLists(db: Db, ask: Ask, eventId: number): Promise<Record<string, Sums>> {
  const { rows } = await revenue.statement({ eventId, language: 'en_US' } as never).execute(db);
  const major = (row: Record<string, unknown>, name: string) =>
    Number(row[name]) / (row['currency'] === 'JPY' ? 1 : 100);
  const report = addRows(
    (rows as Record<string, unknown>[]).map((row) => ({
      currency: String(row['currency']),
      cells: ['charged', 'refunded', 'received'].map((name) => major(row, name)),
    })),
    totals,
  );
  const paid = await addList(ask, eventId, 'payments', ['amount', 'refundedAmount', 'receivedAmount']);
  const payments = Object.fromEntries(
    Object.entries(paid).map(([currency, { amount, ...sum }]) => [currency, { chargedAmount: amount ?? 0, ...sum }]),
  );
  return {
    report,
    payments,
    orders: await addList(ask, eventId, 'orders', totals),
    attendees: await addList(ask, eventId, 'attendees', totals),
  };
}

/** Rows whose parts do not add up to their sum. */
export async function unequalRows(ask: Ask, eventId: number): Promise<string[][]> {
  const lists = {
    attendees: [
      'amount',
      'addOnsAmount',
      'changesAmount',
      'chargedAmount',
      'refundedAmount',
      'waivedAmount',
      'receivedAmount',
    ],
    orders: ['totalAmount', 'laterAmount', 'chargedAmount', 'refundedAmount', 'waivedAmount', 'receivedAmount'],
  };
  const unequal: string[][] = [];
  for (const [list, columns] of Object.entries(lists)) {
    const { text } = await ask('POST', `reporting/${eventId}/export/${list}`, {
      format: 'csv',
      locale: 'en-US',
      columns,
    });
    for (const row of parse(text, { bom: true }).slice(1)) {
      const cells = row.map(Number);
      const [charged = 0, refunded = 0, waived = 0, received = 0] = cells.slice(-4);
      const parts = cells.slice(0, -4).reduce((sum, part) => sum + part, 0);
      if (Math.abs(parts - charged) > 0.001 || Math.abs(charged - refunded - waived - received) > 0.001)
        unequal.push([list, ...row]);
    }
  }
  return unequal;
}
