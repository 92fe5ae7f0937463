import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, tokenOf } from '../support/product.ts';

const people = peopleOf('check-in');

test.each(['scanner', 'helper'])('the check-in screen shows a %s that check-in is not open yet', async (user) => {
  const [, tickets] = await ask('/tickets', { token: await tokenOf(people.ticketHolder) });
  const { eventId } = await eventOf('FIVESTAR26', people.ticketHolder);
  const ticket = (tickets as { ticketId: number; eventId: number }[]).find((one) => one.eventId === eventId);
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, visit } = journey;
    const staff = await loadStaff('en-US');
    await enter(journey, user);
    // A scanner reads a ticket only while check-in is active.
    if (user === 'scanner') journey.expectProblem(/409.*\/api\/ticket\/|status of 409.*\/api\/ticket\//);
    await visit(`/check-in/${ticket?.ticketId ?? 0}`);
    await page.getByText(staff.checkIn.notActive).waitFor();
    // Told once. The button refers to it.
    expect(await page.getByText(staff.checkIn.notActive).count()).toBe(1);
    if (user === 'scanner') return;
    const button = page.getByRole('button', { name: staff.checkIn.button });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await button.getAttribute('aria-describedby')).toBeTruthy();
  });
});
