import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventView } from '@foyer/contract/events/events';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { newsPage } from '@foyer/messages/en-US/common/news-page';
import { expect, test } from 'vitest';
import { enter, inEachLanguage, travel, type Journey } from './support/journey.ts';
import { runJobs } from './support/server.ts';
import { peopleOf } from '../support/people.ts';
import { ask, mailWith, tokenOf, productTime } from '../support/product.ts';
import { plainAnswers, ticketTypes } from '../support/shop.ts';

const people = peopleOf('messages');

async function asAdmin<T>(path: string, body: unknown, method = 'POST'): Promise<T> {
  const [status, answer] = await ask(path, { token: await tokenOf('admin'), method, body });
  expect([path, status, status < 300 ? null : answer]).toEqual([path, expect.any(Number), null]);
  return answer as T;
}

/** Registers an account with an address of its own. */
async function register(event: EventView, account: string): Promise<void> {
  const [ticket] = [...(await ticketTypes(event, account)).values()];
  await asAdmin('/orders', {
    eventId: event.eventId,
    bypassPayment: true,
    tickets: [
      {
        externalAccountIdentifier: account,
        relationshipType: 'CONSULTANT',
        ticketConfigurationId: ticket?.ticketConfigurationId,
        ticketConfigurationAddOns: [],
        associatedTicketIds: [],
        values: { ...plainAnswers('Robin', 'Hale'), email: `${account.toLowerCase()}@journey.example.com` },
      },
    ],
  });
}

/** An event with two attendees, so the mail reaches no one else. */
async function makeEvent(eventShortCode: string, name: string): Promise<EventView> {
  const { eventId } = await asAdmin<{ eventId: number }>('/events', {
    template: 'ordinary',
    eventShortCode,
    name,
    // Registration opens ninety days before.
    firstDay: new Date(productTime().getTime() + 40 * 86_400_000).toISOString().slice(0, 10),
  });
  const { revision, version, definition } = await asAdmin<EventDraft>(`/events/${eventId}/draft`, undefined, 'GET');
  const configuration = { ...definition.configuration, eligibleAccounts: Object.values(people) };
  await asAdmin(`/events/${eventId}/draft`, { revision, version, definition: { ...definition, configuration } }, 'PUT');
  const event = await asAdmin<EventView>(`/events/${eventId}/publish`, {});
  for (const account of [people.reader, people.neighbour]) await register(event, account);
  return event;
}

test('writes a message in two languages, previews, tests and sends it to all matching attendees, and unsubscribes one of them from news', async () => {
  const event = await makeEvent('JOURNEY-MESSAGE', 'Journey of a message');
  const { attendeeMessages: t, editor, mailEditor, orderSummary, staffFrame } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await enter(journey, 'admin', `/admin/${event.eventId}`);
    await page.getByRole('link', { name: staffFrame.messages, exact: true }).first().click();
    // The list is first.
    await page.getByText(t.none, { exact: true }).waitFor();
    await button(t.write).click();
    await page.getByText(t.people({ count: '2', isOne: false })).waitFor();

    await page.getByLabel(t.news).check();
    await page.getByLabel(editor.subject, { exact: true }).fill('Doors of *|EVENT|*');
    await page
      .getByText(`${editor.unknownToken({ written: '*|EVENT|*' })} ${editor.tokenMeant({ token: '*|EVENT_NAME|*' })}`)
      .waitFor();
    await page.getByLabel(editor.subject, { exact: true }).fill('Doors of *|EVENT_NAME|*');
    await page.getByLabel(t.text, { exact: true }).fill('Hello ');
    await button(mailEditor.insertToken).click();
    await page.getByRole('menuitem', { name: mailEditor.tokenName, exact: true }).click();
    await page.keyboard.type(',\nDoors open at 9. The map: https://example.com/map');
    const frame = page.frameLocator(`iframe[title="${editor.preview}"]`);
    await frame.getByText('Hello Robin Taylor,', { exact: true }).waitFor();
    // The preview is rendered again while typing. The link is its last part.
    await expect.poll(() => frame.getByRole('link', { name: 'https://example.com/map' }).count()).toBe(1);
    await page.getByLabel(t.language, { exact: true }).selectOption('es-US');
    await page.getByLabel(editor.subject, { exact: true }).fill('Puertas de *|EVENT_NAME|*');
    await page.getByLabel(t.text, { exact: true }).fill('Hola, ');
    await button(mailEditor.insertToken).click();
    await page.getByRole('menuitem', { name: mailEditor.tokenName, exact: true }).click();
    await page.keyboard.type(':\nLas puertas abren a las 9.');
    await frame.getByText('Hola, Lucía García:', { exact: true }).waitFor();
    await page.reload();
    // No typed text is lost.
    await frame.getByText('Hello Robin Taylor,', { exact: true }).waitFor();
    await button(editor.sendTest).click();
    await page.getByText(/^Sent to .+@/).waitFor();

    await button(t.next).click();
    await page
      .getByRole('alertdialog')
      .getByText(t.people({ count: '2', isOne: false }))
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: t.sendNow, exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Doors of Journey of a message' }).waitFor();
    await runJobs();
    await page.getByText(t.progress({ sent: '2', total: '2' })).waitFor();
    await page.getByRole('link', { name: staffFrame.attendees, exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/admin/${event.eventId}`);
    // The page of a person lists the message, and leads to it.
    await journey.visit(`/admin/event/${event.eventId}/order-summary/${people.reader}`);
    await page.getByRole('heading', { name: orderSummary.messages, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Doors of Journey of a message', exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/admin/event/${event.eventId}/messages`);
    await page.getByRole('row').filter({ hasText: 'Doors of Journey of a message' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Doors of Journey of a message');
    // Nothing of the sent message is left in the form.
    await journey.visit(`/admin/event/${event.eventId}/messages`);
    await button(t.write).waitFor();
  });

  const mail = await mailWith('Doors of Journey of a message', `${people.reader.toLowerCase()}@journey.example.com`);
  const link = /\/api\/news\/opt-out\/[\w-]+/.exec(mail)?.[0] ?? '';
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page, visit } = journey;
    await visit(link);
    await page.getByRole('button', { name: newsPage.turnOff, exact: true }).click();
    await page.getByRole('button', { name: newsPage.turnOn, exact: true }).waitFor();
  });
  const [, count] = await ask(`/admin/events/${event.eventId}/messages/audience`, {
    token: await tokenOf('admin'),
    method: 'POST',
    body: { kind: 'news', audience: {} },
  });
  expect(count).toMatchObject({ recipients: 1, optedOut: 1 });

  const seeList = async (journey: Journey) => {
    const words = (await loadStaff(journey.look.locale)).attendeeMessages;
    await journey.page.getByText(words.sent, { exact: true }).first().waitFor();
  };
  await travel({ locale: 'es-US', size: 'desktop' }, async (journey) => {
    await enter(journey, 'admin', `/admin/event/${event.eventId}/messages`);
    await journey.page.getByRole('banner').locator('[popovertarget]').waitFor();
    await inEachLanguage(journey, seeList);
  });
});

test('schedules a message by a rule, which reaches a later registration once, and nobody while it is paused', async () => {
  const event = await makeEvent('JOURNEY-RULE', 'Journey of a rule');
  const { attendeeMessages: t, editor } = await loadStaff('en-US');
  const list = async () => {
    await runJobs();
    const [, answer] = await ask(`/admin/events/${event.eventId}/messages`, { token: await tokenOf('admin') });
    return (answer as { messages: { status: string; recipients: number; sent: number }[] }).messages;
  };
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const rule = t.ruleBeforeStart({ offset: t.dayCount({ count: '60', isOne: false }) });
    await enter(journey, 'admin', `/admin/event/${event.eventId}/messages`);
    await button(t.write).click();
    await page.getByLabel(editor.subject, { exact: true }).fill('Soon: *|EVENT_NAME|*');
    await page.getByLabel(t.text, { exact: true }).fill('Doors open at 9.');
    await page.getByLabel(t.byRule).check();
    await page.getByLabel(t.amount, { exact: true }).fill('60');
    await page.getByText(rule, { exact: true }).waitFor();
    await page.getByText(t.dueNow({ count: '2', isOne: false })).waitFor();
    await button(t.nextSchedule).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.schedule, exact: true }).click();
    // The event starts in 40 days, so the time of the rule has passed for everyone.
    await expect.poll(list).toMatchObject([{ status: 'SCHEDULED', recipients: 2, sent: 2 }]);

    const subject = 'Soon: Journey of a rule';
    await button(t.pauseOf({ subject })).click();
    await page.getByText(t.paused, { exact: true }).waitFor();
    await register(event, people.later);
    await button(t.resumeOf({ subject })).click();
    await page.getByText(t.active, { exact: true }).waitFor();
    await mailWith(subject, `${people.later.toLowerCase()}@journey.example.com`);
    await expect.poll(list).toMatchObject([{ status: 'SCHEDULED', recipients: 3, sent: 3 }]);

    await button(t.editOf({ subject })).click();
    // The rule has reached people, so it stays a rule.
    await page.getByText(t.ruleStays, { exact: true }).waitFor();
    expect(await page.getByLabel(t.at, { exact: true }).count()).toBe(0);
    await page.getByLabel(editor.subject, { exact: true }).fill('Changed: *|EVENT_NAME|*');
    await button(t.saveChanges).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.saveChanges, exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Changed: Journey of a rule' }).waitFor();
  });
  const seeRules = async (journey: Journey) => {
    const { page } = journey;
    const words = (await loadStaff(journey.look.locale)).attendeeMessages;
    await page.getByText(words.active, { exact: true }).waitFor();
    await page.getByText(words.ruleBeforeStart({ offset: words.dayCount({ count: '60', isOne: false }) })).waitFor();
  };
  await travel({ locale: 'es-US', size: 'phone' }, async (journey) => {
    await enter(journey, 'admin', `/admin/event/${event.eventId}/messages`);
    await journey.page.getByRole('banner').locator('[popovertarget]').waitFor();
    await inEachLanguage(journey, seeRules);
  });
});
