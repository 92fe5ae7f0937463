import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { calendarFeed as enUs } from '@foyer/messages/en-US/tickets/calendar-feed';
import { expect, test } from 'vitest';
import { asAdmin, untilSaved } from '../support/editing.ts';
import { peopleOf } from '../support/people.ts';
import { currentProduct } from '../support/product.ts';
import { enter, travel } from './support/journey.ts';

/** The public page of an event in its editor (events 6), and the calendar address on the account page (tickets 8). */

const people = peopleOf('public-pages');

const statusOf = async (address: string) => {
  const { fetch: send = fetch } = currentProduct();
  return (await send(address)).status;
};
const onProduct = (url: string) => `${currentProduct().address}${new URL(url).pathname}`;

test('an organiser publishes a page, and finds its links', async () => {
  const { publicPages: t } = await loadStaff('en-US');
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: 'PUBLIC99',
    name: 'Public evening',
    firstDay: '2099-05-05',
  });
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await page.locator('summary').filter({ hasText: t.share }).click();
    await page.getByText(t.notYet).waitFor();
    await page.getByRole('checkbox', { name: t.isOn }).check();
    await untilSaved(page);
    await asAdmin(`/events/${eventId}/publish`, 'POST', {});
    await journey.visit(`/admin/self-service/${eventId}`);
    await page.locator('summary').filter({ hasText: t.share }).click();
    const link = page.getByLabel(t.page({ language: 'English' }), { exact: true });
    await link.waitFor();
    expect(await page.getByText(t.notYet).count()).toBe(0);
    expect(await statusOf(onProduct(await link.inputValue()))).toBe(200);
    const calendar = page.getByLabel(t.calendar, { exact: true });
    expect(await statusOf(onProduct(await calendar.inputValue()))).toBe(200);
  });
});

test('a person creates the calendar address, sees it once, replaces it and ends it', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, people.reader, '/account');
    await page.getByRole('button', { name: enUs.make }).click();
    const field = page.getByLabel(enUs.address);
    await field.waitFor();
    const first = await field.inputValue();
    expect(first).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
    expect(await page.getByRole('link', { name: enUs.open }).getAttribute('href')).toBe(
      first.replace(/^https?:/, 'webcal:'),
    );
    expect(await statusOf(onProduct(first))).toBe(200);

    await journey.visit('/account');
    await page.getByText(/^Your calendar address exists since/).waitFor();
    expect(await field.count()).toBe(0);
    await page.getByRole('button', { name: enUs.replace }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: enUs.replace }).click();
    await field.waitFor();
    expect(await statusOf(onProduct(first))).toBe(404);
    const second = await field.inputValue();

    await page.getByRole('button', { name: enUs.end }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: enUs.end }).click();
    await page.getByRole('button', { name: enUs.make }).waitFor();
    expect(await statusOf(onProduct(second))).toBe(404);
  });
});
