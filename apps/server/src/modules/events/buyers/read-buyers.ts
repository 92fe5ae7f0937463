import type { Buyers } from '@foyer/contract/events/buyers';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { buyerWarnings, phasesOf } from '@foyer/domain/events/buyers';
import { accountsOf, groupsIn, hasKeys, type FactGroup } from '@foyer/domain/people/audience-counts';
import { isInAudience, type AudienceFacts } from '@foyer/domain/people/audience';
import type { Instant } from '@foyer/domain/shared/dates';
import type { Db } from '../../../db/database.ts';
import { readAudienceFacts } from '../../people/audiences/index.ts';
import { readUnits } from '../../stock/index.ts';
import { countedType, readWindows, type SoldType } from './read-windows.ts';

/**
 * Who can buy which ticket type when, from the latest count (selling 5). The windows are current; the accounts are as old
 * as the count.
 */
export async function readBuyers(db: Db, eventId: number): Promise<Buyers> {
  const { isDraft, timeZone, types, keys } = await readWindows(db, eventId);
  const [stored, units, alerts] = await Promise.all([
    db.selectFrom('buyer_count').selectAll().where('event_id', '=', eventId).executeTakeFirst(),
    readUnits(db, eventId),
    readAlerts(db, eventId, { withLine: keys.organisations.length > 0 }),
  ]);
  const count = stored && hasKeys(stored, keys) ? stored : undefined;
  const unitsOf = new Map(units.flatMap((each) => (each.kind === 'ticket' ? [[String(each.id), each]] : [])));
  return {
    isDraft,
    timeZone,
    countedDate: count?.counted_at.toISOString() ?? null,
    accounts: count ? accountsOf(count.groups) : null,
    types: types.map((type) => {
      const { sold = 0, held = 0 } = unitsOf.get(type.key) ?? {};
      return { ...presentType(type, { groups: count?.groups, alerts }), sold, held };
    }),
    warnings: count ? types.flatMap((type) => buyerWarnings(countedType(type), count.groups, timeZone)) : [],
  };
}

/** The facts of the accounts that requested a mail when their sale opens (selling 5.5). */
async function readAlerts(db: Db, eventId: number, options: { withLine: boolean }): Promise<AudienceFacts[]> {
  const rows = await db.selectFrom('sale_alert').select('account_id').where('event_id', '=', eventId).execute();
  const facts = await readAudienceFacts(
    db,
    rows.map(({ account_id }) => account_id),
    options,
  );
  return [...facts.values()];
}

const textOf = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

function presentType(
  type: SoldType,
  { groups, alerts }: { groups: readonly FactGroup[] | undefined; alerts: readonly AudienceFacts[] },
): Omit<Buyers['types'][number], 'sold' | 'held'> {
  const { key, defaultDescription: name, translations = {}, amount, currency, quantity, saleWindows = [] } = type;
  return {
    key,
    name,
    translations: translations.description ? { description: translations.description } : {},
    amount,
    // Other currencies are not sold, so no ticket type has one.
    currency: currency as Currency,
    quantity: quantity ?? null,
    windows: saleWindows.map((window) => ({
      key: window.key,
      audience: window.audience,
      startDateTime: window.startDateTime,
      endDateTime: window.endDateTime,
      mode: window.mode,
      amount: window.amount ?? null,
      reserved: window.reserved ?? null,
      accounts: groups ? accountsOf(groupsIn(groups, [window.audience])) : null,
      ...(alerts.length > 0 ? { alerts: alerts.filter((facts) => isInAudience(window.audience, facts)).length } : {}),
    })),
    phases: groups
      ? phasesOf(countedType(type), groups).map((phase) => ({
          ...phase,
          from: textOf(phase.from),
          to: textOf(phase.to),
        }))
      : [],
  };
}
