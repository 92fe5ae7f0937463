import { FoyerError } from '@foyer/contract/errors';
import type { Reservation } from '@foyer/contract/ticket';
import { translationKey } from '@foyer/contract/vocabulary';
import type { CallContext } from '@foyer/domain/actor';
import { sameAccount } from '@foyer/domain/consultant-id';
import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import { checkRequest, checkTicketChoice } from '@foyer/domain/eligibility';
import { isRegistrationActive } from '@foyer/domain/event-state';
import { holdExpiry } from '@foyer/domain/holds';
import { isStaff } from '@foyer/domain/permissions';
import type { Database } from '../../db/database.ts';
import { findAccounts, findEvent, parentName, standingOf, timesOf } from '../events/index.ts';
import { findConfiguration, takeHold } from './queries.ts';

interface Asked {
  ticketConfigurationId: number;
  externalAccountIdentifier: string;
  relationshipType: string;
}

/**
 * The ticket quantity check (spec §4 Wizard): may this ticket be taken for this person now? Of a limited one a piece is held
 * for 15 minutes; asking again renews the same hold.
 */
export async function reserveTicket(database: Database, asked: Asked, context: CallContext): Promise<Reservation> {
  const { actor, now, locale } = context;
  const db = database.kysely;
  const { ticketConfigurationId, relationshipType } = asked;
  const configuration = await findConfiguration(db, ticketConfigurationId);
  if (!configuration) throw new FoyerError('RECORD_NOT_FOUND');
  const event = await findEvent(db, configuration.event_id, actor);
  if (!isStaff(actor) && !isRegistrationActive(timesOf(event), actor, now)) throw new FoyerError('NO_AVAILABLE_TICKET');
  const identifier = accountIdentifierOf(asked.externalAccountIdentifier);
  const [accounts, parent] = await Promise.all([
    findAccounts(db, event, actor, [identifier]),
    parentName(db, event, translationKey(locale)),
  ]);
  const refusal = checkRequest(
    { externalAccountIdentifier: identifier, relationshipType },
    [],
    standingOf(event, parent, actor, accounts),
  );
  // The self ticket may be in the same cart, which this call does not see: the order itself looks.
  if (refusal && refusal.code !== 'NEEDS_SELF_TICKET') {
    const code = refusal.code === 'DUPLICATE_TICKET_REQUEST' ? 'NO_AVAILABLE_TICKET' : refusal.code;
    throw new FoyerError(code, refusal.metadata ? { metadata: refusal.metadata } : {});
  }
  const account = accounts.find(({ externalAccountIdentifier }) => sameAccount(externalAccountIdentifier, identifier));
  if (!account) throw new FoyerError('INVALID_ATTENDEE');
  const offered = {
    ticketConfigurationId,
    relationshipTypes: configuration.relationship_types,
    startDateTime: configuration.sale_start,
    endDateTime: configuration.sale_end,
    // Whether a piece is left is for `hold_take` to say, which counts under the lock.
    limitQuantity: false,
    quantity: null,
  };
  const choice = checkTicketChoice(configuration.active ? offered : undefined, relationshipType, now);
  if (choice) throw new FoyerError(choice.code, choice.metadata ? { metadata: choice.metadata } : {});
  if (configuration.quantity === null) {
    return { reservationId: null, ticketConfigurationId, expiresAt: null, expiresInMs: null };
  }
  const hold = await takeHold(database, {
    holderAccountId: actor.accountId,
    accountId: account.accountId,
    ticketConfigurationId,
    relationshipType,
    now,
    until: holdExpiry(now),
  });
  if (!hold) throw new FoyerError('NO_AVAILABLE_TICKET', { metadata: { ticketConfigurationId, reason: 'soldOut' } });
  return {
    reservationId: hold.hold_id,
    ticketConfigurationId,
    expiresAt: hold.expires_at.toISOString(),
    expiresInMs: Math.max(0, hold.expires_at.getTime() - now.getTime()),
  };
}
