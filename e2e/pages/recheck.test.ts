import type { Recheck, RecheckRow } from '@foyer/contract/tickets/recheck';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin } from '../support/editing.ts';
import { enter, travel } from './support/journey.ts';

/** The re-check of qualifications, as staff see it (selling 8.2, 8.4). `rechecks.test.ts` of the server has the rules. */

const rowOf = (number: number): RecheckRow => ({
  ticketId: number,
  orderId: number,
  externalAccountIdentifier: `C${2_000_000 + number}`,
  firstName: 'Robin',
  lastName: `Member ${number}`,
  defaultDescription: 'Retreat',
  translations: {},
  qualification: 'Diamond Club 2026',
  currency: 'USD',
  paid: 30,
  usualPrice: 100,
  due: 70,
  refund: 0,
  isOpen: true,
  state: null,
  payUntil: null,
  obstacle: null,
});

/** A page of a re-check of so many tickets, each with a difference of $70. */
const pageOf = (total: number, url: string): Recheck => {
  const query = new URL(url).searchParams;
  const [page, rows] = [Number(query.get('page') ?? 1), Number(query.get('rowsPerPage') ?? 50)];
  const count = Math.min(rows, Math.max(0, total - (page - 1) * rows));
  return {
    settings: { rule: 'pay', until: '2027-03-01T10:00:00.000Z', payDays: 14 },
    timeZone: 'America/Chicago',
    isOver: false,
    results: Array.from({ length: count }, (_, index) => rowOf((page - 1) * rows + index + 1)),
    totalItems: total,
    open: total === 0 ? [] : [{ currency: 'USD', tickets: total, due: 70 * total, refund: 0 }],
    states: { QUEUED: 0, RETAINED: 0, DUE: 0, PAID: 0, UNPAID: 0, CANCELED: 0, SKIPPED: 0 },
  };
};

test('shows list and sums first, pages 3,000 tickets, and applies the rule only after a confirmation', async () => {
  const { recheck: t } = await loadStaff('en-US');
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: 'RECHECKS',
    name: 'Evening to re-check',
    firstDay: '2027-04-05',
  });
  const address = `**/api/admin/events/${eventId}/recheck*`;
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, context, visit } = journey;
    const url = `/admin/event/${eventId}/recheck`;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    // The server itself: the event has no rule.
    await enter(journey, 'admin', url);
    await page.getByText(t.noRule, { exact: true }).waitFor();

    let total = 0;
    const sent: unknown[] = [];
    await context.route(address, async (route) => {
      const request = route.request();
      if (request.method() === 'GET') return route.fulfill({ json: pageOf(total, request.url()) });
      sent.push(JSON.parse(request.postData() ?? '{}'));
      return route.fulfill({ json: { queued: 2 } });
    });
    await visit('/admin/events');
    await visit(url);
    await page.getByText(t.none, { exact: true }).waitFor();

    total = 3;
    await visit('/admin/events');
    await visit(url);
    await page.getByText('Robin Member 3', { exact: false }).first().waitFor();
    // The zone of the event is named.
    await page.getByText(/Mar.1, 2027, 4:00.AM.CST/).waitFor();
    await page.getByText('Diamond Club 2026', { exact: true }).first().waitFor();
    await button(t.applyAll({ count: 3 })).click();
    await page.getByText(t.confirmPay({ amount: '$210.00' }), { exact: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(sent).toEqual([]);
    for (const number of [1, 3]) await page.getByLabel(t.chooseOf({ name: `Robin Member ${number}` })).click();
    await button(t.applyChosen({ count: 2 })).click();
    await button(t.confirm).click();
    await page.getByText(t.done({ count: 2 }), { exact: true }).waitFor();
    expect(sent).toEqual([
      { rule: 'pay', ticketIds: [1, 3], expected: [{ currency: 'USD', tickets: 2, due: 140, refund: 0 }] },
    ]);

    total = 3_000;
    await visit('/admin/events');
    await visit(url);
    await button(t.applyAll({ count: 3_000 })).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(50);
  });
});

test('says that the list could not be loaded and loads it again, and is for administrators only', async () => {
  const { recheck: t } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, context, text } = journey;
    journey.expectProblem(/500/);
    let isBroken = true;
    const address = '**/api/admin/events/1/recheck*';
    await context.route(address, (route) =>
      isBroken
        ? route.fulfill({ status: 500, json: { error: { code: 'GENERAL_ERROR', message: '' } } })
        : route.fulfill({ json: pageOf(3, route.request().url()) }),
    );
    await enter(journey, 'admin', '/admin/event/1/recheck');
    const retry = page.getByRole('button', { name: text.common.retry, exact: true });
    await retry.waitFor();
    isBroken = false;
    await retry.click();
    await page.getByText('Robin Member 1', { exact: false }).first().waitFor();
  });
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    await enter(journey, 'desk');
    await journey.visit('/admin/event/1/recheck');
    await journey.page.getByRole('main').waitFor();
    expect(await journey.page.getByText(t.lead, { exact: true }).count()).toBe(0);
  });
});
