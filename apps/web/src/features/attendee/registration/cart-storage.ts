import type { Cart, CartRules } from '@foyer/domain/cart';
import type { Holding } from '@foyer/domain/relationships';
import { reviveCart, saveCart } from '@foyer/domain/saved-cart';
import { browserStorage } from '../../../session/browser-storage.ts';

/**
 * The cart in this browser: of one person, for one event, without card data. It outlives a reload and a sign-out of the
 * same person; as soon as another person registers here, carts of everybody else are dropped (issue: the cart).
 */
interface Owner {
  accountId: string;
  eventId: number;
}

const storage = browserStorage('localStorage');
const prefix = 'foyer.cart.';
/** A cart that was sent off to be paid, kept until it is known what became of the order. */
const parkedPrefix = 'foyer.cart-paying.';

export function writeCart(cart: Cart, held: readonly Holding[], owner: Owner): void {
  const key = prefix + owner.eventId;
  if (cart.entries.length === 0) return storage.removeItem(key);
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
    if (storage.is(event.storageArea) && event.key === prefix + eventId) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Sets a cart aside while its order is decided elsewhere: on the hosted page, or by the gateway. */
export function parkCart(cart: Cart, held: readonly Holding[], owner: Owner, orderIntentId: string): void {
  const saved = saveCart(cart, held, owner, new Date());
  // At once, since the page may be gone before its state is; and first, since a storage may have no room for both.
  storage.removeItem(prefix + owner.eventId);
  if (!write(parkedPrefix + owner.eventId, { ...saved, orderIntentId })) write(prefix + owner.eventId, saved);
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
  storage.removeItem(parkedPrefix + owner.eventId);
  if (!isRecord(parked) || read(prefix + owner.eventId) !== null) return;
  const { orderIntentId: _, ...saved } = parked;
  write(prefix + owner.eventId, saved);
}

export function forgetParkedCart(owner: Owner): void {
  storage.removeItem(parkedPrefix + owner.eventId);
}

function dropOthers(accountId: string): void {
  for (const key of storage.keys()) {
    if (!key.startsWith(prefix) && !key.startsWith(parkedPrefix)) continue;
    const saved = read(key);
    if (!isRecord(saved) || saved['accountId'] !== accountId) storage.removeItem(key);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function read(key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

const write = (key: string, value: unknown): boolean => storage.setItem(key, JSON.stringify(value));
