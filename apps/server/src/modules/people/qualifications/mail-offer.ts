import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { Tx } from '../../../db/database.ts';
import { queueMail } from '../../mail/index.ts';
import type { LockedEarnedPlace } from './queries.ts';
import { nextBenefitZone } from './benefit-events.ts';

/**
 * Queues the mail about an open offer, in the transaction of its cause (selling 3.8). Closed accounts and accounts
 * without an address get none.
 */
export async function mailOffer(
  tx: Tx,
  row: Omit<LockedEarnedPlace, 'state'> & { isReminder: boolean },
  now: Date,
): Promise<void> {
  const { email_address: to, closed_at, locale, offered_until: until } = row;
  if (to === null || to === '' || closed_at !== null) return;
  await queueMail(
    tx,
    {
      template: 'earned-place',
      to,
      locale,
      name: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
      qualification: translatedText(row.translations.name, locale, row.default_name),
      until: until.toISOString(),
      timeZone: await nextBenefitZone(tx, row.key, now),
      isReminder: row.isReminder,
      dedupeKey: `place:${row.earned_place_id}:${row.isReminder ? now.getTime() : `offer:${until.getTime()}`}`,
    },
    now,
  );
}
