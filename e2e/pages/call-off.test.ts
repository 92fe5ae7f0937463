import type { CallOffView } from '@foyer/contract/events/call-off';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventView } from '@foyer/contract/events/events';
import type { OrderAnswer } from '@foyer/contract/orders/orders';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel, travelEverywhere } from './support/journey.ts';
import { runJobs } from './support/server.ts';
import { refundsEnd } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, productTime, tokenOf } from '../support/product.ts';
import { plainAnswers, ticketTypes } from '../support/shop.ts';

const people = peopleOf('call-off');
const code = 'JOURNEY-STORM';

async function as<T>(who: string, path: string, body: unknown, method = 'POST'): Promise<T> {
  const [status, answer] = await ask(path, { token: await tokenOf(who), method, body });
  expect([path, status, status < 300 ? null : answer]).toEqual([path, expect.any(Number), null]);
  return answer as T;
}

/** An event with an order paid by card and an order paid in cash. */
async function makeEvent(): Promise<{ event: EventView; cardOrder: number }> {
  const { eventId } = await as<{ eventId: number }>('admin', '/events', {
    template: 'ordinary',
    eventShortCode: code,
    name: 'Journey into the storm',
    // Registration opens ninety days before.
    firstDay: new Date(productTime().getTime() + 40 * 86_400_000).toISOString().slice(0, 10),
  });
  const { revision, version, definition } = await as<EventDraft>('admin', `/events/${eventId}/draft`, undefined, 'GET');
  const configuration = { ...definition.configuration, eligibleAccounts: Object.values(people) };
  await as(
    'admin',
    `/events/${eventId}/draft`,
    { revision, version, definition: { ...definition, configuration } },
    'PUT',
  );
  const event = await as<EventView>('admin', `/events/${eventId}/publish`, {});
  const types = [...(await ticketTypes(event, people.card)).values()];
  const type = types.find(({ amount }) => amount > 0) ?? types[0];
  const lineOf = (account: string) => ({
    externalAccountIdentifier: account,
    relationshipType: 'CONSULTANT',
    ticketConfigurationId: type?.ticketConfigurationId,
    ticketConfigurationAddOns: [],
    associatedTicketIds: [],
    values: { ...plainAnswers('Robin', 'Hale'), email: `${account.toLowerCase()}@journey.example.com` },
  });
  const { orderId } = await as<OrderAnswer>(people.card, '/orders', {
    eventId,
    tickets: [lineOf(people.card)],
    chargeCreditCardRequest: {
      creditCard: {
        firstName: 'Robin',
        lastName: 'Hale',
        email: 'robin@journey.example.com',
        // A card with refunds that are accepted first and fail later.
        creditCardNumber: '4000000000004244',
        expMonth: '12',
        expYear: String(new Date().getFullYear() + 3),
        cvv: '737',
        cardCountryCode: 'USA',
      },
      billingAddress: { address1: '1 Main Street', locality: 'Springfield', region: 'IL', postalCode: '62701' },
    },
  });
  await as('helper', '/orders', {
    eventId,
    cashPayment: true,
    cashTendered: type?.amount,
    tickets: [lineOf(people.cash)],
  });
  return { event, cardOrder: orderId ?? 0 };
}

test('previews calling off an event, calls it off, refunds it, and retries a failed refund', async () => {
  const { event, cardOrder } = await makeEvent();
  const path = `/admin/${event.eventId}/call-off`;
  await travelEverywhere(
    (journey) => enter(journey, 'admin', path),
    async (journey) => {
      const { callOff: words } = await loadStaff(journey.look.locale);
      await journey.page.getByRole('heading', { name: words.confirmTitle, exact: true }).waitFor();
    },
  );

  const { callOff: t, editor } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/${event.eventId}/manage`);
    await page.getByRole('heading', { name: editor.manageTitle, exact: true }).waitFor();
    await page.getByRole('link', { name: t.open, exact: true }).click();
    const submit = page.getByRole('button', { name: t.submit, exact: true });
    await page.getByLabel(t.reason, { exact: true }).fill('Storm warning');
    await page.getByLabel(t.code({ code })).fill('JOURNEY');
    expect(await submit.isEnabled()).toBe(false);
    await page.getByText(t.codeWrong({ code })).waitFor();
    await page.getByLabel(t.code({ code })).fill(code.toLowerCase());
    await submit.click();
    await page.getByText(t.leadDone).waitFor();

    const view = async () => {
      await runJobs();
      return as<CallOffView>('admin', `/admin/events/${event.eventId}/call-off`, undefined, 'GET');
    };
    await expect.poll(async () => (await view()).money.find(({ way }) => way === 'provider')?.left).toBe(0);
    await refundsEnd(cardOrder, { failing: true });
    await expect.poll(async () => (await view()).problemCount).toBe(2);
    await page.reload();
    await page.getByRole('button', { name: t.retryOf({ order: String(cardOrder) }) }).waitFor();
    await page.getByRole('button', { name: t.retryOf({ order: String(cardOrder) }) }).click();
    await page.getByText(t.retried).waitFor();
    await page.getByRole('button', { name: /cash of order/ }).click();
    await page.getByText(t.tickedOff).waitFor();
    await expect.poll(async () => (await view()).problemCount).toBe(0);
  });

  await travelEverywhere(
    (journey) => enter(journey, people.card, '/'),
    async (journey) => {
      await journey.page.getByText(journey.text.events.calledOff, { exact: true }).first().waitFor();
    },
  );
  await travelEverywhere(
    (journey) => enter(journey, people.card, `/account/${event.eventId}/summary`),
    async (journey) => {
      await journey.page.getByText(journey.text.events.calledOffHint).waitFor();
    },
  );
});
