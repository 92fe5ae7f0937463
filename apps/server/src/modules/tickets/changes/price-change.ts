import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import { addMoney, money, type Money } from '@foyer/domain/shared/money';
import { priceFacts, priceTicket, type PriceFacts, type TicketPrice } from '@foyer/domain/orders/pricing';
import {
  changeAddOns,
  changeOffers,
  preventsChange,
  teamChange,
  type ChangedAddOns,
  type GiveBack,
  type TeamChange,
  type TicketChange,
} from '@foyer/domain/tickets/ticket-changes';
import {
  limitOf,
  priceRules,
  unqualifiedFor,
  type TicketForPerson,
  type TicketOffer,
} from '../../orders/plan/index.ts';
import { isSold } from '../../events/catalogue/index.ts';
import type { CallContext } from '../../../calls/context.ts';
import { countCouponGuesses } from '../../system/limits/index.ts';
import type { TicketChanges } from './deps.ts';
import { changeTargetsOf, storedValues } from '../index.ts';
import { giveBackOf, type ChangeFacts } from './read-facts.ts';

/** A possible change of a ticket with its price, add-ons and team. */
export interface PricedChange {
  offer: TicketForPerson<TicketOffer>;
  price: TicketPrice;
  /** Positive: amount to pay. Negative: amount to give back. */
  amountDue: Money;
  /** For a lower price: how the money goes back over the payments; null when the payments do not have it. */
  giveBack: GiveBack | null;
  /** Amount taken off the payments in minor units: returned money plus any waived amount. */
  giveBackMinor: number;
  addOns: ChangedAddOns;
  team: Exclude<TeamChange, 'tooLarge' | 'isMember'>;
}

/** The facts that coupons depend on: the attendee, and the coupon code in the form answers. */
export const couponFactsOf = ({ row }: Pick<ChangeFacts, 'row'>): PriceFacts =>
  priceFacts(
    { title: row.title, country: row.country_code },
    row.relationship_type,
    storedValues(row)[couponCodeField],
  );

/** Counts the code in the form answers as a guess, because an edit can change it. @throws RATE_LIMITED */
export const countStoredCode = (
  { database }: Pick<TicketChanges, 'database'>,
  facts: ChangeFacts,
  context: CallContext,
): Promise<void> =>
  countCouponGuesses(database, context, {
    eventId: facts.row.event_id,
    typed: couponFactsOf(facts).codes,
    offers: facts.offers,
  });

/** The price of the ticket with its add-ons. */
const paidFor = ({ row, addOns }: Pick<ChangeFacts, 'row' | 'addOns'>): Money =>
  money(row.amount_minor + addOns.reduce((sum, { amountMinor }) => sum + amountMinor, 0), row.currency);

/** The possible changes in one direction (domain/ticket-changes), in the order of the ticket type's targets. */
export function priceChanges(
  change: TicketChange,
  facts: ChangeFacts,
  { actor, locale, now }: Pick<CallContext, 'actor' | 'locale' | 'now'>,
): PricedChange[] {
  const { row } = facts;
  const addOnPools = new Set(
    (facts.event.configuration.pools ?? [])
      .filter(({ tickets }) => Object.keys(tickets).length === 0)
      .map(({ key }) => key),
  );
  const targets = facts.offers.filter(isSold).flatMap((offer) => {
    const team = teamChange({
      ledMembers: facts.ledMembers,
      isMemberOfOther: facts.isMemberOfOther,
      maxMembers: offer.additional.groupTicketConfiguration?.maxMemberCount ?? null,
    });
    if (preventsChange(team)) return [];
    const { currency } = offer;
    const addOns = changeAddOns(facts.addOns, offer.addOns, currency, addOnPools);
    const price = priceTicket(priceRules(offer, currency), couponFactsOf(facts), now);
    const addOnsMinor = addOns.retained.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const total = addMoney(price.price, money(addOnsMinor, currency));
    if (!total) return [];
    return [
      {
        ticketConfigurationId: offer.ticketConfigurationId,
        relationshipTypes: offer.relationshipTypes,
        startDateTime: offer.startDateTime,
        endDateTime: offer.endDateTime,
        ...limitOf(offer),
        window: offer.window,
        // A change takes no place, so it leads to no ticket type that needs one (selling 4.5).
        unqualified: unqualifiedFor(offer, { person: undefined, relationshipType: row.relationship_type, locale, now }),
        price: total,
        of: { offer, price, addOns, team },
      },
    ];
  });
  return changeOffers({
    change,
    configuration: changeTargetsOf(row),
    relationshipType: row.relationship_type,
    paid: paidFor(facts),
    targets,
    viewer: actor,
    now,
  }).map(({ target, amountDue }) => {
    const giveBackMinor = Math.max(0, -amountDue.amountMinor);
    const giveBack = giveBackOf(facts, giveBackMinor);
    // An amount that staff waived was never paid, so it is not paid out.
    const shown = giveBackMinor > 0 && giveBack ? money(-giveBack.moneyMinor, amountDue.currency) : amountDue;
    return { ...target.of, amountDue: shown, giveBack, giveBackMinor };
  });
}
