import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { EventViewer } from '@foyer/domain/events/event-state';
import type { Obstacle } from '@foyer/domain/orders/obstacle';
import { isSoldCurrency, priceFacts, priceTicket } from '@foyer/domain/orders/pricing';
import { personObstacles, ticketObstacles, type BuyersPayment } from '@foyer/domain/orders/purchase-obstacles';
import { paymentKindOf } from '@foyer/domain/payments/payment-rules';
import { isExempt } from '@foyer/domain/people/permissions';
import type { Holding } from '@foyer/domain/tickets/relationships';
import type { Money } from '@foyer/domain/shared/money';
import { unqualifiedFor } from './benefits.ts';
import { openEventFor } from './check-event.ts';
import { holdsOf, offeredTicket } from './check-line.ts';
import { eligibilityFactsOf } from './eligibility-facts.ts';
import type { Catalogue } from './offers.ts';
import type { PeopleFacts } from './people.ts';
import type { OrderRules } from './plan-input.ts';
import { priceRules } from './price-rules.ts';
import { ticketFor } from './sale-windows.ts';
import type { CatalogueTicket } from './shapes.ts';

/** The facts that decide the orders of a buyer for one person and relationship. */
export interface ExplainedPurchase {
  request: Holding;
  cart: readonly Holding[];
  catalogue: Catalogue;
  facts: PeopleFacts;
  /** Who buys, with the account's language. */
  buyer: NonNullable<EventViewer>;
  /** The language of the texts. */
  locale: Locale;
  now: Date;
  rules: Pick<OrderRules, 'paymentMode' | 'purchaseWindowMs' | 'paymentLimits'>;
  isPaused: boolean;
  waitsUntil: Date | null;
  /** Entries of the waiting list, by stock row. */
  waiting: ReadonlyMap<number, number>;
}

/** The rules that keep a buyer from the tickets of an event: from all of them, and from each ticket type. */
export interface PurchaseObstacles {
  ofPerson: Obstacle[];
  ofTickets: { ticket: CatalogueTicket; obstacles: Obstacle[] }[];
}

/**
 * Lists the rules that refuse an order of one ticket, for each ticket type, without a request and its payment data. The
 * functions of `domain` that decide an order decide here too.
 */
export function purchaseObstaclesOf(purchase: ExplainedPurchase): PurchaseObstacles {
  const { request, cart, catalogue, facts, buyer, locale, now, isPaused } = purchase;
  const { eligibility, find } = eligibilityFactsOf({ path: 'sale', catalogue, facts, actor: buyer, locale });
  const found = find(request.externalAccountIdentifier);
  const isBuyer = found?.externalAccountIdentifier === buyer.externalAccountIdentifier;
  // A person's own purchase ends unpaid orders of others for this person.
  const person = found && {
    ...found,
    claims: isBuyer ? found.claims.filter(({ unpaidByOther }) => unpaidByOther === null) : found.claims,
  };
  const event = openEventFor(catalogue.times, buyer, now);
  return {
    ofPerson: [...personObstacles({ event, eligibility, request, cart, person, isPaused })],
    ofTickets: catalogue.tickets.map((each) => {
      const holds = person ? holdsOf(facts, person, { ...each, relationshipType: request.relationshipType }) : [];
      const own = holds.length;
      const ticket = ticketFor(each, person, now, { hold: holds[0], pools: catalogue.configuration.pools });
      const price = priceOf(ticket, purchase, person);
      const question = {
        eligibility,
        relationshipType: request.relationshipType,
        ticket: {
          ...offeredTicket(ticket),
          unqualified: unqualifiedFor(ticket, { person, relationshipType: request.relationshipType, locale, now }),
          waiting: purchase.waiting.get(ticket.stockId) ?? 0,
        },
        hasHold: own > 0,
        otherHolds: facts.holds.length - own,
        price,
        payment: paymentOf(purchase, price),
      };
      return { ticket, obstacles: [...ticketObstacles(question, now)] };
    }),
  };
}

/** The price of a ticket without a typed coupon code; `null` in a currency that is not sold. */
function priceOf(
  ticket: CatalogueTicket,
  { request, now }: ExplainedPurchase,
  person: Parameters<typeof priceFacts>[0],
): Money | null {
  const { currency } = ticket;
  if (!isSoldCurrency(currency)) return null;
  return priceTicket(priceRules(ticket, currency), priceFacts(person, request.relationshipType, null), now).price;
}

function paymentOf({ facts, buyer, rules, now, waitsUntil }: ExplainedPurchase, price: Money | null): BuyersPayment {
  // The desk can take cash, so no limit of cards stops it.
  const cashPayment = isExempt(buyer, 'cash');
  const asUsual = { cashPayment, bypassPayment: false, hostedMode: rules.paymentMode === 'hosted' };
  const chosen = paymentKindOf(asUsual, price?.amountMinor ?? 0, buyer);
  return {
    kind: 'kind' in chosen ? chosen.kind : 'none',
    lastPurchase: facts.lastPurchase,
    windowMs: rules.purchaseWindowMs,
    limits: rules.paymentLimits,
    waitsUntil: waitsUntil !== null && waitsUntil > now ? waitsUntil : null,
  };
}
