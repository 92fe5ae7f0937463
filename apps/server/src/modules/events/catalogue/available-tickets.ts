import type { CartSummaryEntry } from '@foyer/contract/events/events';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { availableTickets, checkRequests } from '@foyer/domain/orders/eligibility';
import { priceFacts } from '@foyer/domain/orders/pricing';
import type { CallContext } from '../../../calls/context.ts';
import { readOfferRequest, refuse } from './ask.ts';
import type { EventsDependencies } from './deps.ts';
import { unqualifiedFor } from '../../orders/plan/index.ts';
import { presentConfiguration } from './present-configuration.ts';
import { presentParts } from './present-package.ts';

export interface TicketQuestion {
  eventId: number;
  externalAccountIdentifier: string;
  relationshipType: string;
  cartSummary: readonly CartSummaryEntry[];
}

/** Lists the ticket types that an account can choose for a relationship, with their prices for this account (orders 6.2). */
export async function listAvailableTickets(
  events: EventsDependencies,
  question: TicketQuestion,
  context: CallContext,
): Promise<{ ticketConfiguration: TicketConfiguration }[]> {
  const { now, locale } = context;
  const others = question.cartSummary.map((entry) => entry.externalAccountIdentifier);
  const { identifier, account, eligibility, offers, holds } = await readOfferRequest(
    events,
    { ...question, others, ticketConfigurationIds: 'all' },
    context,
  );
  const facts = priceFacts(account, question.relationshipType, null);
  const { relationshipType } = question;
  const configurations = offers.flatMap((offer) => {
    if (unqualifiedFor(offer, { person: account, relationshipType, locale, now })) return [];
    const ticket: TicketConfiguration = presentConfiguration(offer, facts, now);
    if (offer.additional.package) {
      const parts = presentParts(offer, offers, facts, now);
      // A package is offered to an account that can have all of its tickets (orders 11.3).
      const people = offer.additional.package.parts.map((part) => ({ ...part, externalAccountIdentifier: identifier }));
      const held = [...eligibility.held, ...question.cartSummary];
      if (!parts || checkRequests(people, { ...eligibility, held }).length > 0) return [];
      ticket.parts = parts;
    }
    // Units that the caller already holds count as available to the caller.
    const held = holds.filter((hold) => hold.ticketConfigurationId === ticket.ticketConfigurationId).length;
    const { window } = offer;
    return ticket.available == null ? { ...ticket, window } : { ...ticket, window, available: ticket.available + held };
  });
  const outcome = availableTickets(
    configurations,
    { externalAccountIdentifier: identifier, relationshipType: question.relationshipType },
    question.cartSummary,
    eligibility,
    now,
  );
  if ('code' in outcome) return refuse(outcome);
  // Nobody learns of the windows of others.
  return outcome.tickets.map((ticket) => {
    const { window: _, ...ticketConfiguration } = ticket;
    return { ticketConfiguration };
  });
}
