import type { EventView } from '@foyer/contract/events/events';
import type { OwnWaitingEntry, StaffWaitingList, WaitingList } from '@foyer/contract/orders/waiting-list';
import { fullName } from '@foyer/domain/people/names';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { mail as mailInEnglish } from '@foyer/messages/en-US/mail/mail';
import { waiting as words } from '@foyer/messages/en-US/orders/waiting';
import { mail } from '@foyer/messages/es-US/mail/mail';
import { mail as mailInJapanese } from '@foyer/messages/ja-JP/mail/mail';
import { waiting as japanese } from '@foyer/messages/ja-JP/orders/waiting';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { runJobs } from './support/server.ts';
import { addSoldOutTicket, freeOne } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, mailWith, tokenOf } from '../support/product.ts';
import { chooseTicket, startRegistration } from '../support/steps.ts';

const people = peopleOf('waiting-list');
const ticket = 'Cockpit tour';

test('waits for a sold-out ticket: joins the list, leaves it, and gets a hold when a unit becomes available', async () => {
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text, visit } = journey;
    await addSoldOutTicket('FIVESTAR26', ticket);
    const event = await eventOf('FIVESTAR26', people.waiting);
    await enter(journey, people.waiting);
    await startRegistration(journey, event);
    const join = page.getByRole('button', { name: words.joinFor({ ticket }), exact: true });
    const leave = page.getByRole('button', { name: words.leaveFor({ ticket }), exact: true });
    await join.click();
    await page.getByText(words.position({ count: 1 })).waitFor();
    await leave.click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.leave, exact: true }).click();
    await page.getByText(words.left).waitFor();
    await join.click();
    await page.getByText(words.position({ count: 1 })).waitFor();

    await freeOne(ticket);
    // In the account's language.
    await mailWith(ticket, mail.waitingOfferHeading);
    await visit('/');
    await page.getByText(/A ticket is on hold for you until/).waitFor();
    await visit(`/account/${event.eventId}/summary`);
    await page.getByText(/A ticket is on hold for you until/).waitFor();
    await visit('/account');
    await page.getByRole('link', { name: words.takeFor({ ticket }), exact: true }).click();
    await page.getByRole('group', { name: text.registration.tickets }).waitFor();
    await page.getByText(words.offeredNext, { exact: false }).waitFor();
    await chooseTicket(journey, ticket);
    // The hold lasts hours, not minutes.
    await page
      .getByText(/2[0-9]:[0-9]{2}:[0-9]{2}/)
      .filter({ visible: true })
      .first()
      .waitFor();
  });
});

/** Creates a ticket type for this test and adds these people to its waiting list, in order. */
async function waitedFor(event: EventView, name: string, users: readonly string[]): Promise<void> {
  await addSoldOutTicket(event.eventShortCode, name);
  for (const user of users) {
    const token = await tokenOf(user);
    const path = `/events/${event.eventId}/waiting-list`;
    const [, list] = await ask(`${path}?relationshipType=CONSULTANT`, { token });
    const type = (list as WaitingList).soldOut.find(({ defaultDescription }) => defaultDescription === name);
    const body = { ticketConfigurationId: type?.ticketConfigurationId, relationshipType: 'CONSULTANT' };
    const [status, answer] = await ask(path, { token, body });
    expect(status, JSON.stringify(answer)).toBe(200);
  }
}

test('lets an admin pause a list, move a person to the top and remove a person; the first person then gets the offer', async () => {
  const ticketName = 'Wing walk';
  const { waitingLists: t } = await loadStaff('en-US');
  const event = await eventOf('FIVESTAR26', people.first);
  await waitedFor(event, ticketName, [people.first, people.second, people.third]);
  const [, lists] = await ask(`/admin/events/${event.eventId}/waiting-list`, { token: await tokenOf('admin') });
  const rows = (lists as StaffWaitingList[]).find(({ description }) => description === ticketName)?.entries ?? [];
  const personOf = (user: string) => {
    const row = rows.find((each) => each.externalAccountIdentifier === user);
    if (!row) throw new Error(`${user} does not wait.`);
    return { name: fullName(row, 'en-US'), shown: `${fullName(row, 'en-US')} (${user})` };
  };
  const [first, second, third] = [personOf(people.first), personOf(people.second), personOf(people.third)];

  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/event/${event.eventId}/waiting-list`);
    const table = page.getByRole('table', { name: `${t.title}: ${ticketName}` });
    const inOrder = () => table.getByRole('rowheader').allTextContents();
    const decide = async (button: string, title: string, submit: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      const dialog = page.getByRole('alertdialog', { name: title });
      await dialog.getByRole('textbox', { name: t.reason }).fill('Agreed with the organiser');
      await dialog.getByRole('button', { name: submit, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await expect.poll(inOrder).toEqual([first.shown, second.shown, third.shown]);
    await decide(`${t.pause}: ${ticketName}`, t.pauseTitle, t.pause);
    await page.getByRole('button', { name: `${t.unpause}: ${ticketName}`, exact: true }).waitFor();
    await freeOne(ticketName);
    await decide(`${t.front}: ${third.name}`, t.frontTitle({ name: third.name }), t.front);
    await expect.poll(inOrder).toEqual([third.shown, first.shown, second.shown]);
    await decide(`${t.remove}: ${first.name}`, t.removeTitle({ name: first.name }), t.remove);
    await expect.poll(inOrder).toEqual([third.shown, second.shown]);
    expect(await table.getByRole('cell', { name: t.stateWaiting, exact: true }).count(), 'no offer went out').toBe(2);
    await decide(`${t.unpause}: ${ticketName}`, t.unpauseTitle, t.unpause);
    // The offer is made in the background. Reloading the screen shows it.
    const offered = table.getByRole('row', { name: third.shown }).getByText(t.stateOffered({ until: '' }).trim());
    const isOffered = async () => {
      await runJobs();
      await page.reload();
      await table.waitFor();
      return offered.count();
    };
    await expect.poll(isOffered).toBe(1);
  });
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { waitingLists: spanish } = await loadStaff('es-US');
    await enter(journey, 'admin', `/admin/event/${event.eventId}/waiting-list`);
    const list = journey.page.getByRole('table', { name: `${spanish.title}: ${ticketName}` });
    await list.getByRole('row', { name: third.shown }).waitFor();
  });
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    await enter(journey, people.third, '/account');
    await journey.page.getByRole('link', { name: japanese.takeFor({ ticket: ticketName }), exact: true }).waitFor();
  });
  // Each mail is in the account's language.
  await mailWith(ticketName, mailInEnglish.waitingOfferHeading);
  await mailWith(ticketName, mailInJapanese.waitingRemoved);
  // The third account has the only offer. The first one is off the list, and the second one is next.
  const entriesOf = async (user: string) => {
    const [, entries] = await ask('/account/waiting-list', { token: await tokenOf(user) });
    return entries as OwnWaitingEntry[];
  };
  expect(await entriesOf(people.first)).toEqual([]);
  expect(await entriesOf(people.second)).toMatchObject([{ ticketDescription: ticketName, position: 1 }]);
});
