import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { beforeAll, expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { restAsCopy } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { eventOf } from '../support/product.ts';

const people = peopleOf('resting');

/** A copy restored from a backup: it shows that sales are paused, and staff see charges without an order. */

// Before the first request, because a server that has run without the pause does not check it again.
beforeAll(() => restAsCopy(true));

test('informs attendees before any choice, lets staff resolve a charge, and then resumes sales', async () => {
  const { eventId } = await eventOf('FIVESTAR26', people.visitor);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, visit, text, expectProblem } = journey;
    const notice = page.getByRole('complementary', { name: text.common.registrationPaused });
    const register = page.getByRole('link', { name: /^Register/ });
    await enter(journey, people.visitor, '/');
    await notice.waitFor();
    await page.getByText(text.events.closed).first().waitFor();
    expect(await register.count()).toBe(0);
    // The page requests tickets before it knows that sales are paused.
    expectProblem(/available-tickets/);
    await visit(`/registration/${eventId}`);
    await page.getByRole('heading', { level: 1, name: text.events.closed }).waitFor();
    await notice.waitFor();

    const { dashboard, attention } = await loadStaff('en-US');
    await travel({ locale: 'en-US', size: 'desktop' }, async (desk) => {
      await enter(desk, 'admin', '/dashboard');
      await desk.page.getByText(dashboard.restTitle).waitFor();
      await desk.visit('/admin/money');
      await desk.page.getByText(attention.charge({ amount: '$149.50' })).waitFor();
      await desk.page.getByRole('button', { name: attention.resolveOf({ reference: 'sbx_after_backup' }) }).click();
      await desk.page.getByLabel(attention.reason).fill('Given back at the provider');
      await desk.page.getByRole('button', { name: attention.resolveConfirm }).click();
      await desk.page.getByText(attention.resolvedDone).waitFor();
      await desk.page.getByRole('heading', { name: attention.unknownTitle }).waitFor({ state: 'hidden' });
    });

    await restAsCopy(false);
    await visit('/');
    await register.first().waitFor();
    await notice.waitFor({ state: 'detached' });
  });
});
