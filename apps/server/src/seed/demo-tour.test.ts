import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Badge } from '@foyer/contract/door/badges';
import type { Recheck } from '@foyer/contract/tickets/recheck';
import type { CallOffView } from '@foyer/contract/events/call-off';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { demoNow, openDemo, type DemoApp } from '../../test/demo.ts';
import { openTestSession } from '../../test/sessions.ts';
import { auditOrders } from '../modules/orders/audit/audit.ts';

/** Actions of a demo visitor: the live page of ENERGIZE26, the badges of AMBITION26 and the call-off of GARDEN26. */

const now = demoNow;
let demo: DemoApp;
beforeAll(async () => {
  demo = await openDemo();
}, 300_000);
afterAll(() => demo.app.close());

/** What the audit finds. Receipts of the demo's orders are written by a job of their own. */
const faultsOf = async () =>
  (await auditOrders(demo.app.database, now)).filter(({ check }) => !check.includes('receipt'));

/** The "Watch live" link of C1000005. */
async function liveLink(locale: Locale = 'en-US'): Promise<URL> {
  const { accountId, ticketId, eventId } = await demo.app.database.kysely
    .selectFrom('ticket as t')
    .innerJoin('event as e', 'e.event_id', 't.event_id')
    .innerJoin('account as a', 'a.account_id', 't.account_id')
    .select(['a.account_id as accountId', 't.ticket_id as ticketId', 't.event_id as eventId'])
    .where('e.event_short_code', '=', 'ENERGIZE26')
    .where('a.external_account_identifier', '=', 'C1000005')
    .where('t.relationship_type', '=', 'CONSULTANT')
    .executeTakeFirstOrThrow();
  const token = await openTestSession(demo.app.database.kysely, accountId, { now });
  const { body } = await demo.app.inject<{ url: string }>('POST', '/api/live-event/GetLiveEventUrl', {
    token,
    headers: { 'accept-language': locale },
    body: { ticketId, eventId },
  });
  return new URL(body.url);
}
const open = ({ pathname, search }: URL) => demo.app.inject('GET', `${pathname}${search}`);

test.each(locales)('the live link of ENERGIZE26 opens a page in %s', async (locale) => {
  const { status, text, headers } = await open(await liveLink(locale));
  expect(status).toBe(200);
  expect(text).toContain(`<html lang="${locale}">`);
  expect(text).toContain(serverTexts[locale].demoStream.title);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('refuses a live link with a changed signature, ticket or expiry', async () => {
  const changes: [name: string, value: string][] = [
    ['signature', 'A'.repeat(43)],
    ['ticket', '1'],
    ['expires', '1'],
  ];
  for (const [name, value] of changes) {
    const link = await liveLink();
    link.searchParams.set(name, value);
    const { status, text } = await open(link);
    expect([
      status,
      text.includes(serverTexts['en-US'].demoStream.invalidTitle),
      text.includes(serverTexts['en-US'].demoStream.title),
    ]).toEqual([404, true, false]);
  }
  const bare = await demo.app.inject('GET', '/api/live-event/demo/energize');
  expect(bare.status).toBe(404);
});

test('serves the style sheet of the live page', async () => {
  const sheet = await open(new URL('style.css', await liveLink()));
  expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
});

test('AMBITION26 has badges with a tiered award to pin and a title to change', async () => {
  const eventId = await demo.eventIdOf('AMBITION26');
  const path = `admin/events/${eventId}/badges?rowsPerPage=100`;
  const { results } = (await demo.ask<{ results: Badge[] }>('GET', path)).body;
  const choices = results.flatMap(({ ticketId, assigned, unassigned, unassignedTitles: [title] }) => {
    const award = unassigned.find(({ isTiered }) => isTiered);
    const isHighest = award && assigned.some((each) => each.isTiered && each.awardGroupName === award.awardGroupName);
    return isHighest && title ? [{ ticketId, award, title }] : [];
  });
  expect(choices.length).toBeGreaterThan(5);
  const [choice] = choices;
  const { awardName = '', awardGroupName = '' } = choice?.award ?? {};
  const { body: changed } = await demo.ask<Badge>('PUT', `ticket/${choice?.ticketId}/badge`, {
    assigned: [{ awardName, awardGroupName }],
    titleCd: choice?.title.titleCd,
    topPt: null,
    bottomPt: null,
  });
  expect(changed.assigned).toEqual([choice?.award]);
  expect(changed.assignedTitle).toEqual(choice?.title);
});

test('DIAMOND26 asks two people for a difference who lost their place, and staff can apply the re-check', async () => {
  const path = `admin/events/${await demo.eventIdOf('DIAMOND26')}/recheck`;
  const read = async () => (await demo.ask<Recheck>('GET', path, undefined, 'admin')).body;
  const { open, results, settings } = await read();
  expect(open).toEqual([{ currency: 'USD', tickets: 2, due: 990, refund: 0 }]);
  const prices = results.map((row) => [row.externalAccountIdentifier, [row.paid, row.usualPrice, row.isOpen]] as const);
  expect(Object.fromEntries(prices)).toEqual({ C1000213: [0, 495, true], C1000219: [0, 495, true] });
  const body = { rule: settings?.rule, expected: open };
  expect((await demo.ask('POST', path, body, 'admin')).body).toEqual({ queued: 2 });
  await demo.app.jobs.drain();
  expect((await read()).states.DUE).toBe(2);
  expect(await faultsOf()).toEqual([]);
});

test('GARDEN26 was called off: one refund failed and is tried again, and the cash of one order is left', async () => {
  const eventId = await demo.eventIdOf('GARDEN26');
  const path = `admin/events/${eventId}/call-off`;
  const read = async () => (await demo.ask<CallOffView>('GET', path, undefined, 'admin')).body;
  const view = await read();
  expect(view).toMatchObject({
    tickets: 20,
    people: 20,
    calledOff: { by: expect.any(String) as unknown, ticketsDone: 20, ticketsLeft: 0, withEventId: null },
    money: [
      { way: 'provider', payments: 19, paid: 475, refunded: 450, onItsWay: 0, left: 0, failed: 25 },
      { way: 'byHand', payments: 1, paid: 25, left: 25 },
    ],
    problems: [
      { way: 'provider', errorCode: 'PROVIDER_UNREACHABLE', attempts: 8, needsOther: false },
      { way: 'byHand', errorCode: null, needsOther: false },
    ],
  });
  expect((await demo.ask('POST', `${path}/retry`, {}, 'admin')).status).toBe(200);
  await demo.app.jobs.drain();
  expect((await read()).problems.map(({ way }) => way)).toEqual(['byHand']);
  expect(await faultsOf()).toEqual([]);
});
