import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { person } from '../support/effort.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf, nameOf } from '../support/product.ts';
import { ticketsOf } from '../support/shop.ts';
import { formField } from '../support/steps.ts';
import { enter, travel } from './support/journey.ts';

/** The page of a person for support: a name is mended where it is seen, and the other events are one click away. */

const people = peopleOf('person');

test('mends a name with two clicks in the staff frame, and leads to the other events of the person', async () => {
  const user = people.family;
  const event = await eventOf('FIVESTAR26', user);
  const other = await eventOf('ENERGIZE26', user);
  const { orderSummary: s } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    const me = person();
    const path = `/admin/event/${event.eventId}/order-summary/${user}`;
    await enter(journey, 'admin', path);
    await me.tap(page.getByRole('button', { name: s.editOf({ name: 'Oscar Lind' }), exact: true }));
    await me.type(formField(journey, event, 'lastName'), 'Lindh');
    await me.tap(page.getByRole('button', { name: text.forms.update, exact: true }));
    await page.getByRole('heading', { name: 'Oscar Lindh' }).waitFor();
    expect([me.effort.taps, me.effort.fields]).toEqual([2, 1]);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.getByText(text.common.stopActing).count()).toBe(0);
    await page.getByRole('link', { name: nameOf(other, 'en-US'), exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/admin/event/${other.eventId}/order-summary/${user}`);
  });
  const changed = (await ticketsOf(user)).filter(({ lastName }) => lastName === 'Lindh');
  expect(changed).toHaveLength(1);
});

test('requests to let a person in without second factor, which the staff screen shows to the other administrator', async () => {
  const user = people.family;
  const event = await eventOf('ENERGIZE26', user);
  const { staffAccounts: t } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/event/${event.eventId}/order-summary/${user}`);
    await page.getByRole('button', { name: t.resetFactors, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t.resetFactors });
    await dialog.getByLabel(t.resetFactorsReason, { exact: true }).fill('Seen on a video call');
    await dialog.getByRole('button', { name: t.resetFactorsRequest, exact: true }).click();
    await page.getByText(t.resetFactorsRequested).waitFor();
    await journey.visit('/admin/staff');
    await page.getByText(new RegExp(`\\(${user}\\)`)).waitFor();
    await page.getByRole('button', { name: t.resetFactorsLook, exact: true }).click();
    await dialog.getByText('Seen on a video call').waitFor();
    await dialog.getByText(t.resetFactorsOwn).waitFor();
    expect(await dialog.getByRole('button', { name: t.resetFactorsApprove, exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: t.resetFactorsCancel, exact: true }).click();
    await page.getByText(t.resetFactorsCanceled).waitFor();
    await expect.poll(() => page.getByText(new RegExp(`\\(${user}\\)`)).count()).toBe(0);
  });
});
