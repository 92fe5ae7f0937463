// In Chromium, because it is the whole way from sign-in to the ticket, in each language and size.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, look, openPersonMenu, signIn, travel, type Journey, type Look } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ask, eventOf, labelOf, mailWith, nameOf, tokenOf } from './support/product.ts';
import { acceptTermsAndContinue, chooseTicket, confirmed, fillCard, formField, pay } from './support/steps.ts';
import { expectFingerSize } from './support/targets.ts';

const people = peopleOf('main-job');

/**
 * The complete main job in every language and both sizes: sign in, find the event, register and pay by card, get the
 * ticket with its code, be admitted at the door (orders 7.1). The layout depends on the size, not on the language,
 * so three combinations are enough. Tests of pages register in the others.
 */

const buyers: (Look & { user: string })[] = [
  { locale: 'en-US', size: 'phone', user: people.englishPhone },
  { locale: 'es-US', size: 'desktop', user: people.spanish },
  { locale: 'ja-JP', size: 'desktop', user: people.japanese },
];

test.each(buyers)('registers, pays and is admitted: $locale, $size', async ({ user, ...seen }) => {
  const ticketId = await travel(seen, (journey) => buy(journey, user));
  await travel(seen, (journey) => letIn(journey, ticketId));
  await travel(seen, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf('ENERGIZE26', user);
    await enter(journey, user);
    await journey.visit(`/account/${event.eventId}/summary`);
    const [before = '', after = ''] = text.tickets.checkedInAt({ time: '|' }).split('|');
    await page.getByText(new RegExp(`^${before}.+${after}$`)).waitFor();
    await look(journey, 'summary-checked-in');
  });
});

/** From the sign-in screen to the ticket. Returns the ticket id. */
async function buy(journey: Journey, user: string): Promise<number> {
  const { page, text, look: seen } = journey;
  const event = await eventOf('ENERGIZE26', user);
  const name = nameOf(event, seen.locale);
  await signIn(journey, user);
  await page.getByRole('link', { name: text.events.registerFor({ event: name }) }).click();

  await page.getByRole('group', { name: text.registration.tickets }).waitFor();
  await look(journey, 'registration-ticket');
  await chooseTicket(journey, /\$49\.00/);

  await formField(journey, event, 'email').waitFor();
  await expect
    .poll(() => formField(journey, event, 'firstName').inputValue(), { message: 'filled in from the account' })
    .not.toBe('');
  await formField(journey, event, 'country').selectOption('USA');
  await page.getByRole('button', { name: labelOf(event, 'CloneBadgeName', seen.locale) }).click();
  const firstName = await formField(journey, event, 'firstName').inputValue();
  await expect.poll(() => formField(journey, event, 'badgeFirstName').inputValue()).toBe(firstName);
  await look(journey, 'registration-form');
  await acceptTermsAndContinue(journey, event);

  const toPayment = page.getByRole('button', { name: text.registration.makePayment, exact: true });
  await toPayment.waitFor();
  await look(journey, 'registration-cart');
  await toPayment.click();

  await page.getByLabel(text.payment.cardNumber, { exact: true }).waitFor();
  await fillCard(journey);
  await look(journey, 'registration-payment');
  await pay(journey, '$49.00');

  const orderId = await confirmed(journey, event);
  expect(orderId).toBeGreaterThan(0);
  await page.getByText(text.confirmation.registered({ event: name })).waitFor();
  await page.getByText(String(orderId), { exact: true }).waitFor();
  await page.getByText('XXXX-XXXX-XXXX-4242').waitFor();
  // The address appears only where the home country is USA (orders 8.1).
  await expect.poll(() => page.getByText('2150 N Lakeview Ave').count()).toBe(seen.locale === 'en-US' ? 1 : 0);
  await look(journey, 'confirmation');
  await page.reload();
  await page.getByText('XXXX-XXXX-XXXX-4242').waitFor();

  await page.getByRole('link', { name: text.common.myAccount }).click();
  await page.getByRole('heading', { level: 1, name: text.account.title }).waitFor();
  await look(journey, 'account');
  await page.getByRole('link', { name: text.account.summaryOf({ event: name }) }).click();
  await page.waitForURL((url) => url.pathname === `/account/${event.eventId}/summary`);
  const code = page.getByRole('button', { name: text.tickets.brighten });
  await code.waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY), { message: 'a new screen starts at its top' }).toBe(0);
  await look(journey, 'summary');
  await code.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img').waitFor();
  await look(journey, 'ticket-code');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const [, tickets] = await ask('/tickets', { token: await tokenOf(user) });
  const [ticket, ...others] = tickets as { ticketId: number; orderId: number }[];
  expect(others).toEqual([]);
  expect(ticket?.orderId).toBe(orderId);
  const [, profile] = await ask('/account/profile', { token: await tokenOf(user) });
  await mailWith((profile as { emailAddress: string }).emailAddress, String(orderId), '.ics');
  return ticket?.ticketId ?? 0;
}

/** Staff at the door: the first scan admits the ticket, the second does not. */
async function letIn(journey: Journey, ticketId: number): Promise<void> {
  const { page, visit, text } = journey;
  const staff = await loadStaff(journey.look.locale);
  await enter(journey, 'admin');
  await visit(`/check-in/${ticketId}`);
  const button = page.getByRole('button', { name: staff.checkIn.button, exact: true });
  await button.waitFor();
  await look(journey, 'check-in');
  if (journey.look.size === 'phone') await expectFingerSize(page);
  await button.click();
  await page.getByRole('alert').getByText(staff.checkIn.checkedIn).waitFor();
  await look(journey, 'check-in-done');
  if (journey.look.size === 'phone') await expectFingerSize(page);

  await page.reload();
  const again = page.getByText(staff.checkIn.alreadyCheckedIn).first();
  await button.or(again).first().waitFor();
  if (await button.isEnabled().catch(() => false)) await button.click();
  await again.waitFor();
  await look(journey, 'check-in-again');
  expect(await page.getByText(text.common.pageFailedTitle).count()).toBe(0);

  // Escape closes an open menu first. The next one leads to the dashboard.
  await openPersonMenu(journey);
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).pathname).toBe(`/check-in/${ticketId}`);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/dashboard');
}
