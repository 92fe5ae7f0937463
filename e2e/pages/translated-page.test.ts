import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { rareSteps as teamText } from '@foyer/messages/en-US/pages/rare-steps';
import { textOf } from '@foyer/messages/catalogue/error-text';
import { expect, test } from 'vitest';
import { enter, travel, type Journey, type Look } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf } from '../support/product.ts';
import { buyGeneral } from '../support/shop.ts';
import { chooseTicket, confirmed, fillCard, formField, pay, toPayment } from '../support/steps.ts';
import { translatePage } from '../support/translator.ts';

/**
 * Pages whose text nodes a program has replaced: a translator, a grammar checker or a reading aid. No part is drawn again,
 * because that reports an error. `redrawn.test.tsx` has the control, a text that such a program breaks.
 */

const people = peopleOf('translated-page');
const desktop: Look = { locale: 'en-US', size: 'desktop' };

/** Translates the page now and from now on. */
async function translate({ page }: Journey): Promise<void> {
  await page.locator('main h1, main h2, main h3').first().waitFor();
  await page.evaluate(translatePage);
  await expectWhole({ page });
}

/** The page is still translated, and was not lost. */
async function expectWhole({ page }: Pick<Journey, 'page'>): Promise<void> {
  expect(await page.locator('main font').count()).toBeGreaterThan(0);
  expect(await page.getByText('This page could not be shown').count()).toBe(0);
}

test('registers with a limited ticket, from the choice to the confirmation', async () => {
  await travel(desktop, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf('FIVESTAR26', people.buyer);
    await enter(journey, people.buyer, `/registration/${event.eventId}`);
    await page.getByRole('group', { name: text.registration.tickets }).waitFor();
    await translate(journey);
    // A limited ticket is held first: the button shows a spinner.
    await chooseTicket(journey, /\$599/);
    await page.getByRole('button', { name: teamText.addMembers }).first().waitFor();
    await page.back();
    await chooseTicket(journey, /\$349/);
    await formField(journey, event, 'email').waitFor();
    await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await expectWhole(journey);
  });
});

test('shows a declined card, and then the paid order', async () => {
  await travel(desktop, async (journey) => {
    const { page, text, expectProblem } = journey;
    expectProblem(/402/);
    const event = await toPayment(journey, people.buyer);
    await translate(journey);
    await fillCard(journey, { number: '4000000000000002' });
    await pay(journey, '$49.00');
    const alert = page.getByRole('alert').filter({ hasText: text.payment.notCharged });
    await alert.getByText(textOf(text.errors.PAYMENT_FAILURE)).waitFor();
    await expectWhole(journey);
    await page.getByLabel(text.payment.cardNumber, { exact: true }).fill('4242424242424242');
    await pay(journey, '$49.00');
    await confirmed(journey, event);
    await expectWhole(journey);
  });
});

test('registers for a free event, and manages the ticket', async () => {
  const { event, ticketId } = await buyGeneral(people.holder);
  await travel(desktop, async (journey) => {
    const { page, text } = journey;
    const free = await eventOf('ECFLYIN26', people.holder);
    await enter(journey, people.holder, `/registration/${free.eventId}`);
    await page.locator('main form, main [role="radio"], main input').first().waitFor();
    await translate(journey);
    const group = page.getByRole('group', { name: text.registration.tickets });
    if ((await group.count()) > 0) await chooseTicket(journey, /./);
    await formField(journey, free, 'email').waitFor();
    await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
    await page.getByRole('button', { name: text.registration.completeRegistration, exact: true }).click();
    await confirmed(journey, free);
    await expectWhole(journey);

    await journey.visit(`/account/${event.eventId}/summary`);
    await page.getByRole('button', { name: text.tickets.more }).first().waitFor();
    await translate(journey);
    await page.getByRole('button', { name: text.tickets.more }).first().click();
    await page.getByRole('menuitem', { name: text.tickets.shareItinerary }).waitFor();
    await page.keyboard.press('Escape');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: text.account.addToCalendar }).first().click();
    await file;
    await expectWhole(journey);

    await journey.visit(`/ticket/${ticketId}?edit=1`);
    await formField(journey, event, 'firstName').waitFor();
    await translate(journey);
    await formField(journey, event, 'firstName').fill('');
    await page.getByRole('button', { name: text.forms.update, exact: true }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await expectWhole(journey);
  });
});

test('finds and registers people at the desk, and exports a list', async () => {
  const { eventSearch, reports, staffFrame } = await loadStaff('en-US');
  const event = await eventOf('FIVESTAR26', people.holder);
  await travel(desktop, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/${event.eventId}?tab=search`);
    await page.getByRole('searchbox').waitFor();
    await translate(journey);
    await page.getByRole('searchbox').fill(people.holder);
    await page.getByRole('row').filter({ hasText: people.holder }).waitFor();
    await page.getByRole('searchbox').fill(people.buyer);
    await page.getByRole('button', { name: eventSearch.notRegistered }).first().waitFor();
    await expectWhole(journey);
    await page.getByRole('link', { name: staffFrame.reports, exact: true }).click();
    const refresh = page.getByRole('button', { name: reports.refreshAll, exact: true });
    await refresh.waitFor();
    await refresh.click();
    await expectWhole(journey);
  });
});

test('edits an event', async () => {
  const { editor: e } = await loadStaff('en-US');
  const event = await eventOf('AMBITION26', 'admin');
  await travel(desktop, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/self-service/${event.eventId}`);
    await page.getByRole('tab', { name: e.tabTickets, exact: true }).waitFor();
    await translate(journey);
    await page.getByRole('tab', { name: e.tabTickets, exact: true }).click();
    await page.getByRole('button', { name: e.addTicket, exact: true }).click();
    await page
      .getByLabel(e.amountIn({ currency: 'USD' }))
      .first()
      .fill('79,50');
    await page.getByRole('button', { name: e.drawerDone, exact: true }).click();
    await page.getByText(e.review, { exact: true }).first().waitFor();
    await expectWhole(journey);
  });
});
