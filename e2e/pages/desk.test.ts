import type { EventView } from '@foyer/contract/events/events';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { describe, expect, test } from 'vitest';
import { enter, type Journey, type Look, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, nameOf, tokenOf } from '../support/product.ts';
import { chooseTicket, confirmed, formField, continueToPayment, pay } from '../support/steps.ts';
import { ticketsOf } from '../support/shop.ts';

const people = peopleOf('desk');

/**
 * Staff sell at the desk for a consultant: cash, bypass, a swiped card (payments 2.1, payments 2.2).
 */

const desktop: Look = { locale: 'en-US', size: 'desktop' };

interface Desk {
  event: EventView;
  staff: StaffMessages;
}

/** The name that a person says at the desk without knowing their number. */
async function nameGivenBy(user: string): Promise<string> {
  const [, profile] = await ask('/account/profile', { token: await tokenOf(user) });
  const { firstName, lastName } = profile as { firstName: string; lastName: string };
  return `${lastName} ${firstName}`;
}

/**
 * From the staff member's sign-in to the payment panel. The consultant is found by number or name, and one ticket is in
 * the cart.
 */
async function toDesk(journey: Journey, seller: string, user: string, code: string, account = user): Promise<Desk> {
  const { page, text, look: seen } = journey;
  const staff = await loadStaff(seen.locale);
  const event = await eventOf(code, user);
  await enter(journey, seller, '/dashboard');
  await page.getByLabel(staff.dashboard.actAccount, { exact: true }).fill(account);
  await page.getByLabel(staff.dashboard.actEvent, { exact: true }).selectOption({ label: nameOf(event, seen.locale) });
  await page.getByRole('button', { name: staff.dashboard.actFind, exact: true }).click();
  const found = page.getByRole('button', { name: staff.dashboard.actRegister, exact: true });
  const choice = page.getByRole('button').filter({ hasText: user });
  await found.or(choice).first().waitFor();
  // Several people may have the same name.
  if ((await choice.count()) > 0) await choice.click();
  await page.getByText(staff.dashboard.actNotRegistered, { exact: true }).waitFor();
  await page.getByRole('button', { name: staff.dashboard.actRegister, exact: true }).click();
  await page.waitForURL((url) => url.pathname === `/registration/${event.eventId}`);
  if (code === 'ENERGIZE26') await chooseTicket(journey, /\$49\.00/);
  await formField(journey, event, 'email').waitFor();
  if (code === 'ENERGIZE26') await formField(journey, event, 'termsAndConditions').check();
  await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
  await continueToPayment(journey);
  await tools(journey, staff).waitFor();
  return { event, staff };
}

const tools = ({ page }: Journey, staff: StaffMessages) =>
  page.getByRole('group', { name: staff.deskPayment.staffTools });

const choose = (journey: Journey, staff: StaffMessages, words: string) =>
  tools(journey, staff).getByRole('radio', { name: words, exact: true }).check();

/** Opens the order as an admin sees it on the order summary. */
async function openSummary(journey: Journey, event: EventView, user: string): Promise<void> {
  await journey.visit(`/admin/event/${event.eventId}/order-summary/${user}`);
}

/** From the result of a sale back to the search for the next person, with the staff member's own name. */
async function nextPerson({ page, text }: Journey): Promise<void> {
  await page.getByText(text.common.stopActing).waitFor();
  await page.getByRole('button', { name: text.confirmation.nextPerson, exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByText(text.common.stopActing).waitFor({ state: 'detached' });
}

describe('before check-in opens', () => {
  test('a swiped card fills the form, requires only a ZIP code, and allows no check-in yet', async () => {
    const user = people.swiped;
    await travel(desktop, async (journey) => {
      const { page, text } = journey;
      const { event, staff } = await toDesk(journey, 'admin', user, 'HOT26');
      const { deskPayment: d } = staff;
      expect(await tools(journey, staff).getByRole('checkbox').count(), 'no check-in yet').toBe(0);
      await page.getByRole('button', { name: d.swipeCard, exact: true }).click();
      await page.getByText(d.readerReady).waitFor();
      await page.keyboard.type('%E?');
      await page.keyboard.press('Enter');
      await page.getByText(d.swipeUnreadable).waitFor();

      await page.getByRole('button', { name: d.swipeCard, exact: true }).click();
      await page.getByText(d.readerReady).waitFor();
      // Month 00, as some issuers write it. Both tracks, each ended with Enter.
      await page.keyboard.type('%B4242424242424242^HALE/ROBIN Q.MR^40001010000000000000?');
      await page.keyboard.press('Enter');
      await page.keyboard.type(';4242424242424242=40001010000000000000?');
      await page.keyboard.press('Enter');
      const field = (label: string) => page.getByLabel(label, { exact: true });
      await expect.poll(() => field(text.payment.cardNumber).inputValue()).toBe('4242 4242 4242 4242');
      await expect.poll(() => field(text.payment.expiry).inputValue()).toBe('01 / 40');
      await expect.poll(() => field(text.payment.lastName).inputValue()).toBe('HALE');
      expect(await page.getByText(text.payment.billingAddress, { exact: true }).count(), 'hidden').toBe(0);
      expect(await page.getByText(d.swipeUnreadable).count()).toBe(0);
      await field(text.payment.cvv).fill('123');
      await field(text.payment.zip).fill('6061');
      await pay(journey, '$25.00');
      const summary = page.getByRole('group', { name: text.common.errorSummaryTitle });
      await summary.getByRole('link', { name: text.payment.zip }).waitFor();
      await field(text.payment.zip).fill('60614');
      await pay(journey, '$25.00');
      const orderId = await confirmed(journey, event);
      await page.getByText('XXXX-XXXX-XXXX-4242').waitFor();
      expect((await ticketsOf(user)).map((ticket) => ticket.orderId)).toEqual([orderId]);
    });
  });
});

describe('at a running event', () => {
  test('cash: shows a missing amount, computes change, checks everyone in, and continues to a badge', async () => {
    const user = people.cash;
    await travel(desktop, async (journey) => {
      const { page, text } = journey;
      const { event, staff } = await toDesk(journey, 'admin', user, 'ENERGIZE26');
      const { deskPayment: d } = staff;
      await ask(`/admin/events/${event.eventId}/drawers/opening`, {
        method: 'PUT',
        token: await tokenOf('admin'),
        body: { amounts: [] },
      });
      await choose(journey, staff, d.cash);
      const tendered = page.getByLabel(d.tendered, { exact: true });
      await tendered.fill('40');
      await page.getByRole('button', { name: text.payment.takeCash, exact: true }).click();
      await page.getByText(d.tenderedTooLittle).waitFor();

      // Reset returns to the card choice with empty fields.
      const letIn = tools(journey, staff).getByRole('checkbox', { name: staff.deskPayment.autoCheckIn });
      await letIn.check();
      await tools(journey, staff).getByRole('button', { name: d.reset, exact: true }).click();
      await expect.poll(() => letIn.isChecked()).toBe(false);
      await expect.poll(() => tools(journey, staff).getByRole('radio', { name: d.creditCard }).isChecked()).toBe(true);
      await page.getByLabel(text.payment.cardNumber, { exact: true }).waitFor();

      await choose(journey, staff, d.cash);
      await expect.poll(() => tendered.inputValue()).toBe('');
      await tendered.fill('60');
      await page.getByText('$11.00', { exact: true }).waitFor();
      await letIn.check();
      await page.getByRole('button', { name: text.payment.takeCash, exact: true }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/badge/'));

      const [ticket] = await ticketsOf(user);
      expect(new URL(page.url()).pathname).toBe(`/badge/${ticket?.ticketId ?? 0}`);
      expect(ticket?.status).toBe('CHECKED_IN');
      await nextPerson(journey);
      await openSummary(journey, event, user);
      await page
        .getByRole('heading', { name: staff.orderSummary.orderNumber({ id: String(ticket?.orderId) }) })
        .waitFor();
      await page.getByText(staff.orderSummary.cashLine({ tendered: '$60.00', change: '$11.00' })).waitFor();
      const log = page.getByRole('region', { name: staff.orderSummary.audit });
      await log.getByText(staff.orderSummary.actOrderCreated).waitFor();
      await expect
        .poll(() => page.getByText(staff.orderSummary.soldBy, { exact: true }).count(), { message: 'who took it' })
        .toBe(1);
    });
  });

  test('bypass: issues the ticket, and shows that no money was taken', async () => {
    const user = people.bypass;
    await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
      const { page, text } = journey;
      // While acting, the person reaches only this event, because the role is for this event (people 4.11).
      const { event, staff } = await toDesk(journey, 'desk', user, 'ENERGIZE26', await nameGivenBy(user));
      const other = await eventOf('FIVESTAR26', user);
      await choose(journey, staff, staff.deskPayment.bypass);
      await page.getByText(staff.deskPayment.bypassText).waitFor();
      await page.getByRole('heading', { name: text.payment.completeWithout }).waitFor();
      const self = event.configuration.relationshipTypes.find(({ selfType }) => selfType)?.translations;
      const selfWords = self?.selfLabel?.es_US?.value ?? '';
      expect(selfWords).not.toBe('');
      expect(await page.locator('main').getByText(selfWords, { exact: true }).count(), 'nobody here is "Myself"').toBe(
        0,
      );
      await page.getByRole('button', { name: text.payment.completeWithout, exact: true }).click();
      await page.waitForURL((url) => url.pathname.startsWith('/badge/'));
      expect((await ticketsOf(user)).map(({ status }) => status)).toEqual(['ACTIVE']);
      await page.getByLabel(staff.badge.preview).first().waitFor();
      const badge = page.url();
      await journey.visit('/');
      await page
        .getByRole('heading', { name: nameOf(event, 'es-US') })
        .first()
        .waitFor();
      expect(await page.getByText(nameOf(other, 'es-US'), { exact: true }).count()).toBe(0);
      journey.expectProblem(/403/);
      await journey.visit(`/registration/${other.eventId}`);
      await page.getByText(`«${staff.staffRoles.names.desk}, Desk 1»`).first().waitFor();
      await journey.visit(badge);
      await nextPerson(journey);
    });
  });
});
