import type { Draw } from '@foyer/contract/orders/draws';
import { draws as words } from '@foyer/messages/en-US/orders/draws';
import { draws as japanese } from '@foyer/messages/ja-JP/orders/draws';
import { draws as spanish } from '@foyer/messages/es-US/orders/draws';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';
import { passTime, runJobs } from './support/server.ts';
import { addDrawTicket } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, tokenOf } from '../support/product.ts';
import { startRegistration } from '../support/steps.ts';

const people = peopleOf('draws');
const ticket = 'Captain’s table';

test('enters a draw with two clicks from the ticket step, withdraws, enters again, and sees the result', async () => {
  await addDrawTicket('FIVESTAR26', ticket, 1);
  const event = await eventOf('FIVESTAR26', people.first);
  const ofDraw = async (user: string) => {
    const [, found] = await ask(`/events/${event.eventId}/draws`, { token: await tokenOf(user) });
    return (found as Draw[]).find(({ ticketDescription }) => ticketDescription === ticket);
  };
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, text, visit } = journey;
    await enter(journey, people.first);
    await startRegistration(journey, event);
    await page.getByRole('button', { name: text.registration.whyMissing, exact: true }).click();
    const start = page.getByRole('button', { name: words.enterFor({ ticket }), exact: true });
    const submit = page.getByRole('dialog').getByRole('button', { name: words.enter, exact: true });
    // Two clicks: the button of the draw, and the button of its dialog. No field.
    await start.click();
    expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0);
    await submit.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.withdrawFor({ ticket }), exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.withdraw, exact: true }).click();
    await start.click();
    await submit.click();
    await page.getByRole('button', { name: words.withdrawFor({ ticket }), exact: true }).waitFor();

    const drawId = (await ofDraw(people.first))?.drawId ?? 0;
    for (const user of [people.second, people.third]) {
      const body = { members: [{ externalAccountIdentifier: user, relationshipType: 'CONSULTANT' }] };
      const [status] = await ask(`/events/${event.eventId}/draws/${drawId}/entries`, {
        token: await tokenOf(user),
        body,
      });
      expect(status).toBe(200);
    }
    passTime(3_600_000);
    await runJobs();
    await visit(`/draws/${event.eventId}`);
    const entry = (await ofDraw(people.first))?.entry;
    await page
      .getByText(entry?.state === 'WON' ? words.won : words.waiting({ rank: String(entry?.rank), entries: '3' }), {
        exact: false,
      })
      .waitFor();
    await page.getByText(words.check, { exact: true }).click();
    await page.getByRole('button', { name: words.loadOrder, exact: true }).click();
    await page.getByText('sha256sum', { exact: false }).first().waitFor();
    // The page repeats the draw itself.
    await page.getByText(words.matches, { exact: true }).waitFor();
  });
  await travel({ locale: 'es-US', size: 'desktop' }, async (journey) => {
    await enter(journey, 'admin', `/admin/event/${event.eventId}/waiting-list`);
    const table = journey.page.getByRole('table', { name: spanish.drawOf({ ticket }) });
    await table.getByText(spanish.states.WON, { exact: true }).waitFor();
    expect(await table.getByText(spanish.states.WAITING, { exact: true }).count()).toBe(2);
  });
  await travel({ locale: 'ja-JP', size: 'phone' }, async (journey) => {
    await enter(journey, people.second, `/draws/${event.eventId}`);
    await journey.page.getByText(japanese.check, { exact: true }).waitFor();
  });
});

test('a person leaves the entry that another person made, and the others stay entered', async () => {
  const shared = 'Tasting table';
  await addDrawTicket('FIVESTAR26', shared, 2, 2);
  const event = await eventOf('FIVESTAR26', people.leader);
  const drawOf = async (user: string) => {
    const [, found] = await ask(`/events/${event.eventId}/draws`, { token: await tokenOf(user) });
    return (found as Draw[]).find(({ ticketDescription }) => ticketDescription === shared);
  };
  const drawId = (await drawOf(people.leader))?.drawId ?? 0;
  const body = {
    members: [people.leader, people.second].map((externalAccountIdentifier) => ({
      externalAccountIdentifier,
      relationshipType: 'CONSULTANT',
    })),
  };
  const [status, entered] = await ask(`/events/${event.eventId}/draws/${drawId}/entries`, {
    token: await tokenOf(people.leader),
    body,
  });
  expect(status, JSON.stringify(entered)).toBe(200);
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, people.second, `/draws/${event.eventId}`);
    const leave = page.getByRole('button', { name: spanish.leaveFor({ ticket: shared }), exact: true });
    await page.getByText(spanish.enteredBy, { exact: true }).waitFor();
    const dialog = page.getByRole('alertdialog', { name: spanish.leaveTitle });
    await leave.click();
    await dialog.getByText(spanish.leaveText, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: spanish.stay, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await drawOf(people.second))?.entry?.state).toBe('ENTERED');
    await leave.click();
    await dialog.getByRole('button', { name: spanish.leave, exact: true }).click();
    await page.getByText(spanish.left, { exact: true }).waitFor();
    // The person can enter again, and no one else's button is shown.
    await page.getByRole('button', { name: spanish.enterFor({ ticket: shared }), exact: true }).waitFor();
    expect(await leave.count()).toBe(0);
  });
  const own = (await drawOf(people.leader))?.entry;
  expect([own?.state, own?.members.map((member) => member.externalAccountIdentifier)]).toEqual([
    'ENTERED',
    [people.leader],
  ]);
});
