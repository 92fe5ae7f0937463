import type { AccountEvent } from '@foyer/contract/orders/account-orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemo, type DemoApp } from '../../../../test/demo.ts';
import { openTestSession } from '../../../../test/sessions.ts';
import { createStaff } from '../../../seed/factories/account.ts';

/** The events of a person, on the demo data. */

let demo: DemoApp;
beforeAll(async () => {
  demo = await openDemo({ name: 'list-account-events' });
}, 120_000);
afterAll(() => demo.app.close());

const db = () => demo.app.database.kysely;
const path = (account: string) => `admin/accounts/${account}/events`;

/** An account with tickets at several events, and those events. */
async function visitor(): Promise<{ account: string; events: number[] }> {
  const rows = await db()
    .selectFrom('ticket as t')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select(['a.external_account_identifier as account', 't.event_id'])
    .distinct()
    .execute();
  const all = Map.groupBy(rows, ({ account }) => account);
  const [account, own] = [...all].find(([, events]) => events.length > 1) ?? ['', []];
  return { account, events: own.map((row) => row.event_id).toSorted((a, b) => a - b) };
}

test('lists the events of a person with their tickets, latest first', async () => {
  const { account, events } = await visitor();
  const { body } = await demo.ask<AccountEvent[]>('GET', path(account));
  expect(body.map(({ eventId }) => eventId).toSorted((a, b) => a - b)).toEqual(events);
  const starts = body.map(({ eventStart }) => eventStart);
  expect(starts).toEqual(starts.toSorted().toReversed());
  for (const { eventId, tickets, canceledTickets } of body) {
    const counted = await db()
      .selectFrom('ticket as t')
      .innerJoin('account as a', 'a.account_id', 't.account_id')
      .select('t.status')
      .where('a.external_account_identifier', '=', account)
      .where('t.event_id', '=', eventId)
      .execute();
    const canceled = counted.filter(({ status }) => status === 'CANCELED').length;
    expect([tickets, canceledTickets]).toEqual([counted.length - canceled, canceled]);
  }
});

test('shows a desk no events but its own', async () => {
  const { account, events } = await visitor();
  const [own] = events;
  const { accountId } = await createStaff(db(), ['desk']);
  await db()
    .updateTable('staff_grant')
    .set({ event_id: own ?? 0 })
    .where('account_id', '=', accountId)
    .execute();
  const token = await openTestSession(db(), accountId, { now: demo.app.clock.now() });
  const { body } = await demo.app.inject<AccountEvent[]>('GET', `/api/${path(account)}`, { token });
  expect(body.map(({ eventId }) => eventId)).toEqual([own]);
});

test('reports an unknown account', async () => {
  expect((await demo.ask('GET', path('C7777777'))).status).toBe(404);
});
