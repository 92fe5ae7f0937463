import type { CartSummaryEntry } from '@foyer/contract/events';
import type { TicketConfiguration } from '@foyer/contract/ticket-configuration';
import type { CallContext } from '@foyer/domain/actor';
import { availableTickets } from '@foyer/domain/eligibility';
import type { Db } from '../../db/database.ts';
import { ask, priceFacts, refuse } from './ask.ts';
import { loadOffers, presentConfiguration } from './catalogue.ts';
import { liveHolds } from './holds.ts';

export interface TicketQuestion {
  eventId: number;
  externalAccountIdentifier: string;
  relationshipType: string;
  cartSummary: readonly CartSummaryEntry[];
}

/** Configurations an account can choose from for a relationship, priced for it (spec §7 available-tickets). */
export async function listAvailableTickets(
  db: Db,
  question: TicketQuestion,
  context: CallContext,
): Promise<{ ticketConfiguration: TicketConfiguration }[]> {
  const { actor, now } = context;
  const { event, identifier, account, standing } = await ask(
    db,
    { ...question, others: question.cartSummary.map((entry) => entry.externalAccountIdentifier) },
    context,
  );
  const [offers, holds] = await Promise.all([
    loadOffers(db, { eventId: event.event_id }),
    liveHolds(db, actor.accountId, event.event_id, now),
  ]);
  const facts = priceFacts(account, question.relationshipType, null);
  const configurations = offers.map((offer) => {
    const ticket = presentConfiguration(offer, facts, now);
    // A piece the caller holds already is there for the caller.
    const held = holds.get(ticket.ticketConfigurationId) ?? 0;
    return ticket.available == null ? ticket : { ...ticket, available: ticket.available + held };
  });
  const outcome = availableTickets(
    configurations,
    { externalAccountIdentifier: identifier, relationshipType: question.relationshipType },
    question.cartSummary,
    standing,
    now,
  );
  if ('code' in outcome) return refuse(outcome);
  return outcome.tickets.map((ticketConfiguration) => ({ ticketConfiguration }));
}
