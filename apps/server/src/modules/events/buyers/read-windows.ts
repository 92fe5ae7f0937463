import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { CountedType } from '@foyer/domain/events/buyers';
import { keysOf, type AudienceKeys } from '@foyer/domain/people/audience-counts';
import type { Db, Tx } from '../../../db/database.ts';
import { storedDefinition } from '../definition/index.ts';

export type SoldType = NonNullable<EventDefinition['ticketConfigurations']>[number];

export interface EventWindows {
  isDraft: boolean;
  timeZone: string;
  /** The active ticket types. */
  types: SoldType[];
  /** What the audiences of all windows name. */
  keys: AudienceKeys;
}

/** The ticket types and windows of an event: those of the draft, or else of the stored event. @throws RECORD_NOT_FOUND */
export async function readWindows(db: Db | Tx, eventId: number): Promise<EventWindows> {
  const event = await db
    .selectFrom('event as e')
    .leftJoin('event_draft as d', 'd.event_id', 'e.event_id')
    .select('d.definition')
    .where('e.event_id', '=', eventId)
    .executeTakeFirst();
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const { configuration, ticketConfigurations = [] } = event.definition ?? (await storedDefinition(db, eventId, 'ids'));
  const types = ticketConfigurations.filter(({ active }) => active !== false);
  const audiences = types.flatMap(({ saleWindows = [] }) => saleWindows.map(({ audience }) => audience));
  return { isDraft: event.definition !== null, timeZone: configuration.timeZone, types, keys: keysOf(audiences) };
}

/** A ticket type as the rules count it. */
export const countedType = ({ key, amount, saleWindows = [], startDateTime, endDateTime }: SoldType): CountedType => ({
  key,
  amount,
  windows: saleWindows,
  startDateTime: startDateTime ?? null,
  endDateTime: endDateTime ?? null,
});
