import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSignedLinks } from './signed-link.ts';

const now = new Date('2026-01-01T00:00:00Z');
const links = createSignedLinks('a secret', () => 'https://foyer.example');

test("signs ticket, event and time into the event's own address", async () => {
  const made = await links.urlFor({
    ticketId: 41,
    eventId: 7,
    liveEventUrl: 'https://live.example.com/watch?lang=ja',
    locale: 'ja-JP',
    now,
  });
  const { origin, pathname, searchParams } = new URL(made ?? '');
  expect(`${origin}${pathname}`).toBe('https://live.example.com/watch');
  const { lang, ticket, event, expires, signature } = Object.fromEntries(searchParams);
  expect([lang, ticket, event]).toEqual(['ja', '41', '7']);
  expect(Number(expires) * 1000 - now.getTime()).toBe(10 * 60_000);
  expect(signature).toBe(createHmac('sha256', 'a secret').update(`41.7.${expires}`).digest('base64url'));
});

test.each([undefined, '', 'live', 'javascript:alert(1)', '//evil.example'])(
  'has no link for %s',
  async (liveEventUrl) => {
    expect(await links.urlFor({ ticketId: 1, eventId: 1, liveEventUrl, locale: 'en-US', now })).toBeNull();
  },
);

describe('a link to a page of Foyer', () => {
  const linkTo = async (liveEventUrl: string) =>
    new URL((await links.urlFor({ ticketId: 41, eventId: 7, liveEventUrl, locale: 'ja-JP', now })) ?? '');
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  test('starts at the public address and has the language of the person', async () => {
    const { origin, pathname, searchParams } = await linkTo('/watch');
    expect([origin, pathname, searchParams.get('locale')]).toEqual(['https://foyer.example', '/watch', 'ja-JP']);
  });

  test('is valid for ten minutes', async () => {
    const link = Object.fromEntries((await linkTo('/watch')).searchParams);
    expect([0, 9.9, 10].map((minutes) => links.isValid(link, after(minutes)))).toEqual([true, true, false]);
  });

  test.each(['ticket', 'event', 'expires', 'signature'])('is invalid with a wrong or missing %s', async (name) => {
    const link: Record<string, string | undefined> = Object.fromEntries((await linkTo('/watch')).searchParams);
    expect(links.isValid({ ...link, [name]: `${link[name]?.slice(0, -1)}_` }, now)).toBe(false);
    expect(links.isValid({ ...link, [name]: undefined }, now)).toBe(false);
  });
});
