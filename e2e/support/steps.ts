import type { EventView } from '@foyer/contract/events/events';
import { expect } from 'vitest';
import type { AnyJourney, AnyLook, AnyPage } from './any-page.ts';
import { eventOf, labelOf, optionOf } from './product.ts';

/** Common steps through registration and payment, done as a person does them. */

/** Opens the registration of an event for the account itself and waits for the choice of tickets. */
export async function startRegistration({ page, visit, text }: AnyJourney, event: EventView): Promise<void> {
  await visit(`/registration/${event.eventId}`);
  await page.getByRole('group', { name: text.registration.tickets }).waitFor();
}

/** Chooses the ticket with this name and price, and continues. */
export async function chooseTicket({ page, text }: AnyJourney, ticket: RegExp | string): Promise<void> {
  const wanted = page.getByRole('group', { name: text.registration.tickets }).getByRole('radio', { name: ticket });
  const [behind = ''] = text.registration.otherCurrencies({ count: 1 }).split(/[（(]/);
  const others = page.getByRole('button', { name: behind.trim() });
  await expect.poll(async () => (await wanted.count()) + (await others.count())).toBeGreaterThan(0);
  if ((await wanted.count()) === 0) await others.click();
  await wanted.check();
  await page.getByRole('button', { name: text.common.next, exact: true }).click();
}

/** A field of the event's form. */
export function formField<P extends AnyPage>(
  { page, look }: { page: P; look: AnyLook },
  event: EventView,
  name: string,
): ReturnType<P['locator']> {
  const found = page
    .getByRole('main')
    .getByLabel(labelOf(event, name, look.locale))
    .first();
  // All locators of a page are of the page's own class.
  return found as ReturnType<P['locator']>;
}

/** Accepts the terms and submits the form. */
export async function acceptTermsAndContinue(journey: AnyJourney, event: EventView): Promise<void> {
  const { page, text } = journey;
  await formField(journey, event, 'termsAndConditions').check();
  await page.getByRole('button', { name: text.forms.submit, exact: true }).click();
}

/** Answers the required questions of FIVESTAR26 that the account does not answer. */
export async function answerFiveStar(journey: AnyJourney, event: EventView): Promise<void> {
  const { page, text, look } = journey;
  const email = formField(journey, event, 'email');
  await email.waitFor();
  await formField(journey, event, 'country').selectOption('USA');
  await page
    .getByRole('textbox', { name: text.forms.again({ label: labelOf(event, 'email', look.locale) }) })
    .fill(await email.inputValue());
  await page.getByLabel(optionOf(event, 'hotel', 'no', look.locale)).check();
}

/** Continues from the cart to payment. */
export async function continueToPayment({ page, text }: Pick<AnyJourney, 'page' | 'text'>): Promise<void> {
  const button = page.getByRole('button', { name: text.registration.makePayment, exact: true });
  await button.click();
  await button.waitFor({ state: 'hidden' });
}

/** From an existing session to the card form, with one full pass of ENERGIZE26 in the cart. */
export async function toPayment(journey: AnyJourney, user: string): Promise<EventView> {
  const { page, text } = journey;
  const event = await eventOf('ENERGIZE26', user);
  await journey.enter(user);
  await startRegistration(journey, event);
  await chooseTicket(journey, /\$49/);
  await formField(journey, event, 'email').waitFor();
  await acceptTermsAndContinue(journey, event);
  await continueToPayment(journey);
  await page.getByLabel(text.payment.cardNumber, { exact: true }).waitFor();
  return event;
}

export interface CardTyped {
  number?: string;
  expiry?: string;
  cvv?: string;
}

/** Opens the fields of the billing address, which are folded below a saved address. */
export async function editAddress({ page, text }: AnyJourney): Promise<void> {
  await page.getByLabel(text.payment.cardNumber, { exact: true }).waitFor();
  const edit = page.getByRole('button', { name: text.payment.editAddress, exact: true });
  if ((await edit.count()) > 0) await edit.click();
}

/** Fills in the card form with a sandbox card and an address in the United States. */
export async function fillCard(journey: AnyJourney, card: CardTyped = {}): Promise<void> {
  const { page, text } = journey;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field(text.payment.cardNumber).fill(card.number ?? '4242424242424242');
  await field(text.payment.expiry).fill(card.expiry ?? '12/40');
  await field(text.payment.cvv).fill(card.cvv ?? '123');
  await editAddress(journey);
  await field(text.payment.country).selectOption('USA');
  await field(text.payment.address1).fill('2150 N Lakeview Ave');
  await field(text.payment.city).fill('Chicago');
  await field(text.payment.state).selectOption('IL');
  await field(text.payment.zip).fill('60614');
}

/** Presses the button with the amount. */
export async function pay({ page, text }: AnyJourney, amount: string): Promise<void> {
  await page.getByRole('button', { name: text.payment.pay({ amount }), exact: true }).click();
}

/** Waits for the confirmation and returns the order number. */
export async function confirmed({ page, text }: AnyJourney, event: EventView): Promise<number> {
  await page.waitForURL((url) => url.pathname.startsWith(`/confirmation/${event.eventShortCode}/`));
  await page.getByRole('heading', { level: 1, name: text.confirmation.thankYou }).waitFor();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

/** Pays for the cart with a card that always works. Returns the order number. */
export async function payByCard(journey: AnyJourney, event: EventView, amount: string): Promise<number> {
  await fillCard(journey);
  await pay(journey, amount);
  return confirmed(journey, event);
}
