import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSignedLinks } from './signed-link.ts';

const now = new Date('2026-01-01T00:00:00Z');
const links = createSignedLinks('a secret');

test("signs ticket, event and time into the event's own address", async () => {
  const made = await links.urlFor({
    ticketId: 41,
    eventId: 7,
    liveEventUrl: 'https://live.example.com/watch?lang=ja',
    now,
  });
  const { origin, pathname, searchParams } = new URL(made ?? '');
  expect(`${origin}${pathname}`).toBe('https://live.example.com/watch');
  const { lang, ticket, event, expires, signature } = Object.fromEntries(searchParams);
  expect([lang, ticket, event]).toEqual(['ja', '41', '7']);
  expect(Number(expires) * 1000 - now.getTime()).toBe(10 * 60_000);
  expect(signature).toBe(createHmac('sha256', 'a secret').update(`41.7.${expires}`).digest('base64url'));
});

test.each([undefined, '', 'live', 'javascript:alert(1)'])('has no link for %s', async (liveEventUrl) => {
  expect(await links.urlFor({ ticketId: 1, eventId: 1, liveEventUrl, now })).toBeNull();
});
