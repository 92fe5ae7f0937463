// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { EventView } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import { tickets as words } from '@foyer/messages/en-US/tickets/tickets';
import { renderOnPage } from '../../../../test/page.tsx';
import { TransferForm } from './TransferForm.tsx';

const types = (...names: string[]) =>
  names.map((name) => ({
    relationshipType: name,
    selfType: name === 'CONSULTANT',
    guestType: name === 'GUEST',
    translations: { defaultLabel: name },
  }));
const configuration = { relationshipTypes: types('CONSULTANT', 'SPOUSE', 'GUEST'), timeZone: 'America/Chicago' };
const event = { eventId: 3, eventShortCode: 'GALA', configuration } as unknown as EventView; // The form reads nothing else before a recipient is found.
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

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Finds a recipient who can have these relationships. Null: the event does not allow other accounts. */
async function findRecipient(free: string[] | null, relationshipTypes: string[]): Promise<void> {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      free === null
        ? Response.json({ error: { code: 'FORBIDDEN', message: '' } }, { status: 403 })
        : Response.json({
            relationshipTypes: types(...free),
            valid: true,
            isSelf: false,
            isAuthorized: false,
            firstName: null,
            lastName: null,
            email: null,
            phoneNumber: null,
          }),
    ),
  );
  await renderOnPage(<TransferForm ticket={{ ...ticket, relationshipTypes }} event={event} />, [
    'registration',
    'belongings',
  ]);
  fireEvent.change(screen.getByLabelText(words.recipient), { target: { value: 'C1000002' } });
  fireEvent.click(screen.getByRole('button', { name: words.findRecipient }));
}
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test.each([[['CONSULTANT', 'SPOUSE', 'GUEST']], [null]])(
  'offers the relationships that the ticket type allows, of those that are free: %s',
  async (free) => {
    await findRecipient(free, ['SPOUSE', 'GUEST']);
    await waitFor(() => expect(screen.getByLabelText(words.asWhat)).toBeTruthy());
    expect(offered()).not.toContain('CONSULTANT');
    expect(offered()).toEqual(expect.arrayContaining(['SPOUSE', 'GUEST']));
  },
);

test('names the relationships of the ticket when the recipient can have none of them', async () => {
  await findRecipient(['CONSULTANT'], ['GUEST']);
  expect(await screen.findByText(words.noRelationshipOfTicket({ names: 'GUEST' }))).toBeTruthy();
  expect(screen.queryByLabelText(words.asWhat)).toBeNull();
});

test('warns before the transfer of a used ticket, with the time in the zone of the event', async () => {
  const [before, after] = words.transferUsedWarning({ time: '|' }).split('|');
  const text = await textOf('2026-02-15T15:12:00Z');
  expect(text).toContain(before);
  expect(text).toContain(after);
  expect(text).toMatch(/9:12/);
  cleanup();
  expect(await textOf(null)).not.toContain(before);
});
