import { test } from 'vitest';
import { waiting as words } from '@foyer/messages/en-US/waiting';
import { mail } from '@foyer/messages/es-US/mail';
import { enter, look, travel } from './support/journey.ts';
import { addSoldOutTicket, freeOne } from './support/organiser.ts';
import { peopleOf } from './support/people.ts';
import { eventOf, mailWith } from './support/product.ts';
import { chooseTicket, startRegistration } from './support/steps.ts';

const people = peopleOf('waiting-list');
const ticket = 'Cockpit tour';

test('what is sold out is waited for: a place, the way off, and the ticket that is kept when one comes free', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text, go } = journey;
    await addSoldOutTicket('FIVESTAR26', ticket);
    const event = await eventOf('FIVESTAR26', people.waiting);
    await enter(journey, people.waiting);
    await startRegistration(journey, event);
    const join = page.getByRole('button', { name: words.joinFor({ ticket }), exact: true });
    const leave = page.getByRole('button', { name: words.leaveFor({ ticket }), exact: true });
    // What is said in passing lies over the end of a phone's page.
    const read = () => page.getByRole('button', { name: text.common.close, exact: true }).click();
    await join.click();
    await page.getByText(words.place({ count: 1 })).waitFor();
    await look(journey, 'waiting-list');
    await read();
    await leave.click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.leave, exact: true }).click();
    await page.getByText(words.left).waitFor();
    await read();
    await join.click();
    await page.getByText(words.place({ count: 1 })).waitFor();

    await freeOne(ticket);
    // In the account's own language.
    await mailWith(ticket, mail.waitingOfferHeading);
    await go('/');
    await page.getByText(/A ticket is kept for you until/).waitFor();
    await go(`/account/${event.eventId}/summary`);
    await page.getByText(/A ticket is kept for you until/).waitFor();
    await look(journey, 'waiting-offer-summary');
    await go('/account');
    await page.getByRole('link', { name: words.takeFor({ ticket }), exact: true }).click();
    await page.getByRole('group', { name: text.registration.tickets }).waitFor();
    await page.getByText(words.offeredNext, { exact: false }).waitFor();
    await chooseTicket(journey, ticket);
    // Kept for hours, not for minutes.
    await page
      .getByText(/2[0-9]:[0-9]{2}:[0-9]{2}/)
      .filter({ visible: true })
      .first()
      .waitFor();
  });
});
