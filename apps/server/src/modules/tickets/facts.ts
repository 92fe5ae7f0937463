import { FoyerError } from '@foyer/contract/wire/errors';
import { isCheckInActive, isEventActive, isRegistrationActive } from '@foyer/domain/events/event-state';
import type { TicketFacts } from '@foyer/domain/tickets/ticket-state';
import type { CallContext } from '../../calls/context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findEventRow, timesOf, type EventRow } from '../events/catalogue/index.ts';
import { isOwn } from './present.ts';
import type { TicketRow } from './queries.ts';
import { isTicketTransferable } from './terms.ts';

/** Reads the ticket's event and returns the facts that the rules of `domain/ticket-state` need. */
export async function factsOf(
  db: Db | Tx,
  row: TicketRow,
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
): Promise<{ event: EventRow; facts: TicketFacts }> {
  const event = await findEventRow(db, actor.accountId, row.event_id);
  if (!event) throw new FoyerError('RECORD_NOT_FOUND');
  const times = timesOf(event);
  return {
    event,
    facts: {
      status: row.status,
      transferable: isTicketTransferable(row),
      isOwn: isOwn(row, actor),
      event: {
        eventTypeCd: event.event_type_cd,
        isRegistrationActive: isRegistrationActive(times, actor, now),
        isEventActive: isEventActive(times, actor, now),
        isCheckInActive: isCheckInActive(times, actor, now),
        isCalledOff: event.called_off_at !== null,
        badgeEnabled: event.configuration.badgeEnabled,
        liveEventEnabled: event.configuration.liveEventEnabled,
      },
    },
  };
}
