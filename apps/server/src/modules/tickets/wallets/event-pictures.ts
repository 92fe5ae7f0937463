import { isPublicAddress } from '@foyer/domain/tickets/wallets';
import type { Db } from '../../../db/database.ts';
import { bannerUrl } from '../../../db/event-banner.ts';

/**
 * Public URLs of an event's pictures for a wallet service. Null for a picture that the service cannot fetch or display.
 */
export interface EventPictures {
  logo: string | null;
  banner: string | null;
}

const kinds = { logo: 'event-logo', banner: 'event-banner' } as const;
/** Image types that all wallets support. */
const readable = ['image/png', 'image/jpeg'];

/** Returns the event's current pictures if the installation has a public address. A new picture has a new URL. */
export async function eventPictures(db: Db, publicUrl: string, eventId: number): Promise<EventPictures> {
  if (!isPublicAddress(publicUrl)) return { logo: null, banner: null };
  const rows = await db
    .selectFrom('image as i')
    .innerJoin('image_content as c', 'c.content_hash', 'i.content_hash')
    .select(['i.image_key', 'i.content_hash', 'i.framing'])
    .where('i.event_id', '=', eventId)
    .where('i.image_key', 'in', Object.values(kinds))
    .where('c.content_type', 'in', readable)
    .execute();
  const addressOf = (kind: string): string | null => {
    const row = rows.find(({ image_key }) => image_key === kind);
    return row ? `${publicUrl}/api/events/${eventId}/images/${kind}?v=${row.content_hash}` : null;
  };
  const banner = rows.find(({ image_key: key }) => key === kinds.banner);
  return {
    logo: addressOf(kinds.logo),
    banner: banner
      ? bannerUrl(publicUrl, eventId, { contentHash: banner.content_hash, framing: banner.framing }, 'ticket')
      : null,
  };
}
