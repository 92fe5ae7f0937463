import { couponCodeField } from '@foyer/contract/vocabulary';
import { addMoney, money, type Money } from '@foyer/domain/money';
import { priceTicket, type PriceFacts, type TicketPrice } from '@foyer/domain/pricing';
import {
  changeAddOns,
  changeOffers,
  isTeamInTheWay,
  splitGiveBack,
  teamChange,
  type ChangedAddOns,
  type GiveBack,
  type TeamChange,
  type TicketChange,
} from '@foyer/domain/ticket-changes';
import { limitOf, priceRules, type TicketOffer } from '../inventory/index.ts';
import { isSold } from '../events/index.ts';
import type { CallContext } from '@foyer/domain/actor';
import { countCouponGuesses } from '../limits/index.ts';
import type { TicketChanges } from './deps.ts';
import { storedValues } from '../tickets/index.ts';
import type { ChangeFacts } from './read-facts.ts';

/** What a ticket may be changed to, at a price, with what becomes of its add-ons and its team. */
export interface PricedChange {
  offer: TicketOffer;
  price: TicketPrice;
  /** Above 0 is paid; below 0 that much money goes back. */
  amountDue: Money;
  /** Of a lower price: how it goes back over the payments; null where they do not have it. */
  giveBack: GiveBack | null;
  /** What is taken off the payments, minor units: the money, and what had been waived. */
  giveBackMinor: number;
  addOns: ChangedAddOns;
  team: Exclude<TeamChange, 'tooLarge' | 'isMember'>;
}

/** What coupons look at: the attendee, and the code in the answers. */
export function priceFactsOf({ row }: Pick<ChangeFacts, 'row'>): PriceFacts {
  const typed = storedValues(row)[couponCodeField];
  return {
    relationshipType: row.relationship_type,
    title: row.title,
    country: row.country_code,
    codes: typeof typed === 'string' && typed.trim() !== '' ? [typed] : [],
  };
}

/** Counts the code in the answers as a guess: an edit can change it. @throws RATE_LIMITED */
export const countStoredCode = (
  { database }: Pick<TicketChanges, 'database'>,
  facts: ChangeFacts,
  context: CallContext,
): Promise<void> =>
  countCouponGuesses(database, context, {
    eventId: facts.row.event_id,
    typed: priceFactsOf(facts).codes,
    offers: facts.offers,
  });

/** What was paid for the ticket with its add-ons. */
const paidFor = ({ row, addOns }: Pick<ChangeFacts, 'row' | 'addOns'>): Money =>
  money(row.amount_minor + addOns.reduce((sum, { amountMinor }) => sum + amountMinor, 0), row.currency);

/** The changes of one direction that are possible now (domain/ticket-changes), in the order the ticket's type names them. */
export function priceChanges(change: TicketChange, facts: ChangeFacts, now: Date): PricedChange[] {
  const { row } = facts;
  const targets = facts.offers.filter(isSold).flatMap((offer) => {
    const team = teamChange({
      ledMembers: facts.ledMembers,
      isMemberOfOther: facts.isMemberOfOther,
      maxMembers: offer.additional.groupTicketConfiguration?.maxMemberCount ?? null,
    });
    if (isTeamInTheWay(team)) return [];
    const { currency } = offer;
    const addOns = changeAddOns(facts.addOns, offer.addOns, currency);
    const price = priceTicket(priceRules(offer, currency), priceFactsOf(facts), now);
    const kept = addOns.kept.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const total = addMoney(price.price, money(kept, currency));
    if (!total) return [];
    return [
      {
        ticketConfigurationId: offer.ticketConfigurationId,
        relationshipTypes: offer.relationshipTypes,
        startDateTime: offer.startDateTime,
        endDateTime: offer.endDateTime,
        ...limitOf(offer),
        price: total,
        of: { offer, price, addOns, team },
      },
    ];
  });
  return changeOffers({
    change,
    configuration: row.additional_configuration,
    relationshipType: row.relationship_type,
    paid: paidFor(facts),
    targets,
    now,
  }).map(({ target, amountDue }) => {
    const giveBackMinor = Math.max(0, -amountDue.amountMinor);
    const giveBack = splitGiveBack(facts.payments, row.ticket_id, giveBackMinor);
    // What staff had waived was never paid and is not paid out.
    const shown = giveBackMinor > 0 && giveBack ? money(-giveBack.moneyMinor, amountDue.currency) : amountDue;
    return { ...target.of, amountDue: shown, giveBack, giveBackMinor };
  });
}
