import type { ImageUse } from '@foyer/contract/wire/vocabulary';
import { cropPath, type Framing } from '@foyer/domain/events/image-crop';
import { sql } from 'kysely';

/** The banner of an event for readers outside the client: mails, wallets and previews of links. */
export interface EventBanner {
  contentHash: string;
  framing: Framing | null;
}

/** SQL for the banner of a query's `event` row. Null without a banner, and for a vector image, which has no crops. */
export const eventBanner = sql<EventBanner | null>`(
  SELECT jsonb_build_object('contentHash', i.content_hash, 'framing', i.framing)
  FROM image i JOIN image_content c USING (content_hash)
  WHERE i.event_id = event.event_id AND i.image_key = 'event-banner' AND c.width IS NOT NULL)`;

/** The URL of the banner's crop for a use. A new image or crop has a new URL. */
export const bannerUrl = (publicUrl: string, eventId: number, { contentHash, framing }: EventBanner, use: ImageUse) =>
  `${publicUrl}${cropPath({ eventId, key: 'event-banner', contentHash, framing }, use)}`;
