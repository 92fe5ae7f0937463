import { createHmac } from 'node:crypto';
import type { LiveStreamGateway } from './port.ts';

/** How long a link works: long enough to open it, too short to pass around. */
const lifeMs = 10 * 60_000;

/**
 * The event's own address with `ticket`, `event`, `expires` (unix seconds) and `signature` (HMAC-SHA256, base64url, over
 * `ticket.event.expires`), which a streaming site that knows `secret` can check.
 */
export function createSignedLinks(secret: string): LiveStreamGateway {
  return {
    async urlFor({ ticketId, eventId, liveEventUrl, now }) {
      if (liveEventUrl === undefined || !URL.canParse(liveEventUrl)) return null;
      const url = new URL(liveEventUrl);
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
      const expires = Math.floor((now.getTime() + lifeMs) / 1000);
      url.searchParams.set('ticket', String(ticketId));
      url.searchParams.set('event', String(eventId));
      url.searchParams.set('expires', String(expires));
      url.searchParams.set(
        'signature',
        createHmac('sha256', secret).update(`${ticketId}.${eventId}.${expires}`).digest('base64url'),
      );
      return url.href;
    },
  };
}
