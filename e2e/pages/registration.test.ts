import { describe, expect, test } from 'vitest';
import { passTime } from './support/server.ts';
import { enter, type Journey, type Look, openPersonMenu, signIn, signOut, travel } from './support/journey.ts';
import type { Locator } from './support/locator.ts';
import { fullWidth, peopleOf } from '../support/people.ts';
import { eventOf, labelOf, nameOf, optionOf } from '../support/product.ts';
import {
  acceptTermsAndContinue,
  answerFiveStar,
  chooseTicket,
  confirmed,
  formField,
  startRegistration,
} from '../support/steps.ts';
import { ticketsOf } from '../support/shop.ts';

const people = peopleOf('registration');

/** The wizard, its form and the cart in special cases (orders 1.1, orders 2, forms 2.3). */

const desktop: Look = { locale: 'en-US', size: 'desktop' };
const phone: Look = { locale: 'en-US', size: 'phone' };

const submit = ({ page, text }: Journey) => page.getByRole('button', { name: text.forms.submit, exact: true }).click();
const inCart = ({ page, text }: Journey) => page.getByRole('group', { name: text.registration.cart, exact: true });

/** The current tickets of an account. */
describe('the form', () => {
  test('lists missing answers with links, keeps the input, and clears each error when it is corrected', async () => {
    const seen: Look = { locale: 'es-US', size: 'phone' };
    await travel(seen, async (journey) => {
      const { page, text } = journey;
      const event = await eventOf('FIVESTAR26', people.incomplete);
      const label = (name: string) => labelOf(event, name, seen.locale);
      await enter(journey, people.incomplete);
      await startRegistration(journey, event);
      await chooseTicket(journey, /149/);

      const firstName = formField(journey, event, 'firstName');
      await firstName.fill('');
      await page.getByRole('textbox', { name: text.forms.again({ label: label('email') }) }).fill('other@example.com');
      await formField(journey, event, 'emergencyContact').fill('Rosa Delgado');
      await submit(journey);

      const dialog = page.getByRole('alertdialog', { name: text.forms.resolveErrors });
      await dialog.waitFor();
      await expect.poll(() => page.title()).toContain(text.common.errorPageTitle({ title: '' }).trim());
      const named = await dialog.getByRole('link').allTextContents();
      expect(named.length).toBeGreaterThanOrEqual(4);
      expect(named[0]).toContain(label('firstName'));
      expect(named.join()).toContain(label('hotel'));
      await dialog.getByRole('button', { name: text.common.ok }).click();
      await expect.poll(() => firstName.evaluate((field) => field === document.activeElement)).toBe(true);
      await expect.poll(() => firstName.getAttribute('aria-invalid')).toBe('true');
      expect(await describedBy(firstName)).toContain(String(text.validation.REQUIRED));
      expect(await formField(journey, event, 'emergencyContact').inputValue(), 'kept').toBe('Rosa Delgado');
      expect(await page.getByRole('group', { name: text.common.errorSummaryTitle }).count(), 'told once').toBe(0);

      await submit(journey);
      await dialog.getByRole('link', { name: new RegExp(escaped(label('hotel'))) }).click();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('fieldset')?.textContent ?? ''))
        .toContain(label('hotel'));

      await firstName.fill('Lucía');
      await expect.poll(() => firstName.getAttribute('aria-invalid'), { message: 'cleared while typing' }).toBeNull();

      await openPersonMenu(journey);

      await page.getByRole('banner').getByRole('combobox').selectOption('en-US');
      const inEnglish = page
        .getByRole('main')
        .getByLabel(labelOf(event, 'firstName', 'en-US'))
        .first();
      await expect.poll(() => inEnglish.inputValue(), { message: 'another language keeps every answer' }).toBe('Lucía');
    });
  });

  test('shows fields that depend on an answer, and choices that exclude each other', async () => {
    await travel(desktop, async (journey) => {
      const { page, text } = journey;
      const event = await eventOf('FIVESTAR26', people.answering);
      const option = (name: string, value: string) => optionOf(event, name, value, 'en-US');
      await enter(journey, people.answering);
      await startRegistration(journey, event);
      await chooseTicket(journey, /149/);

      const arrival = formField(journey, event, 'arrivalDate');
      await page.getByRole('group', { name: labelOf(event, 'hotel', 'en-US') }).waitFor();
      expect(await arrival.count()).toBe(0);
      await page.getByLabel(option('hotel', 'yes')).check();
      await arrival.waitFor();
      await page.getByLabel(option('hotel', 'no')).check();
      await arrival.waitFor({ state: 'detached' });

      const diet = page.getByRole('group', { name: labelOf(event, 'dietaryNeeds', 'en-US') });
      await diet.getByLabel(option('dietaryNeeds', 'vegan')).check();
      await diet.getByLabel(option('dietaryNeeds', 'Not Needed')).check();
      await expect.poll(() => diet.getByLabel(option('dietaryNeeds', 'vegan')).isChecked()).toBe(false);
      await diet.getByLabel(option('dietaryNeeds', 'other')).check();
      await expect.poll(() => diet.getByLabel(option('dietaryNeeds', 'Not Needed')).isChecked()).toBe(false);
      await formField(journey, event, 'dietaryNote').waitFor();

      const code = formField(journey, event, 'couponCode');
      await code.fill('NOSUCHCODE');
      journey.expectProblem(/409|422/);
      await code.blur();
      await page.getByText(String(text.errors.COUPON_NOT_AVAILABLE)).waitFor();
      await code.fill('WELCOME10');
      await code.blur();
      await page.getByText('$134.55').first().waitFor();
    });
  });

  test('stays at the form with a wrong code, also when Next is pressed at once', async () => {
    await travel(desktop, async (journey) => {
      const { page, text } = journey;
      const event = await eventOf('FIVESTAR26', people.answering);
      await enter(journey, people.answering);
      await startRegistration(journey, event);
      await chooseTicket(journey, /149/);
      await answerFiveStar(journey, event);
      const code = formField(journey, event, 'couponCode');
      await code.fill('NOSUCHCODE');
      journey.expectProblem(/409|422/);
      await acceptTermsAndContinue(journey, event);
      await page.getByText(String(text.errors.COUPON_NOT_AVAILABLE)).waitFor();
      await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
      await code.fill('“welcome10”。');
      await acceptTermsAndContinue(journey, event);
      await code.waitFor({ state: 'detached' });
      await page.getByText('$134.55').first().waitFor();
    });
  });

  test('goes back and forward with the browser and loses nothing', async () => {
    await travel(phone, async (journey) => {
      const { page, text } = journey;
      const event = await eventOf('FIVESTAR26', people.backAndForth);
      await enter(journey, people.backAndForth);
      await startRegistration(journey, event);
      await chooseTicket(journey, /149/);
      await formField(journey, event, 'emergencyContact').fill('Ann Weaver');
      await page.back();
      const tickets = page.getByRole('group', { name: text.registration.tickets });
      await tickets.waitFor();
      expect(new URL(page.url()).pathname).toBe(`/registration/${event.eventId}`);
      await expect.poll(() => tickets.getByRole('radio', { name: /149/ }).isChecked()).toBe(true);
      await page.getByRole('button', { name: text.common.next, exact: true }).click();
      await expect.poll(() => formField(journey, event, 'emergencyContact').inputValue()).toBe('Ann Weaver');
    });
  });
});

describe('the cart', () => {
  test('outlives a reload and an expired session, and is removed at sign-out', async () => {
    await travel(phone, async (journey) => {
      const { page } = journey;
      const event = await eventOf('ENERGIZE26', people.returning);
      await enter(journey, people.returning);
      await startRegistration(journey, event);
      await chooseTicket(journey, /\$49/);
      const firstName = formField(journey, event, 'firstName');
      await expect.poll(() => firstName.inputValue(), { message: 'filled in from the account' }).not.toBe('');
      const name = await firstName.inputValue();
      await acceptTermsAndContinue(journey, event);
      await inCart(journey).getByText(name).first().waitFor();

      await page.reload();
      await inCart(journey).getByText(name).first().waitFor();
      await page.getByText('$49.00').filter({ visible: true }).first().waitFor();

      await page.evaluate(() => sessionStorage.removeItem('foyer.session'));
      await enter(journey, people.returning);
      await journey.visit(`/registration/${event.eventId}`);
      await inCart(journey).getByText(name).first().waitFor();

      await signOut(journey);
      await page.waitForURL((url) => url.pathname === '/login');
      await enter(journey, people.returning);
      await startRegistration(journey, event);
      expect(await inCart(journey).count(), 'removed at sign-out').toBe(0);
      await signOut(journey);
      await page.waitForURL((url) => url.pathname === '/login');
      await signIn(journey, people.sameBrowser);
      await startRegistration(journey, event);
      expect(await page.getByText('$49.00', { exact: true }).count(), 'only the ticket on offer').toBe(1);
      expect(await inCart(journey).count()).toBe(0);
    });
  });

  test('accepts a whole family, allows edits and deletions, and asks before a deletion', async () => {
    await travel(desktop, async (journey) => {
      const { page, text, rare } = journey;
      const event = await eventOf('ENERGIZE26', people.family);
      const label = (type: string) => {
        const words = event.configuration.relationshipTypes.find((one) => one.relationshipType === type)?.translations;
        return words?.selfLabel?.en_US?.value ?? '';
      };
      await enter(journey, people.family);
      await startRegistration(journey, event);
      await chooseTicket(journey, /\$49/);
      await formField(journey, event, 'country').selectOption('CAN');
      await acceptTermsAndContinue(journey, event);
      await inCart(journey).waitFor();

      await page.getByRole('button', { name: text.registration.addAttendee({ type: label('SPOUSE') }) }).click();
      await chooseTicket(journey, /\$49/);
      await page.getByRole('button', { name: text.registration.copyFromSelf }).click();
      await expect.poll(() => formField(journey, event, 'country').inputValue()).toBe('CAN');
      await formField(journey, event, 'firstName').fill('Robin');
      await formField(journey, event, 'lastName').fill('Hale');
      await formField(journey, event, 'email').fill('robin@example.com');
      await acceptTermsAndContinue(journey, event);
      await inCart(journey).getByRole('article', { name: 'Robin Hale' }).waitFor();

      await page.getByRole('button', { name: text.registration.addAttendee({ type: label('GUEST') }) }).click();
      await chooseTicket(journey, 'Open sessions');
      expect(await formField(journey, event, 'badgeFirstName').count(), 'guests are asked less').toBe(0);
      await formField(journey, event, 'firstName').fill('Kim');
      await formField(journey, event, 'lastName').fill('Novak');
      await formField(journey, event, 'email').fill('kim@example.com');
      await acceptTermsAndContinue(journey, event);
      const guest = inCart(journey).getByRole('article', { name: 'Kim Novak' });
      await guest.waitFor();
      expect(await guest.getByRole('button', { name: /Edit/ }).count(), 'a guest is not edited').toBe(0);
      await page.getByRole('heading', { name: text.registration.cartTitle({ count: 3 }) }).waitFor();
      await page.getByText('$98.00').filter({ visible: true }).first().waitFor();

      await page.getByRole('button', { name: text.registration.editEntry({ name: 'Robin Hale' }) }).click();
      await formField(journey, event, 'firstName').fill('Robyn');
      await page.getByRole('button', { name: text.forms.update, exact: true }).click();
      const spouse = inCart(journey).getByRole('article', { name: 'Robyn Hale' });
      await spouse.waitFor();

      const remove = spouse.getByRole('button', { name: text.registration.removeEntry({ name: 'Robyn Hale' }) });
      await remove.click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: text.registration.keep }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect
        .poll(() => remove.evaluate((button) => button === document.activeElement), { message: 'focus returns' })
        .toBe(true);
      await remove.click();
      await dialog.getByRole('button', { name: text.common.delete }).click();
      await spouse.waitFor({ state: 'detached' });
      await page.getByText('$49.00').filter({ visible: true }).first().waitFor();

      // Deleting the self ticket also deletes the guest, which the dialog shows first.
      await inCart(journey)
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await dialog.getByText(/Kim Novak/).waitFor();
      await dialog.getByRole('button', { name: text.common.delete }).click();
      await page
        .getByRole('group', { name: text.registration.tickets })
        .or(page.getByLabel(rare.consultantNumber))
        .first()
        .waitFor();
    });
  });

  test('with nothing to pay is completed immediately', async () => {
    await travel({ locale: 'ja-JP', size: 'desktop' }, async (journey) => {
      const { page, text } = journey;
      const event = await eventOf('ECFLYIN26', people.free);
      await enter(journey, people.free, '/');
      await journey.visit(`/registration/${event.eventId}`);
      // A single ticket is already selected.
      await formField(journey, event, 'email').waitFor();
      await submit(journey);
      await page.getByRole('button', { name: text.registration.completeRegistration }).click();
      await confirmed(journey, event);
      await page.getByText(text.confirmation.noPayment).waitFor();
      expect(await ticketsOf(people.free)).toHaveLength(1);

      await page.back();
      await page.waitForURL((url) => url.pathname === '/');
      const card = page.getByRole('article').filter({ hasText: nameOf(event, 'ja-JP') });
      await card.getByText(text.events.registered).waitFor();
    });
  });

  test('shows when a hold expired, and takes a new one', async () => {
    await travel(phone, async (journey) => {
      const { page, text } = journey;
      const event = await eventOf('HOT26', people.holding);
      await enter(journey, people.holding);
      await journey.visit(`/registration/${event.eventId}`);
      await formField(journey, event, 'email').waitFor();
      await page
        .getByText(/14:5\d|15:00/)
        .first()
        .waitFor();
      passTime(13.5 * 60_000);
      await page.getByText(text.registration.holdWarning).first().waitFor({ state: 'attached' });
      passTime(2 * 60_000);
      await page.getByText(text.registration.holdEnded).waitFor();
      await page.getByRole('button', { name: text.registration.holdAgain }).click();
      await page.getByText(text.registration.holdEnded).waitFor({ state: 'detached' });
    });
  });
});

describe('another attendee', () => {
  test('is found by number; outside the own organisation the name is masked with an explanation', async () => {
    await travel(phone, async (journey) => {
      const { page, text, rare, expectProblem } = journey;
      const event = await eventOf('FIVESTAR26', people.searching);
      expectProblem(/409|422/);
      await enter(journey, people.searching);
      await journey.visit(`/registration/${event.eventId}`);
      const number = page.getByLabel(rare.consultantNumber);
      await page.getByRole('radio').first().waitFor();
      await page.getByRole('button', { name: text.common.back }).click();
      await number.fill('C9999999');
      await page.getByRole('button', { name: rare.findAttendee }).click();
      await page.getByText(String(text.errors.INVALID_ATTENDEE)).first().waitFor();
      await number.fill(` ${fullWidth(people.found.toLowerCase().slice(0, 4))}${people.found.slice(4)} `);
      await page.keyboard.press('Enter');
      await page
        .getByText(/V\*{3,}/)
        .first()
        .waitFor();
      expect(await page.getByText('Victoria').count()).toBe(0);
      await page.getByText(text.registration.whyMasked).first().waitFor();
    });
  });

  test('cannot register for a child event without its parent, and gets a link to it', async () => {
    await travel(desktop, async (journey) => {
      const { page, text, expectProblem } = journey;
      const child = await eventOf('FIVESTAR26-GALA', people.early);
      const parent = await eventOf('FIVESTAR26', people.early);
      expectProblem(/409/);
      await enter(journey, people.early);
      await journey.visit(`/registration/${child.eventId}`);
      await page.getByText(`That Consultant is not registered for ${nameOf(parent, 'en-US')}.`).waitFor();
      await page.getByRole('link', { name: text.registration.registerForParent }).click();
      await page.waitForURL((url) => url.pathname === `/registration/${parent.eventId}`);
      await page.getByRole('heading', { level: 1, name: nameOf(parent, 'en-US') }).waitFor();
    });
  });
});

test('shows that an event is not open yet', async () => {
  await travel(phone, async (journey) => {
    const { page, text } = journey;
    const event = await eventOf('DIAMOND26', people.early);
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await enter(journey, people.early);
    await journey.visit(`/registration/${event.eventId}`);
    await page.getByRole('heading', { name: text.events.closed }).waitFor();
    expect(requestedPaths, 'no tickets before it is known that they are on sale').not.toContain(
      '/api/events/available-tickets',
    );
    await page.getByRole('link', { name: text.registration.toEvents }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

/** The text of a control's `aria-describedby`. */
function describedBy(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '')
      .join(' '),
  );
}

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
