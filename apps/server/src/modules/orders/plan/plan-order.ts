import { poolName } from '@foyer/domain/stock/pools';
import { FoyerError, type ErrorItem } from '@foyer/contract/wire/errors';
import type { OrderTicket, ParsedOrderRequest } from '@foyer/contract/orders/orders';
import { checkRequests } from '@foyer/domain/orders/eligibility';
import type { Refusal } from '@foyer/domain/orders/refusal';
import { firstRefusal } from '@foyer/domain/orders/obstacle';
import { applies } from '@foyer/domain/orders/purchase-rules';
import { chooseSlot, claimObstacles } from '@foyer/domain/orders/slots';
import { checkHoldLimit } from '@foyer/domain/stock/holds';
import type { TicketPrice } from '@foyer/domain/orders/pricing';
import { isCheckInActive } from '@foyer/domain/events/event-state';
import { fromMajor, toMajor, type Money } from '@foyer/domain/shared/money';
import {
  checkAutoCheckIn,
  checkOwnOrder,
  checkPaymentLimits,
  checkPurchaseWindow,
  isExemptFromWindow,
  paymentKindOf,
  startsUnpaid,
} from '@foyer/domain/payments/payment-rules';
import { isExempt } from '@foyer/domain/people/permissions';
import { termsOffered } from '@foyer/domain/tickets/purchase-terms';
import { neededTickets } from '@foyer/domain/tickets/ticket-dependencies';
import type { PlannedOrder, PricedTicketLine, StockOwner, StoredCart } from './cart.ts';
import { checkEventFor } from './check-event.ts';
import { eligibilityFactsOf } from './eligibility-facts.ts';
import { type Catalogue, unitsOf } from './offers.ts';
import type { Person } from './shapes.ts';
import { checkLine, checkPackageOnSale, type CheckedLine } from './check-line.ts';
import { takeUnit } from './benefits.ts';
import { payerOf } from './payer.ts';
import type { PlanInput } from './plan-input.ts';
import { wholePackages, type OrderedPackage } from './packages.ts';
import { priceLines } from './price-lines.ts';

const refuse = ({ code, metadata }: Refusal, items?: ErrorItem[]): FoyerError =>
  new FoyerError(code, { ...(metadata ? { metadata } : {}), ...(items ? { items } : {}) });

/**
 * Checks an order against all rules and prices it (orders 4.5). Ignores amounts from the client, except an admin's
 * `overrideAmount`.
 * Throws the code of the first violated rule. Conflicts with concurrent orders are detected later, when the units
 * are taken.
 */
export function planOrder(input: PlanInput): PlannedOrder {
  const { request, catalogue, facts, actor, locale, now } = input;
  checkEvent(input);
  const lines = checkPeople(input);
  const packages = wholePackages(catalogue, request.tickets);
  for (const { ticket, indexes } of packages) checkPackageOnSale(input, ticket, lines[indexes[0] ?? 0]);
  const checked = checkLines(input, lines);
  const ownOrder = checkOwnOrder(actor, {
    attendeeAccounts: checked.map(({ person }) => person.externalAccountIdentifier),
    cashPayment: request.cashPayment,
    bypassPayment: request.bypassPayment,
    overridesAmount: request.tickets.some(({ overrideAmount }) => overrideAmount != null),
  });
  if (ownOrder) throw refuse(ownOrder);
  const priced = priceLines(checked, packages, actor, now);

  checkPaymentMethods(request, input.rules);
  const payment = paymentKindOf(
    { ...request, hostedMode: input.rules.paymentMode === 'hosted' || request.payWithWallet },
    priced.total.amountMinor,
    actor,
  );
  if ('code' in payment) throw refuse(payment);
  const { kind } = payment;
  const beyond = checkPaymentLimits(kind, priced.total, input.rules.paymentLimits);
  if (beyond) throw refuse(beyond);
  if (request.autoCheckIn) {
    const refusal = checkAutoCheckIn(actor, { isCheckInActive: isCheckInActive(catalogue.times, actor, now) });
    if (refusal) throw refuse(refusal);
  }
  checkExpectedTotal(request, priced.total);
  checkClaims(checked);
  const tooEarly = checkPurchaseWindow(
    { viewer: actor, kind, lastPurchase: facts.lastPurchase },
    now,
    input.rules.purchaseWindowMs,
  );
  if (tooEarly) throw refuse(tooEarly);
  const payer = payerOf(request, kind, priced.total, input);

  const tickets = checked.map((line, index) =>
    lineOf(line, priced.lines[index], {
      index,
      catalogue,
      package: packages.find(({ indexes }) => indexes.includes(index)),
    }),
  );
  if (startsUnpaid(kind) && !isExempt(actor, 'unpaidStock')) checkUnpaidStock(checked, facts);
  const stock = stockOf(checked, tickets, packages, (key) => poolName(catalogue.configuration.pools, key, locale));
  const buyer = facts.people.find(({ accountId }) => accountId === actor.accountId);
  const ownName = buyer?.typeCode !== 'STAFF';
  return {
    eventId: catalogue.eventId,
    accountId: actor.accountId,
    // Staff who act in their own name are both the staff member and the account.
    staffAccountId: actor.actingStaff?.accountId ?? (isExempt(actor, 'seller') ? actor.accountId : null),
    kind,
    currency: priced.total.currency,
    totalMinor: priced.total.amountMinor,
    autoCheckIn: request.autoCheckIn,
    wasPublished: catalogue.times.isPublished,
    windowed: priced.total.amountMinor > 0 && !isExemptFromWindow(actor, kind),
    ...stock,
    holds: ownHolds(checked, facts).map(heldTicket),
    cart: {
      tickets,
      ...needsOf(input, checked),
      payer,
      // Staff who register other people in their own name do not receive those confirmations.
      mailTo: payer.email ?? (ownName ? (buyer?.email ?? null) : (tickets[0]?.email ?? buyer?.email ?? null)),
      // The hosted page and the mail use the language that the buyer chose. For staff, the mail uses the account's
      // language and not the staff member's screen language.
      locale: isExempt(actor, 'seller') ? actor.locale : locale,
      eventShortCode: catalogue.eventShortCode,
    } satisfies StoredCart,
  };
}

/**
 * Limited tickets of an unpaid order count as holds (stock 2.2). Together with the buyer's other holds at the
 * event they are limited to `holdsPerEvent`.
 * The purchase window limits a buyer to one unpaid order at a time.
 */
function checkUnpaidStock(lines: readonly CheckedLine[], facts: PlanInput['facts']): void {
  const limited = lines.filter(({ ticket }) => ticket.quantity !== null).length;
  const others = facts.holds.length - ownHolds(lines, facts).length;
  const refusal = checkHoldLimit({ limited, others });
  if (refusal) throw refuse(refusal);
}

/** The hold as stock finds it: its window is a column of the hold. */
function heldTicket(hold: PlanInput['facts']['holds'][number]): PlannedOrder['holds'][number] {
  const { windowStockId: _, ...held } = hold;
  return held;
}

function ownHolds(lines: readonly CheckedLine[], { holds }: PlanInput['facts']): PlanInput['facts']['holds'] {
  return holds.filter((hold) =>
    lines.some(
      ({ person, relationship, ticket, requested }) =>
        hold.accountId === person.accountId &&
        (hold.ticketConfigurationId === ticket.ticketConfigurationId ||
          hold.ticketConfigurationId === requested.package?.ticketConfigurationId) &&
        hold.relationshipType === relationship.relationshipType,
    ),
  );
}

function checkEvent({ catalogue, actor, now }: PlanInput): void {
  const closed = checkEventFor('sale', catalogue.times, { actor, now });
  if (closed) throw refuse(closed);
}

interface Line {
  index: number;
  requested: OrderTicket;
  person: Person;
}

/**
 * Checks the relationship types of all attendees against each other and against existing tickets (domain/eligibility).
 */
function checkPeople(input: PlanInput): Line[] {
  const { request } = input;
  const { eligibility, find } = eligibilityFactsOf({ ...input, path: 'sale' });
  const findings = checkRequests(request.tickets, eligibility);
  const [first] = findings;
  if (first) {
    const items = findings.map(({ code, index, metadata }) => ({
      code,
      path: `body.tickets.${index}`,
      ...(metadata ? { metadata } : {}),
    }));
    throw refuse(first, items);
  }
  return request.tickets.map((requested, index) => {
    const person = find(requested.externalAccountIdentifier);
    if (!person) throw new FoyerError('INVALID_ATTENDEE');
    return { index, requested, person };
  });
}

/** Checks ticket, add-ons, group and form of every line. Reports the form errors of all lines together. */
function checkLines(input: PlanInput, lines: readonly Line[]): CheckedLine[] {
  const takenSlots = new Map<string, Set<number>>();
  const taken = new Set<string>();
  const checked = lines.map(({ requested, person, index }) => {
    const line = checkLine(input, requested, person, { index, taken });
    const { relationshipType } = line.relationship;
    if (!requested.package) takeUnit(taken, line.ticket, { person, relationshipType, now: input.now });
    return { ...line, ...slotOf(input.catalogue, line, takenSlots) };
  });
  const items = checked.flatMap(({ findings }) => findings);
  if (items.length > 0) throw new FoyerError('INVALID_TICKET_DATA', { items });
  const members = checked.flatMap((line) => line.members);
  const twice = members.find((id, index) => members.indexOf(id) !== index);
  if (twice !== undefined) throw new FoyerError('INVALID_GROUP_MEMBER', { metadata: { ticketId: twice } });
  return checked;
}

/** Assigns a slot to a line. Guests get the first slot that no ticket, order or earlier line has. */
function slotOf(
  { configuration: { relationshipTypes } }: Catalogue,
  { relationship, person }: Pick<CheckedLine, 'relationship' | 'person'>,
  takenSlots: Map<string, Set<number>>,
): { place: string; types: string[]; slot: number } {
  const key = `${person.accountId} ${relationship.relationshipType}`;
  const earlier = takenSlots.get(key) ?? new Set<number>();
  const { slot, group, types } = chooseSlot(relationship, relationshipTypes, person, earlier);
  if (slot === null) throw new FoyerError('NO_AVAILABLE_TICKET');
  takenSlots.set(key, earlier.add(slot));
  return { place: group, types, slot };
}

/**
 * Refuses slots that pending orders claim. This check runs before the check of the purchase window, which would make a
 * second click wait 30 minutes.
 */
function checkClaims(lines: readonly CheckedLine[]): void {
  const claimed = firstRefusal(
    claimObstacles(lines.map((line) => ({ person: line.person, slot: { group: line.place, slot: line.slot } }))),
  );
  if (claimed) throw refuse(claimed);
}

/** Allows one payment method per order. A wallet is valid in hosted mode, or where the gateway's page offers one. */
function checkPaymentMethods(request: ParsedOrderRequest, { paymentMode, wallets }: PlanInput['rules']): void {
  const { cashPayment, bypassPayment, payWithWallet } = request;
  const oneOf = (path: string) => new FoyerError('VALIDATION_ERROR', { items: [{ code: 'ONE_OF', path }] });
  if (cashPayment && bypassPayment) throw oneOf('body.bypassPayment');
  if (!payWithWallet) return;
  const isOffered = paymentMode === 'hosted' || wallets.length > 0;
  if (!isOffered || cashPayment || bypassPayment) throw oneOf('body.payWithWallet');
}

/** Rejects the order when its total differs from the total that the buyer saw. */
function checkExpectedTotal({ expectedTotal }: ParsedOrderRequest, total: Money): void {
  if (expectedTotal == null) return;
  if (fromMajor(expectedTotal, total.currency)?.amountMinor === total.amountMinor) return;
  throw priceChanged(total);
}

/** The error for a total that the buyer has not agreed to. */
export const priceChanged = (total: Money): FoyerError =>
  new FoyerError('PRICE_CHANGED', { metadata: { totalAmount: toMajor(total), currency: total.currency } });

function lineOf(
  line: CheckedLine,
  priced: Pick<TicketPrice, 'price' | 'was' | 'couponsApplied' | 'use'> | undefined,
  about: { index: number; catalogue: Catalogue; package: OrderedPackage | undefined },
): PricedTicketLine {
  const { index, package: of } = about;
  const { configuration } = about.catalogue;
  // The other parts are stored as the checks decided them.
  const { requested: _, findings: __, ticket, person, relationship, attendee, addOns, ...decided } = line;
  if (!priced) throw new Error('A line was not priced.');
  const isShare = of !== undefined && line.requested.overrideAmount == null;
  // A ticket of a package that ends whole stays with its buyer (orders 11.7).
  const additional =
    of?.settings.endsWhole === true ? { ...ticket.additional, transferable: false } : ticket.additional;
  return {
    line: index,
    accountId: person.accountId,
    relationshipType: relationship.relationshipType,
    isSelf: relationship.selfType,
    isGuest: relationship.guestType,
    ticketConfigurationId: ticket.ticketConfigurationId,
    description: ticket.description,
    ...attendee,
    ...decided,
    windowStockId: ticket.windowStockId,
    ...(isOutsideWindow(line) && { outsideWindow: true }),
    listMinor: isShare ? (priced.was ?? priced.price).amountMinor : ticket.amountMinor,
    amountMinor: priced.price.amountMinor,
    currencyLocale: ticket.currencyLocale,
    coupons: priced.couponsApplied,
    // A ticket that uses an earned place cannot be transferred (selling 4.5).
    transferable: priced.use === undefined && (additional.transferable ?? false),
    ...(priced.use ? { earnedPlaceId: priced.use.earnedPlaceId, earnedUnit: priced.use.unit } : {}),
    terms: termsOffered(configuration, additional),
    ticketGroup: ticket.additional.ticketGroup ?? null,
    addOns: addOns.map(({ addOnId, name, amountMinor }) => ({ addOnId, name, amountMinor })),
    ...(of && {
      package: {
        ticketConfigurationId: of.ticketConfigurationId,
        purchase: of.purchase,
        part: of.indexes.indexOf(index),
        endsWhole: of.settings.endsWhole ?? false,
      },
    }),
  };
}

/** Whether the ticket type has windows, and the ticket is sold in none of them. Only the desk sells so (orders 9.1). */
const isOutsideWindow = ({ ticket: { window } }: Pick<CheckedLine, 'ticket'>): boolean =>
  window.state !== 'none' && window.state !== 'open';

/** Tickets outside the cart that the cart requires. Stock checks them again under the accounts' locks. */
function needsOf(
  { catalogue: { eventId, parent, configuration }, actor }: PlanInput,
  lines: readonly CheckedLine[],
): Pick<StoredCart, 'needs'> {
  const requests = lines.map(({ person, relationship }) => ({
    externalAccountIdentifier: person.externalAccountIdentifier,
    relationshipType: relationship.relationshipType,
  }));
  const accounts = new Map(lines.map(({ person }) => [person.externalAccountIdentifier, person.accountId]));
  const needed = neededTickets(requests, {
    types: configuration.relationshipTypes,
    isChild: parent !== null,
    buyer: applies('buyersTicket', { path: 'sale', viewer: actor }) ? actor.externalAccountIdentifier : null,
  });
  if (needed.length === 0) return {};
  return {
    needs: needed.map(({ externalAccountIdentifier, at, types }) => ({
      accountId: accounts.get(externalAccountIdentifier) ?? actor.accountId,
      eventId: at === 'parent' ? (parent?.eventId ?? eventId) : eventId,
      types,
    })),
  };
}

function stockOf(
  lines: readonly CheckedLine[],
  tickets: readonly PricedTicketLine[],
  packages: readonly OrderedPackage[],
  nameOf: (poolKey: string) => string,
): { stock: { stockId: number; quantity: number }[]; stockOf: Map<number, StockOwner> } {
  const quantities = new Map<number, number>();
  const owners = new Map<number, StockOwner>();
  lines.forEach(({ ticket, addOns, requested }, index) => {
    const { ticketConfigurationId } = ticket;
    const hadHold = requested.reservationId != null;
    const of = packages.find(({ indexes }) => indexes.includes(index));
    // The coupons of a package are counted with its first part.
    const offer = of ? { ...ticket, coupons: of.ticket.coupons } : ticket;
    for (const { stockId, ...unit } of unitsOf(offer, addOns, tickets[index]?.coupons ?? [])) {
      const owner = unit.kind === 'ticket' ? { ...unit, ticketConfigurationId, hadHold } : unit;
      quantities.set(stockId, (quantities.get(stockId) ?? 0) + 1);
      owners.set(stockId, owners.get(stockId) ?? owner);
    }
    for (const { pools, ...drawing } of [...addOns, { pools: ticket.pools }]) {
      const addOn = 'addOnId' in drawing ? { addOnId: drawing.addOnId } : {};
      for (const { stockId, key } of pools ?? []) {
        if (key !== null) owners.set(stockId, { kind: 'pool', ticketConfigurationId, ...addOn, pool: nameOf(key) });
      }
    }
  });
  for (const { ticket, indexes } of packages) {
    const { stockId, ticketConfigurationId } = ticket;
    const hadHold = indexes.some((index) => lines[index]?.requested.reservationId != null);
    quantities.set(stockId, (quantities.get(stockId) ?? 0) + 1);
    owners.set(stockId, { kind: 'ticket', ticketConfigurationId, hadHold });
  }
  return { stock: [...quantities].map(([stockId, quantity]) => ({ stockId, quantity })), stockOf: owners };
}
