// In Chromium, because printing, keys and layout take part.
import type { EventView } from '@foyer/contract/events/events';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ticketFor } from './support/at-door.ts';
import { person } from './support/effort.ts';
import { enter, look, travel, type Look } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ask, eventOf, tokenOf } from './support/product.ts';
import { formField } from './support/steps.ts';
import { expectFingerSize } from './support/targets.ts';

/** A walk-in at the desk: from the name to the printed badge (payments 2.2). Also the verdict of a check-in on a phone. */

const people = peopleOf('walk-in');

let event: EventView;
beforeAll(async () => {
  event = await eventOf('ENERGIZE26', people.english);
  await ask(`/admin/events/${event.eventId}/drawers/opening`, {
    method: 'PUT',
    token: await tokenOf('helper'),
    body: { amounts: [] },
  });
});

const countPrints = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, {
      prints: 0,
      print: () => Object.assign(window, { prints: Reflect.get(window, 'prints') + 1 }),
    });
  });
const prints = (page: Page) => page.evaluate(() => Reflect.get(window, 'prints'));

test('sells for cash and prints the badge in six clicks and fields', async () => {
  // `pages/desk-sale.test.ts` counts the clicks in English at the desk.
  const seen: Look = { locale: 'ja-JP', size: 'phone', colorScheme: 'dark' };
  await travel(seen, async (journey) => {
    const { page } = journey;
    const { desk, sell } = await loadStaff(seen.locale);
    const me = person();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(journey, 'helper', `/admin/${event.eventId}?tab=desk`);
    await me.read(page.getByRole('searchbox'));
    await countPrints(page);
    await me.type(page.getByRole('searchbox'), people.japanese);
    await me.tap(button(desk.find));
    await me.tap(page.getByRole('group', { name: sell.ticket }).getByRole('radio', { name: /\$49\.00/ }));
    await me.tap(formField(journey, event, 'termsAndConditions'));
    await me.tap(button('$50.00'));
    await look(journey, 'desk-sale');
    await expectFingerSize(page);
    await me.tap(button(sell.sellAndPrint({ amount: '$49.00' })));
    await page.getByText(sell.changeDue).waitFor();
    await expect.poll(() => prints(page)).toBe(1);
    await look(journey, 'desk-sold');
    // Enter goes to the next person.
    await page.keyboard.press('Enter');
    await page.getByText(sell.changeDue).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    const { taps, fields } = me.effort;
    expect(taps + fields, `${taps} clicks, ${fields} fields`).toBeLessThanOrEqual(6);
  });
});

test('shows every button of a verdict on a small phone without scrolling', async () => {
  const { ticketId } = await ticketFor(people.verdict);
  const { checkIn } = await loadStaff('es-US');
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await page.setViewportSize({ width: 360, height: 560 });
    await enter(journey, 'scanner', `/check-in/${ticketId}`);
    await page.getByRole('button', { name: checkIn.button, exact: true }).click();
    const verdict = page.getByRole('alertdialog', { name: checkIn.checkedIn });
    await verdict.getByRole('button', { name: checkIn.ok, exact: true }).waitFor();
    const outside = await verdict.evaluate((dialog) =>
      [...dialog.querySelectorAll('button, a')]
        .map((each) => each.getBoundingClientRect())
        .filter(({ top, bottom }) => top < 0 || bottom > innerHeight)
        .map(({ bottom }) => bottom - innerHeight),
    );
    expect(outside).toEqual([]);
  });
});
