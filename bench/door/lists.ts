import type { Client } from 'pg';
import { openConnection } from '../lib/connection.ts';
import { quantile, round } from '../lib/figures.ts';
import { cpuSeconds } from '../lib/processes.ts';
import { headersOf } from '../orders/load.ts';
import { searcher } from './fill.ts';

/** Maximum 95th percentile of a list call, in ms. */
export const listBudgetMs = 100;

interface ListCall {
  name: string;
  path: 'attendees' | 'orders' | 'orders/sums';
  body: object;
}

const lists: readonly ListCall[] = [
  { name: 'attendees', path: 'attendees', body: {} },
  { name: 'attendees, page 100', path: 'attendees', body: { page: 100 } },
  { name: 'attendees by last name', path: 'attendees', body: { sortBy: 'fullName', descending: false } },
  { name: 'attendees by relationship', path: 'attendees', body: { sortBy: 'relationshipType', descending: false } },
  { name: 'attendees by account number', path: 'attendees', body: { sortBy: 'externalAccountIdentifier' } },
  { name: 'attendees not checked in', path: 'attendees', body: { statuses: ['ACTIVE'] } },
  { name: 'attendees checked in (none)', path: 'attendees', body: { statuses: ['CHECKED_IN'] } },
  { name: 'attendees of a relationship (none)', path: 'attendees', body: { relationshipType: 'SPOUSE' } },
  { name: 'attendees in Japanese', path: 'attendees', body: { locale: 'ja-JP' } },
  { name: 'attendees registered today', path: 'attendees', body: { registeredFrom: '2020-01-01' } },
  { name: 'attendees by an answer (none)', path: 'attendees', body: { answer: { field: 'tShirtSize', value: 'XL' } } },
  { name: 'attendees with missing answers', path: 'attendees', body: { isMissingAnswers: true } },
  { name: 'attendees, an answer as a column', path: 'attendees', body: { columns: ['answer:tShirtSize'] } },
  { name: 'attendees named smith', path: 'attendees', body: { searchText: 'smith' } },
  { name: 'orders', path: 'orders', body: {} },
  { name: 'orders by amount', path: 'orders', body: { sortBy: 'totalAmount' } },
  { name: 'orders paid in cash (none)', path: 'orders', body: { paymentKind: 'cash' } },
  { name: 'orders of smith', path: 'orders', body: { searchText: 'smith' } },
  { name: 'sums of all orders', path: 'orders/sums', body: {} },
];

const page = { page: 1, rowsPerPage: 50, sortBy: 'createDate', descending: true };

/** Gives each order of the event a payment, as in a real list of orders. */
export async function addPayments(db: Client, eventId: number): Promise<void> {
  await db.query(
    `INSERT INTO payment (order_id, kind, amount_minor, currency, taken_by_account_id, created_at)
     SELECT o.order_id, 'bypass', 15000, o.currency, o.account_id, o.created_at FROM orders o
     WHERE o.event_id = $1 AND NOT EXISTS (SELECT FROM payment p WHERE p.order_id = o.order_id)`,
    [eventId],
  );
  await db.query('VACUUM ANALYZE payment');
}

interface ListBench {
  address: string;
  serverPid: number;
  databasePid: number;
  eventId: number;
  calls: number;
}

/** Runs the list calls in sequence. Returns a row for each, and how many are too slow. */
export async function benchLists({ address, serverPid, databasePid, eventId, calls }: ListBench) {
  const connection = await openConnection(address);
  const cpu = () => cpuSeconds(serverPid) + cpuSeconds(databasePid);
  const table: Record<string, object> = {};
  let slow = 0;
  for (const { name, path, body } of lists) {
    const text = JSON.stringify(path === 'orders/sums' ? body : { ...page, ...body });
    const times: number[] = [];
    let cpuBefore = 0;
    let found = 0;
    for (let n = 0; n < calls + 5; n += 1) {
      if (n === 5) cpuBefore = cpu();
      const began = performance.now();
      const answer = await connection.ask('POST', `/api/reporting/${eventId}/${path}`, headersOf(searcher), text);
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.body.slice(0, 300)}`);
      if (n >= 5) times.push(performance.now() - began);
      const parsed = JSON.parse(answer.body) as { totalItems?: number } | unknown[];
      found = Array.isArray(parsed) ? parsed.length : (parsed.totalItems ?? 0);
    }
    const p95 = round(quantile(times, 0.95), 1);
    slow += Number(p95 > listBudgetMs);
    const cpuMs = round(((cpu() - cpuBefore) * 1000) / calls, 1);
    table[name] = { found, median: round(quantile(times, 0.5), 1), p95, cpuMs };
  }
  connection.close();
  return { table, slow };
}
