import type { EventView } from '@foyer/contract/events/events';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { describe, expect, test } from 'vitest';
import { enter, type Journey, type Look, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, nameOf } from '../support/product.ts';
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
