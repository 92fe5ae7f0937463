import type { ListedEvent } from '@foyer/contract/events/events';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { listEntry } from '../../../session/drafts.ts';

/**
 * The events that this person last saw in this browser. The list shows while the current one loads, which saves slow
 * phones a round trip. It is removed like drafts (`session/stored.ts`).
 */

/** An older list could be wrong about open registration and registered events. */
const cacheMs = 24 * 60 * 60 * 1000;
/** The URL of this code's chunk. An entry from another version may have another shape. */
const version = new URL(import.meta.url).pathname;

interface CachedEventList {
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

/**
 * The list stored for this person and language. Undefined if there is none, or if its version differs or it is older
 * than a day.
 */
export function cachedEvents({ userId, locale }: Whose): ListedEvent[] | undefined {
  try {
    // The code below checks the version before it uses any other field.
    const cached = JSON.parse(listEntry(userId).read() ?? 'null') as CachedEventList | null;
    const age = Date.now() - (cached?.at ?? 0);
    if (cached?.version === version && cached.locale === locale && age >= 0 && age < cacheMs) return cached.events;
  } catch {
    // The entry is not valid JSON.
  }
  return undefined;
}

export function cacheEvents({ userId, locale }: Whose, events: ListedEvent[]): void {
  const cached: CachedEventList = { version, locale, at: Date.now(), events };
  // If the new list does not fit, remove the old one, because it is out of date.
  const entry = listEntry(userId);
  if (!entry.write(JSON.stringify(cached))) entry.remove();
}
