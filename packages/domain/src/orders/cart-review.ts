import type { OrderQuote } from '@foyer/contract/orders/orders';
import { entryPrice, type Cart, type CartEntry } from './cart.ts';
import type { Instant } from '../shared/dates.ts';
import { saleState } from './eligibility.ts';
import { holdCountdown } from '../stock/holds.ts';
import type { Money } from '../shared/money.ts';

/** A change of an entry since it was added to the cart. A `blocking` notice prevents the order. */
export interface CartNotice {
  entryId: number;
  reason:
    | 'notOffered'
    | 'notYet'
    | 'over'
    | 'soldOut'
    | 'alreadyBought'
    | 'needsSelf'
    | 'priceChanged'
    | 'holdExpired'
    | 'addOnUnavailable';
  blocking: boolean;
  /** The add-on that the notice is about. */
  ticketConfigurationAddOnId?: number;
  /** The totals of the entry before and now. */
  price?: { before: Money | null; now: Money | null };
  /** Coupons that applied before and do not apply now, because they expired or were used up. */
  couponsGone?: number[];
}

/** The response of `POST orders/quote` for one entry. */
export type EntryQuote = OrderQuote['tickets'][number] & { entryId: number };

/**
 * Compares the cart with a fresh quote. Entries get the quoted prices; notices list each changed entry and the reason.
 * No entry is removed. An expired hold on a ticket that is still available is not blocking, because the hold can be
 * taken again. Entries without a quote do not change.
 */
export function reviewCart(
  cart: Cart,
  quotes: readonly EntryQuote[],
  now: Instant,
): { cart: Cart; notices: CartNotice[] } {
  const notices: CartNotice[] = [];
  const entries = cart.entries.map((entry) => {
    const quote = quotes.find(({ entryId }) => entryId === entry.entryId);
    if (!quote || quote.ticketConfigurationId !== entry.ticketConfiguration.ticketConfigurationId) return entry;
    const { entryId, hold } = entry;
    const gone = quote.addOns.filter(({ available }) => !available);
    const reason = quote.error === null || gone.length > 0 ? null : blockingReason(quote.error, entry, now);
    if (reason) {
      notices.push({ entryId, reason, blocking: true });
      return entry;
    }
    const hasHold = hold !== null && holdCountdown(hold, now).state !== 'expired';
    const renewed = withQuote({ ...entry, hold: hasHold ? hold : null }, quote);
    if (hold && !hasHold) notices.push({ entryId, reason: 'holdExpired', blocking: false });
    for (const { ticketConfigurationAddOnId } of gone) {
      notices.push({ entryId, reason: 'addOnUnavailable', blocking: true, ticketConfigurationAddOnId });
    }
    const price = { before: entryPrice(entry).total, now: entryPrice(renewed).total };
    if (price.before?.amountMinor !== price.now?.amountMinor || price.before?.currency !== price.now?.currency) {
      const applied = entry.ticketConfiguration.couponsApplied;
      const couponsGone = applied.filter((id) => !quote.couponsApplied.includes(id));
      notices.push({ entryId, reason: 'priceChanged', blocking: false, price, couponsGone });
    }
    return renewed;
  });
  return { cart: { ...cart, entries }, notices };
}

/**
 * Why an entry cannot be bought. For an unavailable ticket the sale window is the reason if it is closed, else sold
 * out.
 */
function blockingReason(error: string, { ticketConfiguration }: CartEntry, now: Instant): CartNotice['reason'] {
  if (error === 'DUPLICATE_TICKET_REQUEST') return 'alreadyBought';
  if (error === 'NEEDS_SELF_TICKET') return 'needsSelf';
  if (error !== 'NO_AVAILABLE_TICKET' && error !== 'HOLD_EXPIRED') return 'notOffered';
  const state = saleState({ ...ticketConfiguration, limitQuantity: false }, now);
  return state === 'onSale' ? 'soldOut' : state;
}

/** The entry with the quoted prices. */
function withQuote(entry: CartEntry, quote: EntryQuote): CartEntry {
  const { ticketConfiguration } = entry;
  const addOns = ticketConfiguration.addOns.map((addOn) => {
    const quoted = quote.addOns.find((each) => each.ticketConfigurationAddOnId === addOn.ticketConfigurationAddOnId);
    return quoted ? { ...addOn, amount: quoted.amount } : addOn;
  });
  const { amount, overrideAmount, couponsApplied } = quote;
  return { ...entry, ticketConfiguration: { ...ticketConfiguration, amount, overrideAmount, couponsApplied, addOns } };
}
