import { FoyerError } from '@foyer/contract/wire/errors';
import type { Reservation } from '@foyer/contract/tickets/ticket';
import { holdExpiry } from '@foyer/domain/stock/holds';
import type { CallContext } from '../../../calls/context.ts';
import { fullPoolOf } from '../plan/index.ts';
import { takeHold } from '../../stock/index.ts';
import { checkWish, type Wish } from './check-wish.ts';
import type { Reservations } from './deps.ts';

/**
 * The ticket quantity check (orders 2): whether this ticket can be taken for this person now. A unit of a limited
 * type is held for 15 minutes. Another request renews the hold, up to 45 minutes after it began (stock 2.2).
 */
export async function reserveTicket(
  reservations: Reservations,
  wish: Omit<Wish, 'path'>,
  context: CallContext,
): Promise<Reservation> {
  const { actor, now } = context;
  const { ticketConfigurationId, relationshipType } = wish;
  const { ticket, catalogue, account, slotGroup } = await checkWish(reservations, { ...wish, path: 'hold' }, context);
  if (ticket.quantity == null) {
    return { reservationId: null, ticketConfigurationId, expiresAt: null, expiresInMs: null };
  }
  const hold = await takeHold(reservations.database, {
    holderAccountId: actor.accountId,
    accountId: account.accountId,
    ticketConfigurationId,
    relationshipType,
    slotGroup,
    windowStockId: ticket.windowStockId,
    now,
    until: holdExpiry(now),
  });
  if (!hold) {
    // Another buyer can have filled the pool since the first read.
    const { found } = await reservations.readers.catalogue({
      eventId: catalogue.eventId,
      ticketConfigurationIds: [ticketConfigurationId],
      now,
    });
    const drawing = found?.tickets.find((each) => each.ticketConfigurationId === ticketConfigurationId) ?? ticket;
    throw new FoyerError('NO_AVAILABLE_TICKET', {
      metadata: { ticketConfigurationId, reason: 'soldOut', ...fullPoolOf(drawing, catalogue, context.locale) },
    });
  }
  return {
    reservationId: hold.hold_id,
    ticketConfigurationId,
    expiresAt: hold.expires_at.toISOString(),
    expiresInMs: Math.max(0, hold.expires_at.getTime() - now.getTime()),
  };
}
