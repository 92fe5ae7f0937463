import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { loadOwnSale } from '@foyer/messages/catalogue/own-sale-catalogue';
import { loadTrial } from '@foyer/messages/catalogue/trial-catalogue';
import { expect, test } from 'vitest';
import { asAdmin, draftElsewhere } from '../support/editing.ts';
import { fillCard } from '../support/steps.ts';
import { enter, travel } from './support/journey.ts';

/** A published event of its own, whose tickets open on June 10 for people without a title. */
async function eventWithWindow(eventShortCode: string): Promise<number> {
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode,
    name: 'Evening to try',
    firstDay: '2026-09-05',
  });
  await asAdmin(`/events/${eventId}/publish`, 'POST', {});
  await draftElsewhere(eventId, (it) => ({
    ...it,
    ticketConfigurations: (it.ticketConfigurations ?? []).map((ticket) => ({
      ...ticket,
      amount: 40,
      saleWindows: [
        {
          key: 'all',
          audience: {},
          startDateTime: '2026-06-10T15:00:00.000Z',
          endDateTime: '2026-06-20T15:00:00.000Z',
          mode: 'firstCome' as const,
        },
      ],
    })),
  }));
  return eventId;
}

/** An organiser tries an event before its sale (selling 6). */
test('starts a copy, waits as a newcomer, moves the clock, buys with a test card, and leaves to the own session', async () => {
  const { dashboard, deviceLock, trials: t } = await loadStaff('en-US');
  const { trialBar } = await loadTrial('en-US');
  const { ownSale } = await loadOwnSale('en-US');
  const eventId = await eventWithWindow('TRYING');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page, text } = journey;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await button(t.tryIt).click();
    await button(t.start).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByText(trialBar.name({ event: 'Evening to try' }), { exact: true }).waitFor();
    // People of a copy have no password.
    await page.getByText(text.login.trial, { exact: true }).waitFor();
    expect(await page.locator('input[type=password]').count()).toBe(0);
    // The first attendee is the leader, and the second has no title.
    await field(trialBar.person).selectOption('C9000002');
    const card = page.getByRole('article').filter({ hasText: 'Evening to try' });
    await card.waitFor();
    await card.locator('summary').click();
    await card
      .getByText(ownSale.opens({ ticket: 'Admission' }))
      .first()
      .waitFor();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith('.session')))).toEqual(
      expect.arrayContaining(['foyer-trial.session', 'foyer.session']),
    );

    await page.getByText(trialBar.change, { exact: true }).click();
    await field(trialBar.clock({ zone: 'America/Chicago' })).fill('2026-06-11T09:00');
    await button(trialBar.setClock).click();
    await page
      .getByText(/It is Jun.11/)
      .first()
      .waitFor();
    await page
      .getByRole('link', { name: /^Register/ })
      .first()
      .click();
    await field('Email').waitFor();
    await button(text.forms.submit).click();
    await button(text.registration.makePayment).click();
    await field(text.payment.cardNumber).waitFor();
    await fillCard(journey);
    await page.getByRole('button', { name: /\$40/ }).click();
    await page.getByRole('heading', { level: 1, name: text.confirmation.thankYou }).waitFor();

    // A device of staff does not lock when the clock moves: the people have no password to unlock it with.
    await page.getByText(trialBar.change, { exact: true }).click();
    await field(trialBar.person).selectOption('desk');
    await page.getByRole('heading', { level: 1, name: dashboard.title, exact: true }).waitFor();
    await page.getByText(trialBar.change, { exact: true }).click();
    await field(trialBar.clock({ zone: 'America/Chicago' })).fill('2026-06-18T09:00');
    await button(trialBar.setClock).click();
    await page
      .getByText(/It is Jun.18/)
      .first()
      .waitFor();
    await page.getByRole('heading', { level: 1, name: dashboard.title, exact: true }).waitFor();
    expect(await button(deviceLock.lock).count()).toBe(0);

    await page.getByRole('link', { name: trialBar.leave, exact: true }).click();
    await button(t.tryIt).click();
    await page.getByText(t.copies, { exact: true }).waitFor();
    // A new copy replaces the own one.
    await page.getByText(t.replaces({ event: 'Evening to try' }), { exact: true }).waitFor();
    await button(t.replace).waitFor();
    await button(t.end).click();
    await button(t.start).waitFor();
  });
});
