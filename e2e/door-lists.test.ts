// In Chromium, because a device loses its network.
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { readyForNoNetwork } from './support/at-door.ts';
import { untilSaved } from './support/editing.ts';
import { enter, look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ask, tokenOf } from './support/product.ts';
import { buyTicket, plainAnswers, ticketTypes } from './support/shop.ts';

const people = peopleOf('door-lists');

/**
 * A check-in list in addition to the entrance: created in the editor, selected at the door, with entries and exits,
 * online and offline.
 */

async function asAdmin<T>(path: string, method: string, body?: unknown): Promise<T> {
  const [status, answer] = await ask(path, { token: await tokenOf('admin'), method, body });
  expect(status, path).toBeLessThan(300);
  return answer as T;
}

test('counts people in and out of a hall, and shows a question for a guest at the door', async () => {
  const { scan: t, editor: e } = await loadStaff('en-US');
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'energize',
    eventShortCode: 'JOURNEY-LISTS',
    name: 'Journey with a hall',
    // The event lasts several days, so it is running on any day in its zone.
    firstDay: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  });
  const { revision, version, definition } = await asAdmin<EventDraft>(`/events/${eventId}/draft`, 'GET');
  const configuration = { ...definition.configuration, eligibleAccounts: [people.guest], checkInOpensHoursBefore: 48 };
  await asAdmin(`/events/${eventId}/draft`, 'PUT', {
    revision,
    version,
    definition: { ...definition, configuration, registrationEnd: definition.eventEnd },
  });
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/self-service/${eventId}`);
    await page.getByRole('button', { name: e.addList, exact: true }).click();
    const list = page.getByRole('group', { name: e.listOf({ number: 1 }) });
    await list.getByLabel(e.passage, { exact: true }).selectOption('inAndOut');
    await list.getByLabel(e.nameIn({ language: 'English' }), { exact: true }).fill('Main hall');
    await page.getByRole('group', { name: 'Main hall' }).scrollIntoViewIfNeeded();
    await look(journey, 'editor-lists');
    await untilSaved(page);
  });
  await asAdmin(`/events/${eventId}/publish`, 'POST', {});
  const event = await asAdmin<EventView>(`/admin/events/${eventId}`, 'GET');
  const [type] = (await ticketTypes(event, people.guest)).values();
  const bought = await buyTicket(event, {
    user: people.guest,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: plainAnswers('Robin', 'Hale'),
  });
  expect(bought.status).toBe(200);
  const [, tickets] = await ask('/tickets', { token: await tokenOf(people.guest) });
  const code = (tickets as Ticket[]).find((one) => one.eventId === eventId)?.ticketCode ?? '';

  await travel({ locale: 'en-US', size: 'phone', storesApp: true }, async (journey) => {
    const { page, context } = journey;
    journey.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/);
    await enter(journey, 'scanner', `/admin/event/${eventId}/scan`);
    await page.getByText(t.dataOf({ time: '' }).trim()).waitFor();
    const scan = async () => {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    };
    const verdict = (title: string) => page.getByRole('heading', { name: title, exact: true });
    await page.getByLabel(t.checkInList, { exact: true }).selectOption({ label: 'Main hall' });
    await page.getByText(t.insideNow({ inside: '0', registered: '1' })).waitFor();
    await scan();
    await verdict(t.checkedIn).waitFor();
    await page.getByText(t.insideNow({ inside: '1', registered: '1' })).waitFor();
    await verdict(t.checkedIn).waitFor({ state: 'detached' });
    await look(journey, 'scan-list');
    await scan();
    await verdict(t.alreadyPassed).waitFor();
    await page.getByRole('button', { name: t.ok, exact: true }).click();

    // The device keeps the list after a reload, and applies the same rule offline.
    await page.reload();
    await page.getByRole('button', { name: t.directionOut, exact: true }).click();
    await readyForNoNetwork(page, 'en-US');
    await context.setOffline(true);
    await scan();
    await verdict(t.wentOut).waitFor();
    await scan();
    await verdict(t.notInside).waitFor();
    await look(journey, 'scan-not-inside');
    await context.setOffline(false);
    await page.getByText(t.waitingNone).waitFor();
    await page.getByText(t.insideNow({ inside: '0', registered: '1' })).waitFor();
  });

  // A question that was added later. A guest without an answer is admitted, and the answer is filled in at the door.
  const later = await asAdmin<EventDraft>(`/events/${eventId}/draft`, 'GET');
  const [section, ...sections] = later.definition.configuration.sections;
  const question = { name: 'lunch', fieldType: 'Text', label: 'Lunch' } as const;
  await asAdmin(`/events/${eventId}/draft`, 'PUT', {
    revision: later.revision,
    version: later.version,
    definition: {
      ...later.definition,
      configuration: {
        ...later.definition.configuration,
        sections: section && [{ ...section, fields: [question, ...section.fields] }, ...sections],
      },
    },
  });
  await asAdmin(`/events/${eventId}/publish`, 'POST', {});
  await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
    const { page } = journey;
    await enter(journey, 'admin', `/admin/event/${eventId}/scan`);
    await page.getByText(t.dataOf({ time: '' }).trim()).waitFor();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t.incomplete, exact: true }).waitFor();
    await look(journey, 'scan-incomplete');
    await page.getByRole('button', { name: t.fillIn, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Lunch', { exact: true }).fill('Vegetarian');
    await look(journey, 'scan-fill-in');
    await dialog.getByRole('button', { name: t.fillInSave, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t.alreadyCheckedIn, exact: true }).waitFor();
  });
  const [, after] = await ask('/tickets', { token: await tokenOf(people.guest) });
  const answers = (after as Ticket[]).find((one) => one.eventId === eventId)?.ticketData.registrationForm;
  expect(answers).toMatchObject({ lunch: 'Vegetarian' });
});
