// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import type { WaitingList } from '@foyer/contract/orders/waiting-list';
import { ticketOf } from '@foyer/domain/testing/factories';
import { waiting as words } from '@foyer/messages/en-US/orders/waiting';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../test/page.tsx';
import WaitingPart, { type WaitingPartProps } from './WaitingPart.tsx';

const gala = ticketOf(2, { defaultDescription: 'Gala' });

/** The section while the wizard registers this account, for the reader C1000001. Returns the number of requests. */
async function open(externalAccountIdentifier: string): Promise<number> {
  let requests = 0;
  vi.stubGlobal('fetch', () => {
    requests += 1;
    return Promise.resolve(Response.json({ entries: [], soldOut: [gala] } satisfies WaitingList));
  });
  const registration = {
    event: { eventId: 3, configuration: { timeZone: 'America/Chicago' } },
    userId: 'C1000001',
    state: { attendee: { externalAccountIdentifier, relationship: { relationshipType: 'CONSULTANT' } } },
    dispatch: () => {},
  } as unknown as WaitingPartProps['registration']; // The section reads nothing else of an event.
  await act(() =>
    renderOnPage(
      <Suspense>
        <WaitingPart registration={registration} />
      </Suspense>,
    ),
  );
  return requests;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('offers the waiting list of a sold-out ticket to the reader', async () => {
  await open('c 1000001');
  expect(await screen.findByRole('button', { name: words.joinFor({ ticket: 'Gala' }) })).toBeTruthy();
});

test('offers no waiting list for the ticket of another account, because the reader would join instead', async () => {
  expect(await open('C1000002')).toBe(0);
  expect(screen.queryByRole('heading', { name: words.title })).toBeNull();
});
