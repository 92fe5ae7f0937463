import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { purchaseCheck, purchaseReasons } from '@foyer/messages/en-US/orders/purchase-reasons';
import { purchaseReasons as japanese } from '@foyer/messages/ja-JP/orders/purchase-reasons';
import { expect, test } from 'vitest';
import { addSoldOutTicket } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf } from '../support/product.ts';
import { startRegistration } from '../support/steps.ts';
import { enter, travel, type Journey } from './support/journey.ts';

const people = peopleOf('why-not');
const ticket = 'Backstage tour';

/** Why a person cannot buy a ticket (orders 10), for the person, at the desk and on the person's page. */

test('a member reads why a ticket type is missing, and sees only types with a reason', async () => {
  await addSoldOutTicket('FIVESTAR26', ticket);
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    const { page, text } = journey;
    await enter(journey, people.member);
    await startRegistration(journey, await eventOf('FIVESTAR26', people.member));
    await page.getByRole('button', { name: text.registration.whyMissing, exact: true }).click();
    const missing = page.getByRole('listitem').filter({ hasText: ticket });
    await missing.filter({ hasText: japanese.soldOut({ count: 0 }) }).waitFor();
    expect(await page.getByText(purchaseCheck.canBuy, { exact: true }).count()).toBe(0);
  });
});

const dialogOf = ({ page }: Journey) => page.getByRole('dialog', { name: purchaseCheck.title });

test.each(['helper', 'desk'])(
  '%s reads at the desk which rules keep a person from a ticket, and which do not bind the desk',
  async (user) => {
    const { desk } = await loadStaff('en-US');
    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page } = journey;
      const event = await eventOf('ENERGIZE26', 'admin');
      await enter(journey, user, `/admin/${event.eventId}?tab=desk`);
      await page.getByLabel(desk.label, { exact: true }).fill(people.visitor);
      await page.getByRole('button', { name: desk.find, exact: true }).click();
      await page.getByRole('button', { name: desk.whyNot, exact: true }).click();
      const dialog = dialogOf(journey);
      await dialog.getByText(purchaseCheck.canBuy, { exact: true }).first().waitFor();

      await dialog.getByLabel(purchaseCheck.relationship, { exact: true }).selectOption('SPOUSE');
      await dialog.getByText(purchaseReasons.ownTicket, { exact: true }).waitFor();

      await dialog.getByLabel(purchaseCheck.moment, { exact: true }).fill('2019-01-01T09:00');
      await dialog.getByText(/^Registration opens /).waitFor();
      await dialog.getByText(purchaseCheck.deskCan).first().waitFor();
    });
  },
);

test('an administrator reads the reasons on the page of a person', async () => {
  const { orderSummary } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, visit } = journey;
    const event = await eventOf('ENERGIZE26', 'admin');
    await enter(journey, 'admin', '/dashboard');
    await visit(`/admin/event/${event.eventId}/order-summary/${people.visitor}`);
    await page.getByRole('button', { name: orderSummary.whyNot, exact: true }).click();
    const dialog = dialogOf(journey);
    await dialog.getByLabel(purchaseCheck.relationship, { exact: true }).selectOption('SPOUSE');
    await dialog.getByText(purchaseReasons.ownTicket, { exact: true }).waitFor();
  });
});
