import type { AudienceCount } from '@foyer/contract/attendee-messages';
import type { Locale } from '@foyer/contract/vocabulary';
import type { Db } from '../../db/database.ts';
import { addressKey, beginning, readStretch, type Audience } from './audience.ts';

/** Tickets that are looked at by one statement. */
const stretch = 5_000;

/** How many a message would reach, counted as it would go out: by address, each in the language of its first ticket. */
export async function countAudience(db: Db, audience: Audience): Promise<AudienceCount> {
  const languages = new Map<string, Locale>();
  const optedOut = new Set<string>();
  let tickets = 0;
  let withoutAddress = 0;
  for (let after = beginning, isDone = false; !isDone;) {
    const { addressees, last, isLast } = await readStretch(db, audience, after, stretch);
    for (const { address, locale, isOptedOut } of addressees) {
      tickets += 1;
      if (address === null) withoutAddress += 1;
      else if (isOptedOut) optedOut.add(addressKey(address));
      else if (!languages.has(addressKey(address))) languages.set(addressKey(address), locale);
    }
    isDone = isLast || last === null;
    after = last ?? after;
  }
  const byLanguage: Partial<Record<Locale, number>> = {};
  for (const locale of languages.values()) byLanguage[locale] = (byLanguage[locale] ?? 0) + 1;
  return { tickets, recipients: languages.size, withoutAddress, optedOut: optedOut.size, byLanguage };
}
