import type { OutputOf } from '@foyer/contract/wire/endpoint';
import type { recheckEndpoints, RecheckRow } from '@foyer/contract/tickets/recheck';
import { recheckStates, type RecheckState } from '@foyer/contract/people/qualification-vocabulary';
import { amountsOf, isRecheckOpen } from '@foyer/domain/orders/recheck';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { CallContext } from '../../../calls/context.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import type { TicketChanges } from '../changes/index.ts';
import { countRecheck } from './count-tickets.ts';
import { readRecheckTickets, type RecheckTicket } from './read-tickets.ts';
import { sumsOf } from './sums.ts';

/** The tickets of the re-check with what the rule of the event does to them, and the sums (selling 8.2). Changes nothing. */
export async function listRecheck(
  changes: TicketChanges,
  { eventId, page, rowsPerPage }: { eventId: number; page: number; rowsPerPage: number },
  { actor, now, locale }: CallContext,
): Promise<OutputOf<(typeof recheckEndpoints)['getRecheck']>> {
  const { configuration } = await findEvent(changes.database.kysely, eventId, actor);
  const settings = configuration.recheck ?? null;
  const isOver = settings !== null && !isRecheckOpen(settings, now);
  // Without a rule, decisions about earlier rules are still listed.
  const list = { eventId, rule: settings?.rule ?? null };
  const stretch = { limit: rowsPerPage, offset: (page - 1) * rowsPerPage };
  const [results, kinds] = await Promise.all([
    readRecheckTickets(changes, list, stretch, now),
    countRecheck(changes, list, now),
  ]);
  // The record of the contract has every state.
  const states = Object.fromEntries(recheckStates.map((state) => [state, 0])) as Record<RecheckState, number>;
  for (const { state, tickets } of kinds) if (state !== null) states[state] += tickets;
  return {
    settings,
    timeZone: configuration.timeZone,
    isOver,
    results: results.map((each) => present(each, locale)),
    totalItems: kinds.reduce((all, { tickets }) => all + tickets, 0),
    open: settings && !isOver ? sumsOf(kinds.filter(({ isOpen }) => isOpen)) : [],
    states,
  };
}

function present(ticket: RecheckTicket, locale: Locale): RecheckRow {
  const { currency, outcome, state } = ticket;
  const major = (minor: number) => toMajor(money(minor, currency));
  const planned = amountsOf(outcome, money(0, currency));
  // A decided ticket has the amounts that staff confirmed.
  const isDecided = !ticket.isOpen && state !== null;
  return {
    ticketId: ticket.ticketId,
    orderId: ticket.orderId,
    externalAccountIdentifier: ticket.externalAccountIdentifier,
    firstName: ticket.firstName,
    lastName: ticket.lastName,
    defaultDescription: ticket.description,
    translations: ticket.translations.description ? { description: ticket.translations.description } : {},
    qualification: translatedText(ticket.qualificationTranslations.name, locale, ticket.qualification),
    currency,
    paid: major(ticket.amountMinor),
    usualPrice: toMajor(ticket.usual),
    due: isDecided ? major(ticket.dueMinor) : toMajor(planned.due),
    refund: isDecided ? major(ticket.refundMinor) : toMajor(planned.refund),
    isOpen: ticket.isOpen,
    state,
    payUntil: ticket.payUntil?.toISOString() ?? null,
    obstacle:
      state === null || ticket.isOpen ? (outcome.outcome === 'skip' ? outcome.obstacle : null) : ticket.obstacle,
  };
}
