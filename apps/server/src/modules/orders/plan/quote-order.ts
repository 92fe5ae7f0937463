import { FoyerError, type ErrorCode } from '@foyer/contract/wire/errors';
import type { InputOf } from '@foyer/contract/wire/endpoint';
import type { ordersEndpoints, OrderQuote } from '@foyer/contract/orders/orders';
import { unavailableAddOns } from '@foyer/domain/orders/add-ons';
import { checkRequests, isWithinReach } from '@foyer/domain/orders/eligibility';
import { sharesOf } from '@foyer/domain/orders/packages';
import { money, sumMoney, toMajor, type Money } from '@foyer/domain/shared/money';
import { checkPaymentLimits } from '@foyer/domain/payments/payment-rules';
import { isExempt } from '@foyer/domain/people/permissions';
import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import { unitKey } from '@foyer/domain/orders/benefits';
import {
  isSoldCurrency,
  priceFacts,
  priceTicket,
  type PackageShare,
  type TicketPrice,
} from '@foyer/domain/orders/pricing';
import type { Actor, CallContext } from '../../../calls/context.ts';
import { checkTicketOnSale, offeredAddOns } from './check-line.ts';
import { fullPoolOf } from './offers.ts';
import type { PlanReaders } from './create-readers.ts';
import type { OrderRules } from './plan-input.ts';
import type { Database } from '../../../db/database.ts';
import { checkEventFor } from './check-event.ts';
import { eligibilityFactsOf } from './eligibility-facts.ts';
import { packagesOf, shareOf } from './packages.ts';
import { priceRules } from './price-rules.ts';
import { countCouponGuesses } from '../../system/limits/index.ts';
import { readOrderFacts } from './read-order-facts.ts';

type Quoting = Pick<PlanReaders, 'catalogue' | 'people' | 'lookUps'> &
  Pick<OrderRules, 'paymentMode' | 'paymentLimits'> & { database: Database };

/**
 * Prices each entry of a cart as an order would, and returns an error for each entry that cannot be bought. Buys
 * nothing.
 */
export async function quoteOrder(
  orders: Quoting,
  body: InputOf<typeof ordersEndpoints.quoteOrder>['body'],
  context: CallContext,
): Promise<OrderQuote> {
  const { actor, locale, now } = context;
  // Team members do not affect the price. The order itself checks whether they can join.
  const request = { ...body, tickets: body.tickets.map((ticket) => ({ ...ticket, associatedTicketIds: [] })) };
  const [{ found: catalogue }, facts] = await readOrderFacts(orders, request, { actor, idempotencyKey: null, now });
  const closed = catalogue && checkEventFor('sale', catalogue.times, context);
  if (!catalogue || closed?.code === 'RECORD_NOT_FOUND') throw new FoyerError('RECORD_NOT_FOUND');
  await countCouponGuesses(orders.database, context, {
    eventId: body.eventId,
    typed: body.tickets.map(({ values }) => values[couponCodeField]),
    offers: catalogue.tickets,
  });
  const input = { path: 'sale' as const, catalogue, facts, actor, locale, now };
  const { eligibility, find } = eligibilityFactsOf(input);
  const refused = new Map(checkRequests(body.tickets, eligibility).map(({ index, code }) => [index, code]));
  const couponUses = new Map<number, number>();
  const { packages, refused: broken } = packagesOf(catalogue, body.tickets);
  for (const index of broken.flatMap(({ indexes }) => indexes)) refused.set(index, 'INVALID_PACKAGE');
  const shares = new Map<number, TicketPrice[]>();
  const priceOfShare = ({ purchase, part, of, facts, listMinor }: PackageShare): TicketPrice | undefined => {
    const all = shares.get(purchase) ?? sharesOf(priceTicket(of, facts, now), listMinor);
    shares.set(purchase, all);
    return all[part];
  };
  const taken = new Set<string>();

  // For a person outside the buyer's reach, title and country are left out, because the price could reveal them.
  const personOf = ({ externalAccountIdentifier: identifier }: { externalAccountIdentifier: string }) =>
    isWithinReach(identifier, eligibility) ? find(identifier) : undefined;
  const entries = body.tickets.map((requested, index) => {
    const found = catalogue.tickets.find((each) => each.ticketConfigurationId === requested.ticketConfigurationId);
    if (!found) return { total: null, entry: goneEntry(requested.ticketConfigurationId, 'NO_AVAILABLE_TICKET') };
    const { currency } = found;
    if (!isSoldCurrency(currency))
      return { total: null, entry: goneEntry(requested.ticketConfigurationId, 'UNSUPPORTED_CURRENCY') };
    const person = personOf(requested);
    const checked = person && checkTicketOnSale(input, requested, person, taken);
    // Its price is that of the person's window.
    const ticket = checked?.refusal === null ? checked.ticket : found;
    const facts = priceFacts(person, requested.relationshipType, requested.values[couponCodeField]);
    const first = (at: number) => {
      const one = body.tickets[at];
      return one && { requested: one, person: personOf(one) };
    };
    const share = shareOf(packages, index, first, couponUses);
    const pack = packages.find(({ indexes }) => indexes[0] === index)?.ticketConfigurationId;
    const refusal =
      person && !checked?.refusal && pack !== undefined
        ? checkTicketOnSale(input, { ...requested, ticketConfigurationId: pack, package: null }, person)
        : checked;
    const unavailable = refusal?.refusal ?? null;
    const priced =
      (share && priceOfShare(share)) ?? priceTicket(priceRules(ticket, currency, couponUses), facts, now, null, taken);
    if (priced.use) taken.add(unitKey(priced.use));
    for (const id of priced.couponsApplied) couponUses.set(id, (couponUses.get(id) ?? 0) + 1);
    const gone = new Set(
      unavailableAddOns(offeredAddOns(ticket), requested.ticketConfigurationAddOns, now).map(
        ({ ticketConfigurationAddOnId }) => ticketConfigurationAddOnId,
      ),
    );
    const addOns = ticket.addOns
      .filter((addOn) => requested.ticketConfigurationAddOns.includes(addOn.addOnId) && addOn.currency === currency)
      .map(({ addOnId, amountMinor }) => ({
        ticketConfigurationAddOnId: addOnId,
        price: money(amountMinor, currency),
        available: !gone.has(addOnId),
      }));
    const total =
      sumMoney([priced.price, ...addOns.filter(({ available }) => available).map(({ price }) => price)]) ??
      priced.price;
    const error = closed?.code ?? refused.get(index) ?? unavailable ?? (gone.size > 0 ? 'ADD_ON_NOT_AVAILABLE' : null);
    const lacking = ticket.addOns.find(({ addOnId, free }) => gone.has(addOnId) && free !== null && free <= 0);
    const pool =
      error === 'NO_AVAILABLE_TICKET' && refusal?.refusal
        ? refusal.metadata['pool']
        : error === 'ADD_ON_NOT_AVAILABLE' && lacking
          ? fullPoolOf(lacking, catalogue, locale)?.pool
          : undefined;
    return {
      total,
      entry: {
        ticketConfigurationId: requested.ticketConfigurationId,
        amount: toMajor(priced.was ?? priced.price),
        overrideAmount: priced.was ? toMajor(priced.price) : null,
        couponsApplied: priced.couponsApplied,
        addOns: addOns.map(({ price, ...addOn }) => ({ ...addOn, amount: toMajor(price) })),
        totalAmount: toMajor(total),
        error,
        ...(typeof pool === 'string' && { pool }),
      },
    };
  });
  const totals = entries.flatMap(({ total }) => (total ? [total] : []));
  const sum = sumMoney(totals);
  const beyond = beyondLimits(orders, sum, actor);
  return {
    currency: sum?.currency ?? null,
    totalAmount: sum ? toMajor(sum) : 0,
    tickets: entries.map(({ entry }) => (entry.totalAmount > 0 ? { ...entry, error: entry.error ?? beyond } : entry)),
  };
}

/** The error for a total outside the provider's limits. None for staff, who can take cash. */
function beyondLimits({ paymentMode, paymentLimits }: Quoting, sum: Money | null, actor: Actor): ErrorCode | null {
  if (sum === null || isExempt(actor, 'providerLimits')) return null;
  const kind = sum.amountMinor === 0 ? 'none' : paymentMode;
  return checkPaymentLimits(kind, sum, paymentLimits)?.code ?? null;
}

/** The entry of a ticket that cannot be sold: amount 0 with an error. */
const goneEntry = (
  ticketConfigurationId: number,
  error: 'NO_AVAILABLE_TICKET' | 'UNSUPPORTED_CURRENCY',
): OrderQuote['tickets'][number] => ({
  ticketConfigurationId,
  amount: 0,
  overrideAmount: null,
  couponsApplied: [],
  addOns: [],
  totalAmount: 0,
  error,
});
