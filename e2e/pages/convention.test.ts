import type { EventView } from '@foyer/contract/events/events';
import type { OwnEarnedPlace } from '@foyer/contract/people/qualifications';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { purchaseCheck, purchaseReasons } from '@foyer/messages/en-US/orders/purchase-reasons';
import { purchaseReasons as japanese } from '@foyer/messages/ja-JP/orders/purchase-reasons';
import { beforeAll, expect, test } from 'vitest';
import { asAdmin, draftElsewhere, draftOf, untilSaved } from '../support/editing.ts';
import { person } from '../support/effort.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, signInByCall, tokenOf } from '../support/product.ts';
import { continueToPayment, formField, payByCard } from '../support/steps.ts';
import { passTime } from './support/server.ts';
import { enter, travel, type Journey, type Look } from './support/journey.ts';

/**
 * A convention that is sold by rank, list and pool, for everyone who has to do with it: the organiser sets it up, members
 * buy theirs, staff say why, sell at the desk and scan at the dinner (selling 1, selling 4, stock 4).
 */

const people = peopleOf('convention');
const code = 'CONVENTION';
const dayMs = 86_400_000;
const desktop: Look = { locale: 'en-US', size: 'desktop' };
const phone: Look = { locale: 'en-US', size: 'phone' };

let eventId = 0;
let event: EventView;

/** The event with a ticket type for all and one for qualified people, a dinner list, and a place for the qualifier. */
beforeAll(async () => {
  ({ eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: code,
    name: 'Convention',
    // The clock of page tests starts on June 1, 2026.
    firstDay: '2026-08-01',
  }));
  await draftElsewhere(eventId, (it) => ({
    ...it,
    configuration: { ...it.configuration, checkInLists: [{ key: 'dinner', name: 'Gala dinner', passage: 'once' }] },
    ticketConfigurations: (it.ticketConfigurations ?? []).flatMap((ticket) => [
      ticket,
      {
        ...ticket,
        key: 'qualified',
        defaultDescription: 'Qualified seat',
        translations: {},
        relationshipTypes: ['CONSULTANT'],
      },
    ]),
  }));
  const rules = {
    periodStart: null,
    periodEnd: null,
    quantity: null,
    deferEventId: null,
    nextOffer: 'none',
    offerDays: 14,
  };
  const limits = { mostInvitations: null, firstTimersFirst: false };
  await asAdmin('/admin/qualifications/top-2026', 'PUT', { name: 'Top 2026', translations: {}, ...rules, ...limits });
  const offeredUntil = '2026-07-15T00:00:00Z';
  const offer = { accounts: [people.qualifier], seats: 1, guests: 0, offeredUntil };
  await asAdmin('/admin/qualifications/top-2026/places', 'POST', offer);
  const token = await tokenOf(people.qualifier);
  const [, granted] = await ask('/account/places', { token });
  const [seat] = granted as OwnEarnedPlace[];
  await ask(`/account/places/${seat?.earnedPlaceId ?? 0}`, { token, body: { action: 'accept' } });
});

/** The tickets of an account at the convention. Signs in again, because days pass between the tests. */
async function ownTickets(user: string): Promise<Ticket[]> {
  const { token } = await signInByCall(user);
  const [status, tickets] = await ask('/tickets', { token });
  expect(status).toBe(200);
  return (tickets as Ticket[]).filter((ticket) => ticket.eventId === eventId);
}

test('an organiser sets up a pool, two windows and a benefit with its list and ribbon in 17 clicks and 4 fields', async () => {
  const { editor: e, pools, qualifications: q, recognition, saleWindows: w } = await loadStaff('en-US');
  await travel(desktop, async (journey) => {
    const { page } = journey;
    const { tap, type, effort } = person();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const fold = (title: string) => page.locator('summary').filter({ hasText: title }).last();
    await enter(journey, 'admin', `/admin/self-service/${eventId}?part=tickets`);

    // Leaders first, then everyone.
    await tap(button(e.editOf({ name: 'Admission' })));
    await tap(fold(pools.title));
    await tap(button(w.add));
    await tap(page.getByRole('checkbox', { name: recognition.RC, exact: true }));
    await tap(button(w.add));
    await tap(button(e.drawerDone));

    // Free for qualified people, with the dinner and a ribbon.
    await tap(button(e.editOf({ name: 'Qualified seat' })));
    await tap(fold(q.benefits));
    await tap(button(q.addBenefit));
    await page.getByLabel(q.qualification, { exact: true }).selectOption({ label: 'Top 2026' });
    await page.getByLabel(q.entersList, { exact: true }).selectOption({ label: 'Gala dinner' });
    effort.taps += 2;
    await type(page.getByLabel(q.ribbonIn({ language: 'English' })), 'Top 2026');
    await page.getByText(q.ribbonNotPrinted, { exact: true }).waitFor();
    await tap(page.getByRole('checkbox', { name: q.qualifiedOnly, exact: true }));
    await tap(button(e.drawerDone));

    // Both ticket types share the seats of the hall.
    await tap(fold(pools.title));
    await tap(button(pools.add));
    await type(page.getByLabel(pools.quantity, { exact: true }), '4');
    for (const name of ['Admission', 'Qualified seat']) await type(page.getByLabel(name, { exact: true }), '1');
    await untilSaved(page);
    await tap(button(e.review));
    await tap(page.getByRole('alertdialog').getByRole('button', { name: e.publish, exact: true }));
    await page.getByText(e.published).waitFor();
    expect([effort.taps, effort.fields], `${effort.taps} clicks, ${effort.fields} fields`).toEqual([17, 4]);
  });
  const { published } = await draftOf(eventId);
  const [admission, qualified] = published.ticketConfigurations ?? [];
  expect(admission?.saleWindows).toMatchObject([{ audience: { titles: ['RC'] } }, { audience: {} }]);
  expect(qualified?.additionalConfiguration).toMatchObject({
    qualifiedOnly: true,
    benefits: [{ qualification: 'top-2026', checkInList: 'dinner', ribbon: { text: 'Top 2026' } }],
  });
  expect(published.configuration.pools).toMatchObject([{ quantity: 4 }]);
  event = await eventOf(code, people.leader);
});

/** From the form of the only ticket that the person can have to its cart. Returns the clicks. */
async function fillForm(journey: Journey): Promise<number> {
  const { page, text } = journey;
  await formField(journey, event, 'email').waitFor();
  await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
  await page.getByRole('group', { name: text.registration.cart, exact: true }).waitFor();
  return 1;
}

test('the qualifier registers for nothing in two clicks, and the newcomer reads when the own sale opens', async () => {
  await travel(phone, async (journey) => {
    const { page, text } = journey;
    const { tap, effort } = person();
    await enter(journey, people.qualifier, `/registration/${eventId}`);
    effort.taps += await fillForm(journey);
    await tap(page.getByRole('button', { name: text.registration.completeRegistration, exact: true }));
    await page.getByRole('heading', { level: 1, name: text.confirmation.thankYou }).waitFor();
    expect(effort.taps).toBe(2);
  });
  expect(await ownTickets(people.qualifier)).toMatchObject([{ metadata: { amount: 0 } }]);
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page } = journey;
    // No ticket can be chosen, so the reasons are shown at once.
    journey.expectProblem(/409: POST .*available-tickets/);
    await enter(journey, people.newcomer, `/registration/${eventId}`);
    // Midnight in London, where windows of a new event start, is the evening of June 2 in Chicago.
    await page
      .getByText(/6月2日/)
      .first()
      .waitFor();
    await page.getByText(japanese.notQualified({ qualification: 'Top 2026' })).waitFor();
  });
});

test('a helper answers why the newcomer cannot buy, and what the desk can still do', async () => {
  const { desk } = await loadStaff('en-US');
  await travel(desktop, async (journey) => {
    const { page } = journey;
    await enter(journey, 'helper', `/admin/${eventId}?tab=desk`);
    const { tap, type, effort } = person();
    await type(page.getByRole('searchbox'), people.newcomer);
    await tap(page.getByRole('button', { name: desk.find, exact: true }));
    await tap(page.getByRole('button', { name: desk.whyNot, exact: true }));
    const dialog = page.getByRole('dialog', { name: purchaseCheck.title });
    const admission = dialog.getByRole('listitem').filter({ hasText: 'Admission' });
    await admission.getByText(/^Your sale opens June 2/).waitFor();
    await admission.getByText(purchaseCheck.deskCan).waitFor();
    await dialog.getByText(purchaseReasons.notQualified({ qualification: 'Top 2026' })).waitFor();
    expect([effort.taps, effort.fields]).toEqual([2, 1]);
  });
});

test('the desk sells from the pool outside of the windows', async () => {
  const { sell, desk } = await loadStaff('en-US');
  const opening = { amounts: [{ currency: 'USD', amount: 100 }] };
  await ask(`/admin/events/${eventId}/drawers/opening`, {
    method: 'PUT',
    token: await tokenOf('helper'),
    body: opening,
  });
  await travel(desktop, async (journey) => {
    const { page } = journey;
    const { tap, type, effort } = person();
    await enter(journey, 'helper', `/admin/${eventId}?tab=desk`);
    await type(page.getByRole('searchbox'), people.walkIn);
    await tap(page.getByRole('button', { name: desk.find, exact: true }));
    await tap(page.getByRole('group', { name: sell.ticket }).getByRole('radio', { name: /Admission/ }));
    await tap(page.getByRole('button', { name: sell.exact({ amount: '$50.00' }), exact: true }));
    await tap(page.getByRole('button', { name: sell.sell({ amount: '$50.00' }), exact: true }));
    await page.getByText(sell.sold({ name: '' }).trim()).waitFor();
    expect([effort.taps, effort.fields]).toEqual([4, 1]);
  });
  expect(await ownTickets(people.walkIn)).toMatchObject([{ metadata: { amount: 50 } }]);
});

test('the leader buys first, the newcomer when the sale is for all, and the pool is empty', async () => {
  const { pools } = await loadStaff('en-US');
  passTime(dayMs);
  for (const user of [people.leader, people.newcomer]) {
    await travel(phone, async (journey) => {
      await enter(journey, user, `/registration/${eventId}`);
      await fillForm(journey);
      await continueToPayment(journey);
      await payByCard(journey, event, '$50.00');
    });
    expect(await ownTickets(user)).toHaveLength(1);
    passTime(dayMs);
  }
  await travel(desktop, async (journey) => {
    await enter(journey, 'admin', `/admin/${eventId}`);
    await journey.page.getByText(pools.units({ sold: 4, held: 0, waiting: 0, reserved: 0, free: 0 })).waitFor();
  });
});

test('the dinner lets the qualifier in and refuses the leader', async () => {
  const scan = async (user: string) => {
    const [ticket] = await ownTickets(user);
    const { token } = await signInByCall('scanner');
    const body = { eventId, listId: 'dinner' };
    const [status, answer] = await ask(`/ticket/${ticket?.ticketId ?? 0}/check-in`, { token, body });
    return status === 200 ? (answer as { success: boolean }).success : (answer as ErrorBody).error.code;
  };
  // The check-in opens a day before the event.
  passTime(Date.parse('2026-07-31T20:00:00Z') - Date.parse('2026-06-04T15:00:00Z'));
  expect(await scan(people.leader)).toBe('NOT_ON_LIST');
  expect(await scan(people.qualifier)).toBe(true);
});
