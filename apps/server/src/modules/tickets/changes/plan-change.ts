import { FoyerError } from '@foyer/contract/wire/errors';
import type { ParsedOrderRequest } from '@foyer/contract/orders/orders';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { fromMajor, money, toMajor, type Money } from '@foyer/domain/shared/money';
import { checkOwnOrder, checkPaymentLimits, mayChoosePayment } from '@foyer/domain/payments/payment-rules';
import { isExempt } from '@foyer/domain/people/permissions';
import { poolName } from '@foyer/domain/stock/pools';
import { termsAfterChange } from '@foyer/domain/tickets/purchase-terms';
import { checkChange, type GiveBack, type TicketChange } from '@foyer/domain/tickets/ticket-changes';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { ChargeSource } from '../../../gateways/payments/port.ts';
import type { PlannedChange, StoredChange } from './change-cart.ts';
import {
  unitsOf,
  cardKeyOf,
  chargeSourceOf,
  checkedCardPayer,
  fingerprintOfCharge,
  tenderedCash,
  type TicketOffer,
} from '../../orders/plan/index.ts';
import { termsOf } from '../index.ts';
import type { TicketChanges } from './deps.ts';
import { settlementOf } from './list-offers.ts';
import type { PricedChange } from './price-change.ts';
import { ticketBeforeChange, chargeablePayment, type ChangeFacts } from './read-facts.ts';

/** The request, except for the target. */
export interface ChangeWish {
  cashPayment?: boolean;
  bypassPayment?: boolean;
  cashTendered?: number | null | undefined;
  needsOpenDrawer?: boolean;
  payOnPage?: boolean;
  /** A typed card. It stays in memory until the charge and is not part of the plan. */
  chargeCreditCardRequest?: ParsedOrderRequest['chargeCreditCardRequest'];
  /** The amount due that the person confirmed. */
  expectedAmountDue: number;
}

/** The target of a change with its price: another type, or the same type with other add-ons. */
export interface ChangeAim extends Pick<StoredChange, 'change' | 'to' | 'addOns' | 'giveBackMinor'> {
  /** Stock ids that the ticket uses one unit of afterwards. */
  stock: number[];
  /** Positive: amount to pay. Negative: amount to give back. */
  amountDue: Money;
  /** How the money goes back over the payments; null when the payments do not have it. */
  giveBack: GiveBack | null;
}

/** The target of a change to another type. */
export function aimOf(
  change: TicketChange,
  { row }: Pick<ChangeFacts, 'row'>,
  { offer, price, addOns, ...priced }: PricedChange,
): ChangeAim {
  const retainedAddOns = addOns.retained.map(({ to }) => to);
  return {
    change,
    to: {
      ticketConfigurationId: offer.ticketConfigurationId,
      description: offer.description,
      windowStockId: offer.windowStockId,
      listMinor: offer.amountMinor,
      amountMinor: price.price.amountMinor,
      currencyLocale: offer.currencyLocale,
      coupons: price.couponsApplied,
      transferable: offer.additional.transferable ?? false,
      terms: termsAfterChange(termsOf(row), offer.additional),
      ticketGroup: offer.additional.ticketGroup ?? null,
      maxMembers: offer.additional.groupTicketConfiguration?.maxMemberCount ?? null,
    },
    addOns: addOns.retained.map(({ to, amountMinor }) => ({ addOnId: to.addOnId, name: to.name, amountMinor })),
    stock: unitsOf(offer, retainedAddOns, price.couponsApplied).map(({ stockId }) => stockId),
    amountDue: priced.amountDue,
    giveBack: priced.giveBack,
    giveBackMinor: priced.giveBackMinor,
  };
}

/** The part of a request that its fingerprint contains. */
export const seenOf = (wish: ChangeWish): readonly unknown[] => {
  const { cashPayment = false, bypassPayment = false, payOnPage = false, cashTendered, expectedAmountDue } = wish;
  const charge = wish.chargeCreditCardRequest;
  // A request without a card keeps the fingerprint that it had before this endpoint accepted cards.
  const typed = charge ? [fingerprintOfCharge(charge)] : [];
  return [cashPayment, bypassPayment, payOnPage, cashTendered, expectedAmountDue, ...typed];
};

/** The public names of the pools of the types and add-ons, by their stock. `addOnId`: only a new add-on of the ticket draws on it. */
export type PoolNames = ReadonlyMap<number, { pool: string; addOnId?: number }>;

export interface ChangePlan {
  planned: PlannedChange;
  /** The card to charge: the card of an earlier charge or a typed one. Null when nothing is charged here. */
  source: ChargeSource | null;
  /** The typed card's key for the counters of refused cards. */
  cardKey: string | undefined;
  pools: PoolNames;
}

/** The ticket for the rules of changes. */
export const changeRulesInput = ({ row, event, isOwn, isRegistrationActive }: ChangeFacts) => ({
  status: row.status,
  isOwn,
  isRegistrationActive,
  isCalledOff: event.times.isCalledOff,
});

/** Whether this person may change the ticket at all. Checked before any price is shown. */
export function checkMayChange(facts: ChangeFacts, { actor }: Pick<CallContext, 'actor'>): void {
  const refusal = checkChange(changeRulesInput(facts), actor);
  if (refusal) throw new FoyerError(refusal.code, refusal);
}

/**
 * Checks a change against the rules and decides how it is paid (tickets 4). Amounts from the client are compared,
 * never used.
 * Throws the code of the first violated rule.
 */
export function planChange(
  changes: TicketChanges,
  facts: ChangeFacts,
  { target, wish }: { target: ChangeAim; wish: ChangeWish },
  context: CallContext,
): ChangePlan {
  const { row } = facts;
  const { actor } = context;
  const { amountDue } = target;
  checkExpected(wish, amountDue);
  const { kind, stored, isTyped } = paymentMethodOf(changes, facts, { target, wish }, context);
  const charge = wish.chargeCreditCardRequest;
  const due = amountDue.amountMinor;
  const takenBy = personAtKeyboardId(actor);
  const payer =
    kind === 'cash' && due > 0
      ? { ...tenderedCash(wish, amountDue), takenBy }
      : kind === 'bypass' || kind === 'cash'
        ? { takenBy }
        : isTyped
          ? checkedCardPayer(charge, context)
          : (stored?.payer ?? {});
  return {
    source: isTyped
      ? chargeSourceOf(charge, context)
      : stored
        ? { kind: 'reference', reference: stored.reference }
        : null,
    cardKey: isTyped ? cardKeyOf(changes, charge) : undefined,
    pools: poolNamesOf(facts, target, context.locale),
    planned: {
      ticketId: row.ticket_id,
      eventId: row.event_id,
      // A change by staff at the desk is stored with the holder's account.
      accountId: facts.isAtTheDesk ? row.account_id : actor.accountId,
      staffAccountId: actor.actingStaff?.accountId ?? (isExempt(actor, 'seller') ? actor.accountId : null),
      kind,
      ...(isTyped && { isCardTyped: true }),
      totalMinor: Math.max(0, due),
      cart: {
        change: target.change,
        revision: row.revision,
        from: ticketBeforeChange(facts),
        to: target.to,
        addOns: target.addOns,
        stock: target.stock.map((stockId) => ({ stockId, quantity: 1 })),
        dueMinor: due,
        giveBackMinor: kind === 'bypass' ? 0 : target.giveBackMinor,
        currency: row.currency,
        payer,
        mailTo: facts.isAtTheDesk ? null : mailOf(facts, actor.accountId),
        locale: isExempt(actor, 'seller') ? actor.locale : context.locale,
        eventShortCode: facts.event.eventShortCode,
      },
    },
  };
}

function poolNamesOf({ offers, event }: ChangeFacts, { change, addOns: next }: ChangeAim, locale: Locale): PoolNames {
  const names = new Map<number, { pool: string; addOnId?: number }>();
  const put = (drawn: TicketOffer['pools'], addOnId?: number) => {
    for (const { stockId, key } of drawn ?? []) {
      if (key === null) continue;
      names.set(stockId, {
        pool: poolName(event.configuration.pools, key, locale),
        ...(addOnId === undefined ? {} : { addOnId }),
      });
    }
  };
  for (const { pools, addOns } of offers) {
    put(pools);
    for (const { addOnId, pools } of addOns) {
      put(pools, change === 'addOns' && next.some((each) => each.addOnId === addOnId) ? addOnId : undefined);
    }
  }
  return names;
}

/** Mail address of the account that makes the change: the holder's or the buyer's. Null for any other account. */
const mailOf = ({ buyer, row }: ChangeFacts, accountId: number): string | null =>
  accountId === row.account_id ? row.email_address : accountId === buyer.accountId ? buyer.email : null;

/** @throws PRICE_CHANGED when the amount due differs from the confirmed one */
function checkExpected({ expectedAmountDue }: ChangeWish, due: Money): void {
  const size = fromMajor(Math.abs(expectedAmountDue), due.currency);
  if (size && Math.sign(expectedAmountDue) * size.amountMinor === due.amountMinor) return;
  throw new FoyerError('PRICE_CHANGED', { metadata: { amountDue: toMajor(due), currency: due.currency } });
}

interface PaymentMethod {
  kind: PlannedChange['kind'];
  /** The payment to charge again with its stored card. */
  stored?: ReturnType<typeof chargeablePayment>;
  /** The card of the request is charged. */
  isTyped?: true;
}

const hasCard = ({ chargeCreditCardRequest: charge }: ChangeWish): boolean => charge?.creditCard != null;

/** Chooses how the change is paid or given back, from the request and the payments on file. */
function paymentMethodOf(
  changes: TicketChanges,
  facts: ChangeFacts,
  { target, wish }: { target: ChangeAim; wish: ChangeWish },
  context: CallContext,
): PaymentMethod {
  const { actor } = context;
  const cashPayment = wish.cashPayment === true;
  const bypassPayment = wish.bypassPayment === true;
  if (cashPayment && bypassPayment) {
    throw new FoyerError('VALIDATION_ERROR', { items: [{ code: 'ONE_OF', path: 'body.bypassPayment' }] });
  }
  if (cashPayment || bypassPayment) {
    const own = checkOwnOrder(actor, {
      attendeeAccounts: [facts.row.external_account_identifier],
      cashPayment,
      bypassPayment,
      overridesAmount: false,
    });
    if (own || !mayChoosePayment({ cashPayment, bypassPayment }, actor)) throw new FoyerError('FORBIDDEN');
  }
  const due = target.amountDue.amountMinor;
  if (due === 0) return { kind: 'none' };
  if (bypassPayment) return { kind: 'bypass' };
  if (cashPayment) {
    if (target.giveBack === null) throw new FoyerError('REFUND_NOT_POSSIBLE');
    return { kind: 'cash' };
  }
  const stored = chargeablePayment(facts, actor, changes.payments.gateway);
  // As with orders, a currency that does not allow typed cards is paid on the gateway's page.
  const mayType =
    changes.paymentMode === 'card' &&
    checkPaymentLimits('card', target.amountDue, changes.payments.gateway.limits) === null;
  const typed: PaymentMethod = mayType && hasCard(wish) ? { kind: 'card', isTyped: true } : { kind: 'hosted' };
  switch (settlementOf(changes, facts, target, context)) {
    case 'page':
      return wish.payOnPage === true ? { kind: 'hosted' } : typed;
    case 'on-file':
      if (due < 0) return { kind: 'none' };
      if (facts.isAtTheDesk) return { kind: 'card', stored };
      // The buyer pays with another card than the stored one: a typed card or on the gateway's page.
      if (wish.payOnPage === true) return { kind: 'hosted' };
      return hasCard(wish) ? typed : { kind: 'card', stored };
    default:
      throw new FoyerError('NO_PAYMENT_ON_FILE', {
        metadata: { amountDue: toMajor(money(due, target.amountDue.currency)) },
      });
  }
}
