import type { ListedEvent } from '@foyer/contract/events';
import type { Locale } from '@foyer/contract/vocabulary';
import { browserStorage } from '../../../session/browser-storage.ts';
import { listKey } from '../../../session/drafts.ts';

/**
 * The events as this person saw them last in this browser, shown until the server has told how they are now: it spares a phone the wait for a
 * round trip. It goes with signing out and with anybody else who signs in, as drafts do (`session/drafts.ts`).
 */

const storage = browserStorage('localStorage');
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
    const kept = JSON.parse(storage.getItem(listKey(userId)) ?? 'null') as Kept | null;
    const age = Date.now() - (kept?.at ?? 0);
    if (kept?.version === version && kept.locale === locale && age >= 0 && age < keptMs) return kept.events;
  } catch {
    // Somebody else wrote there.
  }
  return undefined;
}

export function keepEvents({ userId, locale }: Whose, events: ListedEvent[]): void {
  const kept: Kept = { version, locale, at: Date.now(), events };
  // What does not fit is not kept, nor is what stood there before.
  if (!storage.setItem(listKey(userId), JSON.stringify(kept))) storage.removeItem(listKey(userId));
}
