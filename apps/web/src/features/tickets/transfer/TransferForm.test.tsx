// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { tickets as words } from '@foyer/messages/en-US/tickets/tickets';
import { renderOnPage } from '../../../../test/page.tsx';
import { TransferForm } from './TransferForm.tsx';

const configuration = { relationshipTypes: [], timeZone: 'America/Chicago' };
const event = { eventId: 3, configuration } as unknown as EventView; // The form reads nothing else before a recipient is found.
const ticket = {
  ticketId: 41,
  firstName: 'Robin',
  lastName: 'Hale',
  externalValue: 'C1000014',
  checkInDate: null,
  metadata: { relationship: 'GUEST', defaultDescription: 'Pass', translations: {} },
} as unknown as Ticket; // The same holds for a ticket.

const textOf = async (checkInDate: string | null) =>
  (await renderOnPage(<TransferForm ticket={{ ...ticket, checkInDate }} event={event} />, ['belongings'])).container
    .textContent;

afterEach(cleanup);

test('warns before the transfer of a used ticket, with the time in the zone of the event', async () => {
  const [before, after] = words.transferUsedWarning({ time: '|' }).split('|');
  const text = await textOf('2026-02-15T15:12:00Z');
  expect(text).toContain(before);
  expect(text).toContain(after);
  expect(text).toMatch(/9:12/);
  cleanup();
  expect(await textOf(null)).not.toContain(before);
});
