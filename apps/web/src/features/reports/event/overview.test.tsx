// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { EventView } from '@foyer/contract/events/events';
import { eventSearch as words } from '@foyer/messages/en-US/events/event-search';
import { afterEach, expect, test, vi } from 'vitest';
import { helper } from '../../../../test/helper.ts';
import { renderOnPage } from '../../../../test/page.tsx';
import { sessionStore } from '../../../session/session-store.ts';
import OverviewTab from './OverviewTab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event = {
  eventId: 3,
  eventShortCode: 'GALA',
  defaultName: 'Gala',
  translations: {},
  configuration: { timeZone: 'America/Chicago' },
} as unknown as EventView; // The overview reads nothing else of an event.

test('says of each part that it failed to load, and claims nothing about it', async () => {
  sessionStore.signIn({ ...helper, isAdmin: true, roles: ['admin'] }, false);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: { code: 'GENERAL_ERROR' } }, { status: 500 })));
  await renderOnPage(<OverviewTab event={event} />, ['registration', 'staff']);
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(5));
  for (const claim of [words.noPoints, words.noMessages]) expect(screen.queryByText(claim)).toBeNull();
});

test('lists the sold tickets of types with and without a limit', async () => {
  sessionStore.signIn({ ...helper, isAdmin: true, roles: ['admin'] }, false);
  const type = (id: number, sold: number, quantity: number | null) => ({
    ticketConfigurationId: id,
    defaultDescription: `Type ${id}`,
    translations: {},
    limitQuantity: quantity !== null,
    quantity,
    sold,
  });
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(
        url.includes('/ticket-configurations')
          ? [type(1, 59, null), type(2, 7, 92)]
          : url.includes('/orders')
            ? { results: [], totalItems: 0 }
            : url.includes('/messages')
              ? { messages: [] }
              : [],
      ),
    ),
  );
  await renderOnPage(<OverviewTab event={event} />, ['registration', 'staff']);
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await rowOf('Type 1')).toBe('Type 159 sold');
  expect(await rowOf('Type 2')).toContain(words.soldOfLimit({ sold: 7, limit: 92 }));
});

test('says that there are no open points and no messages when there are none', async () => {
  sessionStore.signIn({ ...helper, isAdmin: true, roles: ['admin'] }, false);
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(
        url.includes('/orders') ? { results: [], totalItems: 0 } : url.includes('/messages') ? { messages: [] } : [],
      ),
    ),
  );
  await renderOnPage(<OverviewTab event={event} />, ['registration', 'staff']);
  for (const claim of [words.noPoints, words.noMessages]) expect(await screen.findByText(claim)).toBeDefined();
});
