import { createSigner } from '../signature.ts';
import type { LiveStreamGateway } from './port.ts';

/** Lifetime of a link in ms: long enough to open it, too short to share it. */
const lifeMs = 10 * 60_000;

/** A path of a Foyer page. The editor accepts it as well as an absolute URL. */
const ownPath = /^\/(?!\/)/;

/**
 * Creates links to the event's stream URL with `ticket`, `event`, `expires` (Unix seconds) and `signature` (HMAC-SHA256, base64url, over
 * `ticket.event.expires`). A streaming site that knows `secret` can check them. For a Foyer path, the link starts at `publicUrl` and carries the `locale`.
 */
export function createSignedLinks(secret: string, publicUrl: () => string): LiveStreamGateway {
  const { sign, isGenuine } = createSigner(secret);
  return {
    async urlFor({ ticketId, eventId, liveEventUrl = '', locale, now }) {
      const isOwn = ownPath.test(liveEventUrl);
      const url = URL.parse(isOwn ? `${publicUrl()}${liveEventUrl}` : liveEventUrl);
      if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
      const [ticket, event] = [String(ticketId), String(eventId)];
      const expires = String(Math.floor((now.getTime() + lifeMs) / 1000));
      const signature = sign(`${ticket}.${event}.${expires}`);
      const parameters = { ticket, event, expires, signature, ...(isOwn ? { locale } : {}) };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    isValid({ ticket = '', event = '', expires = '', signature = '' }, now) {
      return isGenuine(`${ticket}.${event}.${expires}`, signature) && now.getTime() < Number(expires) * 1000;
    },
  };
}
