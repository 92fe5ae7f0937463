// In Chromium, because a device without a network has the stored app.
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventView } from '@foyer/contract/events/events';
import { errorText } from '@foyer/messages/catalogue/error-text';
import { expect, test } from 'vitest';
import { noNetwork, readyForNoNetwork, scanWith, toDoor, verdict } from './support/at-door.ts';
import { look, travel } from './support/journey.ts';
import { peopleOf } from './support/people.ts';
import { ask, tokenOf } from './support/product.ts';
import { buyTicket, plainAnswers, ticketTypes } from './support/shop.ts';

const people = peopleOf('call-off');

async function as<T>(who: string, path: string, body: unknown, method = 'POST'): Promise<T> {
  const [status, answer] = await ask(path, { token: await tokenOf(who), method, body });
  expect([path, status, status < 300 ? null : answer]).toEqual([path, expect.any(Number), null]);
  return answer as T;
}

test('a device at the door says without a network that the event was called off', async () => {
  const { eventId } = await as<{ eventId: number }>('admin', '/events', {
    template: 'energize',
    eventShortCode: 'JOURNEY-SQUALL',
    name: 'Journey into the squall',
    // The event lasts several days, so it is running on any day in its zone.
    firstDay: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  });
  const { revision, version, definition } = await as<EventDraft>('admin', `/events/${eventId}/draft`, undefined, 'GET');
  const configuration = { ...definition.configuration, eligibleAccounts: [people.guest], checkInOpensHoursBefore: 48 };
  const changed = { ...definition, configuration, registrationEnd: definition.eventEnd };
  await as('admin', `/events/${eventId}/draft`, { revision, version, definition: changed }, 'PUT');
  const event = await as<EventView>('admin', `/events/${eventId}/publish`, {});
  const [type] = (await ticketTypes(event, people.guest)).values();
  const { body: bought } = await buyTicket(event, {
    user: people.guest,
    ticketConfigurationId: type?.ticketConfigurationId ?? 0,
    values: plainAnswers('Robin', 'Hale'),
  });
  const ticketId = String(bought.order.tickets[0]?.ticketId);

  await travel({ locale: 'en-US', size: 'phone', storesApp: true }, async (journey) => {
    const { page, context, text } = journey;
    const t = await toDoor(journey, event);
    await as('admin', `/admin/events/${eventId}/call-off`, { confirmation: 'JOURNEY-SQUALL', reason: 'Squall' });
    await page.reload();
    await readyForNoNetwork(page, 'en-US');
    await page.getByText(errorText(text.errors, 'EVENT_CALLED_OFF')).waitFor();
    await look(journey, 'call-off-scan');
    journey.expectProblem(noNetwork);
    await context.setOffline(true);
    await scanWith(page, ticketId);
    await verdict(page, t.refused).waitFor();
    // Once above the scanner, and once as the reason.
    await expect.poll(() => page.getByText(errorText(text.errors, 'EVENT_CALLED_OFF')).count()).toBe(2);
    await context.setOffline(false);
  });
});
