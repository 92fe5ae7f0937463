import { isPublicAddress } from '@foyer/domain/wallets';
import type { Db } from '../../db/database.ts';

/** Addresses at which a wallet's service fetches an event's pictures; null for one that it cannot have. */
export interface EventPictures {
  logo: string | null;
  banner: string | null;
}

const kinds = { logo: 'event-logo', banner: 'event-banner' } as const;
/** What every wallet reads. */
const readable = ['image/png', 'image/jpeg'];

/** The pictures that an event shows now, where the installation is reached from outside; a new picture has a new address. */
export async function eventPictures(db: Db, publicUrl: string, eventId: number): Promise<EventPictures> {
  if (!isPublicAddress(publicUrl)) return { logo: null, banner: null };
  const rows = await db
    .selectFrom('image as i')
    .innerJoin('image_content as c', 'c.content_hash', 'i.content_hash')
    .select(['i.image_key', 'i.content_hash'])
    .where('i.event_id', '=', eventId)
    .where('i.image_key', 'in', Object.values(kinds))
    .where('c.content_type', 'in', readable)
    .execute();
  const addressOf = (kind: string): string | null => {
    const row = rows.find(({ image_key }) => image_key === kind);
    return row ? `${publicUrl}/api/events/${eventId}/images/${kind}?v=${row.content_hash}` : null;
  };
  return { logo: addressOf(kinds.logo), banner: addressOf(kinds.banner) };
}
