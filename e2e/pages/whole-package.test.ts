import { loadTicketChanges } from '@foyer/messages/catalogue/ticket-changes-catalogue';
import type { Order } from '@foyer/contract/orders/orders';
import { beforeAll, expect, test } from 'vitest';
import { endPackagesWhole, letCancel } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, tokenOf } from '../support/product.ts';
import { cardOf, ticketOf, ticketTypes } from '../support/shop.ts';
import { enter, travel, type Journey } from './support/journey.ts';
import { passTime } from './support/server.ts';

/** A holder cancels a package that ends whole: all of its tickets, from any of them (orders 11.10). */

const user = peopleOf('whole-package').holder;
const code = 'DIAMOND26';
const dayMs = 86_400_000;
let ticketIds: number[] = [];

beforeAll(async () => {
  // Registration for the event is open 60 days later.
  passTime(60 * dayMs);
  await letCancel(code);
  await endPackagesWhole(code);
  const event = await eventOf(code, user);
  const types = await ticketTypes(event, user);
  const idOf = (name: string) => types.get(name)?.ticketConfigurationId ?? 0;
  const part = (index: number, relationshipType: string, firstName: string) => ({
    externalAccountIdentifier: user,
    relationshipType,
    ticketConfigurationId: idOf('Retreat for one'),
    ticketConfigurationAddOns: [],
    associatedTicketIds: [],
    values: {
      firstName,
      lastName: 'Hale',
      email: 'robin@example.com',
      emailConfirmation: 'robin@example.com',
      excursion: 'rest',
      termsAndConditions: true,
    },
    package: { ticketConfigurationId: idOf('Retreat for two'), purchase: 1, part: index },
  });
  const [status, bought] = await ask('/orders', {
    token: await tokenOf(user),
    body: {
      eventId: event.eventId,
      tickets: [part(0, 'CONSULTANT', 'Robin'), part(1, 'SPOUSE', 'Marco')],
      chargeCreditCardRequest: cardOf('4242424242424242'),
    },
  });
  if (status !== 200) throw new Error(`The package was not sold: ${JSON.stringify(bought)}`);
  ticketIds = (bought as { order: Order }).order.tickets.map(({ ticketId }) => ticketId);
});

const statuses = () => Promise.all(ticketIds.map(async (ticketId) => (await ticketOf(user, ticketId)).status));

async function choose({ page, text }: Journey, words: string): Promise<void> {
  await page.getByRole('button', { name: text.tickets.more, exact: true }).click();
  await page.getByRole('menuitem', { name: words, exact: true }).click();
}

test('names all people and the sums of the package, keeps it, and then cancels both tickets at once', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    const { cancellation: words } = await loadTicketChanges('en-US');
    // The ticket of the spouse: the package ends from any of its tickets.
    await enter(journey, user, `/ticket/${ticketIds[1]}`);
    await choose(journey, words.action);
    const dialog = page.getByRole('dialog', { name: words.packageTitle });
    await dialog.getByText('Retreat for two').waitFor();
    await dialog.getByText(words.packageTickets).waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Marco Hale', 'Robin Hale']);
    await dialog.getByText(words.feePercent({ percent: '10' })).waitFor();
    // Two shares of 445, less ten per cent.
    expect(await dialog.getByText('$445.00').count()).toBe(2);
    await dialog.getByText('−$89.00').waitFor();
    await dialog.getByText('$801.00').waitFor();
    await dialog.getByText(words.toCard({ lastFour: '4242' })).waitFor();
    await dialog.getByText(words.packageWarning).waitFor();
    await dialog.getByRole('button', { name: words.keepPackage, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE']);

    await choose(journey, words.action);
    await dialog.getByRole('button', { name: words.confirmPackage, exact: true }).click();
    await page.getByText(words.packageDone).waitFor();
    await page.getByText(words.doneRefund({ amount: '$801.00' })).waitFor();
    await page.getByRole('button', { name: text.common.ok, exact: true }).click();
    await page.getByText(text.tickets.statusCanceled, { exact: true }).first().waitFor();
  });
  expect(await statuses()).toEqual(['CANCELED', 'CANCELED']);
});
