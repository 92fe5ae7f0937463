import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';

/** Previews of shared links: social networks and chats read Open Graph tags (events 4.18). */

/** An event as anyone may see it. */
export interface SharedEvent {
  title: string;
  description: string;
  url: string;
  /** URL of the banner's crop for sharing, 1200 × 630. Null without a banner. */
  image: string | null;
}

/**
 * Programs that read a link to preview it. They run no scripts. Browsers get the cached page, so a rush of visitors
 * causes no queries.
 */
const previewPrograms =
  /facebookexternalhit|facebot|twitterbot|slackbot|linkedinbot|discordbot|telegrambot|whatsapp|skypeuripreview|line-poker|mastodon|pinterest|applebot|googlebot|bingbot/i;

/** The event of a registration page that a preview program requests. Null for other requests. */
export function sharedEventId({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): number | null {
  const id = /^\/registration\/([1-9]\d{0,14})\/?(?:\?|$)/.exec(url)?.[1];
  return id !== undefined && previewPrograms.test(headers['user-agent'] ?? '') ? Number(id) : null;
}

/** The page with the tags of an event. */
export function withShareTags(page: string, { title, description, url, image }: SharedEvent): string {
  const tags: [name: string, content: string][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ...(image === null
      ? []
      : ([
          ['og:image', image],
          ['og:image:width', '1200'],
          ['og:image:height', '630'],
          ['og:image:alt', title],
          ['twitter:card', 'summary_large_image'],
        ] as [string, string][])),
  ];
  const lines = tags.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`);
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `${lines.join('\n')}\n</head>`);
}
