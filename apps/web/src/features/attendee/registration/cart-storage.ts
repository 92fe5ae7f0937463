import type { Cart, CartRules } from '@foyer/domain/cart';
import type { Holding } from '@foyer/domain/relationships';
import { reviveCart, saveCart } from '@foyer/domain/saved-cart';

/**
 * The cart in this browser: of one person, for one event, without card data. It outlives a reload and a sign-out of the
 * same person; as soon as another person registers here, carts of everybody else are dropped (issue: the cart).
 */
interface Owner {
  accountId: string;
  eventId: number;
}

const prefix = 'foyer.cart.';
/** A cart that was sent off to be paid, kept until it is known what became of the order. */
const parkedPrefix = 'foyer.cart-paying.';

export function writeCart(cart: Cart, held: readonly Holding[], owner: Owner): void {
  const key = prefix + owner.eventId;
  if (cart.entries.length === 0) return remove(key);
  // Writing what stands there would wake other tabs, and they would write back.
  const before = read(key);
  const content = (saved: { accountId?: unknown; cart?: unknown; held?: unknown }) =>
    JSON.stringify([saved.accountId, saved.cart, saved.held]);
  if (isRecord(before) && content(before) === content({ accountId: owner.accountId, cart, held })) return;
  write(key, saveCart(cart, held, owner, new Date()));
}

/** The saved cart of this person and event; empty when there is none. Carts of other people go. */
export function readCart(owner: Owner, rules: CartRules): { cart: Cart; held: readonly Holding[] } {
  dropOthers(owner.accountId);
  return reviveCart(read(prefix + owner.eventId), owner, rules, new Date());
}

/** Tells when another tab changed the cart of this event. */
export function onCartChangedElsewhere({ eventId }: Owner, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === prefix + eventId) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Sets a cart aside while its order is decided elsewhere: on the hosted page, or by the gateway. */
export function parkCart(cart: Cart, held: readonly Holding[], owner: Owner, orderIntentId: string): void {
  write(parkedPrefix + owner.eventId, { ...saveCart(cart, held, owner, new Date()), orderIntentId });
  // At once: the page may be gone before its state is.
  remove(prefix + owner.eventId);
}

/** The order that a cart was set aside for. */
export function parkedOrder(owner: Owner): string | null {
  const parked = read(parkedPrefix + owner.eventId);
  const id = isRecord(parked) && parked['accountId'] === owner.accountId ? parked['orderIntentId'] : null;
  return typeof id === 'string' ? id : null;
}

/** The order failed: its cart is the cart again, unless a new one was begun. */
export function takeBackCart(owner: Owner): void {
  const parked = read(parkedPrefix + owner.eventId);
  if (isRecord(parked) && read(prefix + owner.eventId) === null) {
    const { orderIntentId: _, ...saved } = parked;
    write(prefix + owner.eventId, saved);
  }
  remove(parkedPrefix + owner.eventId);
}

export function forgetParkedCart(owner: Owner): void {
  remove(parkedPrefix + owner.eventId);
}

function dropOthers(accountId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix) && !key.startsWith(parkedPrefix)) continue;
    const saved = read(key);
    if (!isRecord(saved) || saved['accountId'] !== accountId) remove(key);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage: the cart then lives as long as the page.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden.
  }
}
