// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../test/page.tsx';
import { LiveStreamLink } from './LiveStreamLink.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the link for a server that gives this response, and waits for the response. */
async function openWith(answer: () => Promise<Response>) {
  const fetched = vi.fn<(url: string) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', fetched);
  const { client } = await renderOnPage(<LiveStreamLink ticketId={41} eventId={3} label="Watch" />);
  expect(screen.queryByText('Watch'), 'not before the address is known').toBeNull();
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  return fetched;
}

test('leads to the loaded address in a new tab', async () => {
  await openWith(() => Promise.resolve(Response.json({ url: 'https://live.example/41' })));
  const link = await screen.findByRole('link', { name: 'Watch' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://live.example/41', '_blank']);
});

test.each([
  ['a refusal', () => Promise.resolve(Response.json({ error: { code: 'LIVE_EVENT_NOT_AVAILABLE' } }, { status: 409 }))],
  ['a fault', () => Promise.resolve(Response.json({ error: { code: 'GENERAL_ERROR' } }, { status: 500 }))],
  ['an empty address', () => Promise.resolve(Response.json({ url: '' }))],
  ['no network', () => Promise.reject(new TypeError('offline'))],
])('is not there after %s, and asks once', async (_, answer) => {
  const fetched = await openWith(answer);
  expect(screen.queryByText('Watch')).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
});
