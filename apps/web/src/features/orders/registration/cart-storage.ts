import type { Cart, CartRules } from '@foyer/domain/orders/cart';
import type { Holding } from '@foyer/domain/tickets/relationships';
import { reviveCart, saveCart } from '@foyer/domain/orders/saved-cart';
import { entryOf, removeOfOthers, type Entry } from '../../../session/stored.ts';

/**
 * The cart in this browser: of one person, for one event, without card data. It survives a reload and an expired
 * session. Carts of others are removed as soon as another person registers here, and at the events that
 * `session/stored.ts` lists.
 */
interface Owner {
  accountId: string;
  eventId: number;
}

const cartEntry = ({ eventId }: Owner): Entry => entryOf('cart', eventId);
/** A cart whose order was sent for payment. It is stored until the outcome is known. */
const parkedEntry = ({ eventId }: Owner): Entry => entryOf('cartBeingPaid', eventId);

export function writeCart(cart: Cart, held: readonly Holding[], owner: Owner): void {
  const entry = cartEntry(owner);
  if (cart.entries.length === 0) return entry.remove();
  // Writing an unchanged cart would notify the other tabs, and they would write back.
  const before = read(entry);
  const content = (saved: { accountId?: unknown; cart?: unknown; held?: unknown }) =>
    JSON.stringify([saved.accountId, saved.cart, saved.held]);
  if (isRecord(before) && content(before) === content({ accountId: owner.accountId, cart, held })) return;
  write(entry, saveCart(cart, held, owner, new Date()));
}

/** The stored cart of this person and event, or an empty cart. Removes carts of other people. */
export function readCart(owner: Owner, rules: CartRules): { cart: Cart; held: readonly Holding[] } {
  removeOfOthers([owner.accountId], ['cart', 'cartBeingPaid']);
  return reviveCart(read(cartEntry(owner)), owner, rules, new Date());
}

/** Calls `listener` when another tab changes the cart of this event. */
export function onCartChangedElsewhere(owner: Owner, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (cartEntry(owner).isIn(event)) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Sets a cart aside while the hosted page or the gateway decides its order. */
export function parkCart(cart: Cart, held: readonly Holding[], owner: Owner, orderIntentId: string): void {
  const saved = saveCart(cart, held, owner, new Date());
  // Written now, because the browser may leave the page before React saves its state. The cart is removed first,
  // because the storage may not have room for both.
  cartEntry(owner).remove();
  if (!write(parkedEntry(owner), { ...saved, orderIntentId })) write(cartEntry(owner), saved);
}

/** Sets the stored cart aside for its order, which is being paid. */
export function parkStoredCart(owner: Owner, orderIntentId: string): void {
  const saved = read(cartEntry(owner));
  if (isRecord(saved) && write(parkedEntry(owner), { ...saved, orderIntentId })) cartEntry(owner).remove();
}

/** True if this browser stores a cart of this person and event. */
export function hasStoredCart(owner: Owner): boolean {
  const saved = read(cartEntry(owner));
  return isRecord(saved) && saved['accountId'] === owner.accountId;
}

/** The cart that was set aside for an order in payment. */
export function readParkedCart(owner: Owner, rules: CartRules): Cart {
  return reviveCart(read(parkedEntry(owner)), owner, rules, new Date()).cart;
}

/** The order that a cart was set aside for. */
export function parkedOrder(owner: Owner): string | null {
  const parked = read(parkedEntry(owner));
  const id = isRecord(parked) && parked['accountId'] === owner.accountId ? parked['orderIntentId'] : null;
  return typeof id === 'string' ? id : null;
}

/** Restores the cart of a failed order, unless the person started a new cart. */
export function takeBackCart(owner: Owner): void {
  const parked = read(parkedEntry(owner));
  parkedEntry(owner).remove();
  if (!isRecord(parked) || read(cartEntry(owner)) !== null) return;
  const { orderIntentId: _, ...saved } = parked;
  write(cartEntry(owner), saved);
}

export function forgetParkedCart(owner: Owner): void {
  parkedEntry(owner).remove();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function read(entry: Entry): unknown {
  try {
    return JSON.parse(entry.read() ?? 'null') as unknown;
  } catch {
    return null;
  }
}

const write = (entry: Entry, value: unknown): boolean => entry.write(JSON.stringify(value));
