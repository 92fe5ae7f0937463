import type { EventView } from '@foyer/contract/events/events';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { beforeAll, expect, test } from 'vitest';
import { person } from '../support/effort.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, tokenOf } from '../support/product.ts';
import { ticketsOf } from '../support/shop.ts';
import { formField } from '../support/steps.ts';
import { enter, travel, type Journey, type Look } from './support/journey.ts';

/** Selling on the spot at the desk: the drawer, the panel, the change and the refusals (payments 2.2, payments 4.6). */

const people = peopleOf('desk-sale');
const desktop: Look = { locale: 'en-US', size: 'desktop' };

let event: EventView;
let staff: StaffMessages;
beforeAll(async () => {
  event = await eventOf('ENERGIZE26', people.walkIn);
  staff = await loadStaff('en-US');
});

const openDrawer = async (user: string) =>
  ask(`/admin/events/${event.eventId}/drawers/opening`, {
    method: 'PUT',
    token: await tokenOf(user),
    body: { amounts: [{ currency: 'USD', amount: 100 }] },
  });

/** Finds a person at the desk, by number or name. */
async function find({ page }: Journey, user: string): Promise<void> {
  await page.getByRole('searchbox').fill(user);
  await page.getByRole('button', { name: staff.desk.find, exact: true }).click();
}

const ticketChoice = ({ page }: Journey, price: RegExp) =>
  page.getByRole('group', { name: staff.sell.ticket }).getByRole('radio', { name: price });
const button = ({ page }: Journey, name: string) => page.getByRole('button', { name, exact: true });

test('takes no cash before the drawer is open, which opens at the desk, and shows the change until the next person', async () => {
  const { drawer, sell, desk, deskPayment: d } = staff;
  await travel(desktop, async (journey) => {
    const { page } = journey;
    await enter(journey, 'desk', `/admin/${event.eventId}?tab=desk`);
    await page.getByText(drawer.notOpen).first().waitFor();
    await find(journey, people.refused);
    await ticketChoice(journey, /\$49\.00/).check();
    await button(journey, sell.exact({ amount: '$49.00' })).click();
    await page.getByText(sell.drawerFirst).waitFor();

    await page.getByRole('button', { name: drawer.open, exact: true }).last().click();
    const dialog = page.getByRole('dialog');
    for (const currency of ['USD', 'CAD', 'JPY'])
      if ((await dialog.getByLabel(drawer.amountIn({ currency }), { exact: true }).count()) > 0)
        await dialog.getByLabel(drawer.amountIn({ currency }), { exact: true }).fill('0');
    await dialog.getByRole('button', { name: drawer.save, exact: true }).click();
    await page.getByText(sell.drawerFirst).waitFor({ state: 'detached' });

    await page.getByLabel(d.tendered, { exact: true }).last().fill('40');
    await formField(journey, event, 'termsAndConditions').check();
    await button(journey, sell.sellAndPrint({ amount: '$49.00' })).click();
    await page.getByText(d.tenderedTooLittle).waitFor();
    await button(journey, '$60.00').click();
    await button(journey, sell.sellAndPrint({ amount: '$49.00' })).click();
    await page.getByText(sell.changeDue).waitFor();
    await page.getByText('$11.00', { exact: true }).waitFor();
    // The order belongs to the buyer, and the desk stays the desk.
    expect(await ticketsOf(people.refused)).toMatchObject([{ status: 'CHECKED_IN' }]);
    expect(new URL(page.url()).pathname).toBe(`/admin/${event.eventId}`);
    expect(await page.getByText(journey.text.common.stopActing).count()).toBe(0);
    // The drawer has the money.
    await page.getByText('$49.00', { exact: true }).first().waitFor();
    await button(journey, desk.label).click();
    await page.getByText(sell.changeDue).waitFor({ state: 'detached' });
  });
});

test('a walk-in who pays cash is registered with six clicks and typed fields', async () => {
  const { sell, desk } = staff;
  await openDrawer('helper');
  await travel(desktop, async (journey) => {
    const { page } = journey;
    const me = person();
    await enter(journey, 'helper', `/admin/${event.eventId}?tab=desk`);
    await me.type(page.getByRole('searchbox'), people.counted);
    await me.tap(button(journey, desk.find));
    await me.tap(ticketChoice(journey, /\$49\.00/));
    await me.tap(formField(journey, event, 'termsAndConditions'));
    await me.tap(button(journey, '$50.00'));
    await me.tap(button(journey, sell.sellAndPrint({ amount: '$49.00' })));
    await page.getByText(sell.changeDue).waitFor();
    await page.getByText('$1.00', { exact: true }).waitFor();
    const { taps, fields } = me.effort;
    expect(taps + fields, `${taps} clicks, ${fields} fields`).toBeLessThanOrEqual(6);
  });
  expect(await ticketsOf(people.counted)).toMatchObject([{ status: 'CHECKED_IN' }]);
});

test('a declined card shows its reason and sells nothing, and another payment then sells once', async () => {
  const { sell, deskPayment: d } = staff;
  await travel(desktop, async (journey) => {
    const { page, text } = journey;
    journey.expectProblem(/\b402\b/);
    await enter(journey, 'helper', `/admin/${event.eventId}?tab=desk`);
    await find(journey, people.card);
    await ticketChoice(journey, /\$49\.00/).check();
    await formField(journey, event, 'termsAndConditions').check();
    await page.getByRole('radio', { name: d.creditCard, exact: true }).check();
    await button(journey, d.swipeCard).click();
    await page.getByText(d.readerReady).waitFor();
    await page.keyboard.type('%B4000000000000002^HALE/ROBIN Q.MR^40011010000000000000?');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByLabel(text.payment.cardNumber, { exact: true }).inputValue())
      .toBe('4000 0000 0000 0002');
    await page.getByLabel(text.payment.cvv, { exact: true }).fill('123');
    await page.getByLabel(text.payment.zip, { exact: true }).fill('60614');
    await button(journey, sell.sellAndPrint({ amount: '$49.00' })).click();
    await page.getByText(text.payment.notCharged).waitFor();
    expect(await ticketsOf(people.card)).toEqual([]);
    await page.getByRole('radio', { name: d.bypass, exact: true }).check();
    await button(journey, sell.sellAndPrint({ amount: '$49.00' })).click();
    await page.getByText(sell.sold({ name: '' }).trim()).waitFor();
  });
  expect(await ticketsOf(people.card)).toHaveLength(1);
});
