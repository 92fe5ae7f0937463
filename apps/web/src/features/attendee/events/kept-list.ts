import type { ListedEvent } from '@foyer/contract/events';
import type { Locale } from '@foyer/contract/vocabulary';
import { listEntry } from '../../../session/drafts.ts';

/**
 * The events as this person saw them last in this browser, shown until the server has told how they are now: it spares a phone the wait for a
 * round trip. It is removed as drafts are (`session/stored.ts`).
 */

/** States of a moment (what is open, who is registered) mislead after longer. */
const keptMs = 24 * 60 * 60 * 1000;
/** The file this code came in: what another version wrote may be of another shape. */
const version = new URL(import.meta.url).pathname;

interface Kept {
  version: string;
  locale: Locale;
  /** ms UTC */
  at: number;
  events: ListedEvent[];
}

interface Whose {
  userId: string;
  locale: Locale;
}

/** The list that was kept for this person in this language; undefined where there is none, or none of this version and day. */
export function keptEvents({ userId, locale }: Whose): ListedEvent[] | undefined {
  try {
    // What this very file wrote, which is looked at before anything else of it.
    const kept = JSON.parse(listEntry(userId).read() ?? 'null') as Kept | null;
    const age = Date.now() - (kept?.at ?? 0);
    if (kept?.version === version && kept.locale === locale && age >= 0 && age < keptMs) return kept.events;
  } catch {
    // Somebody else wrote there.
  }
  return undefined;
}

export function keepEvents({ userId, locale }: Whose, events: ListedEvent[]): void {
  const kept: Kept = { version, locale, at: Date.now(), events };
  // Without room for the new list the old one goes too, because it is out of date.
  const entry = listEntry(userId);
  if (!entry.write(JSON.stringify(kept))) entry.remove();
}
