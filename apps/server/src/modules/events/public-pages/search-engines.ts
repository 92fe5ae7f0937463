import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { locales } from '@foyer/contract/wire/vocabulary';
import { languageOf, publicPath } from '@foyer/domain/events/public-page';
import { pageLifetime } from './event-page.ts';
import type { PublicEvents } from './read-public-events.ts';

/** The public pages in every language, with the other languages of each (https://www.sitemaps.org/protocol.html). */
export function sitemap({ events }: Pick<PublicEvents, 'events'>, publicUrl: string): BytesAnswer {
  const entries = [...events.values()].flatMap(({ eventId, updatedAt }) => {
    const alternates = locales.map(
      (locale) =>
        `<xhtml:link rel="alternate" hreflang="${languageOf(locale)}" href="${publicUrl}${publicPath(eventId, locale)}"/>`,
    );
    return locales.map(
      (locale) =>
        `<url><loc>${publicUrl}${publicPath(eventId, locale)}</loc><lastmod>${updatedAt.toISOString()}</lastmod>${alternates.join('')}</url>`,
    );
  });
  return {
    contentType: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('\n')}</urlset>
`,
    cacheControl: pageLifetime,
    isStored: true,
  };
}

/** Pages that programs may read. Registration is among them, because previews of its links read its tags (events 4.18). */
const readable = [
  '/e/',
  '/login',
  '/registration/',
  '/calendar.ics',
  '/api/events/*/images/',
  '/assets/',
  '/fonts/',
  '/favicon.svg',
];

export const robots = (publicUrl: string): BytesAnswer => ({
  contentType: 'text/plain; charset=utf-8',
  body: [
    'User-agent: *',
    ...readable.map((path) => `Allow: ${path}`),
    'Disallow: /',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n'),
  cacheControl: 'public, max-age=3600',
});
