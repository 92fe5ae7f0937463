import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { addOnIds } from './add-ons.ts';
import type { Attendee } from '../forms/attendee.ts';
import { sameAccount } from '../people/consultant-id.ts';
import { checkRequest } from './eligibility.ts';
import type { Refusal } from './refusal.ts';
import { addMoney, sumMoney, type Money } from '../shared/money.ts';
import { canBypass, canRegisterOthers, type Seller } from '../people/permissions.ts';
import { addOnPrice, isSoldCurrency, shownPrice, type TicketPrice } from './pricing.ts';
import type { Holding } from '../tickets/relationships.ts';

/** A finished registration waiting to be ordered. */
export interface CartEntry extends Attendee {
  /** Identifies the entry within its cart. Ids are never reused. */
  entryId: number;
  relationship: RelationshipType;
  ticketConfiguration: TicketConfiguration;
}

export interface Cart {
  readonly entries: readonly CartEntry[];
  readonly nextEntryId: number;
}

export const emptyCart: Cart = { entries: [], nextEntryId: 1 };

/** The facts besides the cart that the cart's rules depend on. */
export interface CartRules {
  event: { relationshipTypes: readonly RelationshipType[]; canRegisterOtherAccounts: boolean };
  buyer: Seller;
  /** Known tickets of the event: the buyer's, and other accounts' tickets from lookups. */
  held: readonly Holding[];
}

/** Account and relationship type of an entry, which the rules count. */
export function holdingOf(entry: CartEntry): Holding {
  return {
    externalAccountIdentifier: entry.externalAccountIdentifier,
    relationshipType: entry.relationship.relationshipType,
  };
}

/** The accounts that a cart registers. */
export const attendeeAccounts = ({ entries }: Cart): string[] =>
  entries.map(({ externalAccountIdentifier }) => externalAccountIdentifier);

const eligibilityFactsOf = (rules: CartRules) => ({ ...rules, path: 'sale' as const, isKnownAccount: () => true });

/**
 * Whether two registrations are the same entry: same account, relationship type and self flag, and no guests (orders 4.1).
 */
function isSameEntry(a: CartEntry, b: Attendee): boolean {
  return (
    b.relationship !== null &&
    !a.relationship.guestType &&
    a.relationship.relationshipType === b.relationship.relationshipType &&
    a.relationship.selfType === b.relationship.selfType &&
    sameAccount(a.externalAccountIdentifier, b.externalAccountIdentifier)
  );
}

/** Entries that need a self ticket, where neither another entry nor a held ticket is one. */
function unsupported(entries: readonly CartEntry[], rules: CartRules): CartEntry[] {
  return entries.filter((entry) => {
    const others = entries.filter((other) => other !== entry).map(holdingOf);
    return checkRequest(holdingOf(entry), others, eligibilityFactsOf(rules))?.code === 'NEEDS_SELF_TICKET';
  });
}

export type AddResult = { cart: Cart; entry: CartEntry; replaced: CartEntry[] } | { refusal: Refusal };

/**
 * Adds a registration to the cart. It replaces the entry being edited (`editing`), and an existing non-guest entry with
 * the same account, relationship type and self flag. Returns the refusal of `checkRequest`, or `NEEDS_SELF_TICKET` when
 * the edit would remove a self ticket that other entries need. The cart is unchanged after a refusal.
 */
export function addToCart(cart: Cart, attendee: Attendee, rules: CartRules, editing: number | null = null): AddResult {
  const { relationship, ticketConfiguration } = attendee;
  if (!relationship || !ticketConfiguration) return { refusal: { code: 'INVALID_TICKET_DATA' } };
  const same = cart.entries.filter((entry) => entry.entryId === editing || isSameEntry(entry, attendee));
  // A package does not stay without one of its tickets (orders 11.6).
  const broken = same.flatMap(({ entryId, package: of }) => (entryId === editing ? [] : (of?.purchase ?? [])));
  const replaced = cart.entries.filter(
    (entry) =>
      same.includes(entry) || (entry.package?.purchase !== undefined && broken.includes(entry.package.purchase)),
  );
  const remaining = cart.entries.filter((entry) => !replaced.includes(entry));
  const entryId = replaced.find((entry) => entry.entryId === editing)?.entryId ?? replaced[0]?.entryId;
  const entry: CartEntry = { ...attendee, relationship, ticketConfiguration, entryId: entryId ?? cart.nextEntryId };
  const refusal = checkRequest(holdingOf(entry), remaining.map(holdingOf), eligibilityFactsOf(rules));
  if (refusal) return { refusal };
  const at = replaced[0] ? cart.entries.indexOf(replaced[0]) : remaining.length;
  const entries = [...remaining.slice(0, at), entry, ...remaining.slice(at)];
  if (unsupported(entries, rules).length > 0) return { refusal: { code: 'NEEDS_SELF_TICKET' } };
  return {
    cart: { entries, nextEntryId: entryId === undefined ? cart.nextEntryId + 1 : cart.nextEntryId },
    entry,
    replaced,
  };
}

/**
 * The entries that leave the cart together with an entry. Removing a self ticket also removes the entries that need it,
 * unless a held self ticket covers them. A package leaves as a whole. The confirmation dialog lists them.
 */
export function removalOf(cart: Cart, entryId: number, rules: CartRules): CartEntry[] {
  let removed = cart.entries.filter((entry) => entry.entryId === entryId);
  let rest = cart.entries.filter((entry) => entry.entryId !== entryId);
  if (removed.length === 0) return [];
  const leavingWith = () => {
    const purchases = removed.flatMap(({ package: of }) => of?.purchase ?? []);
    const parts = rest.filter(
      (entry) => entry.package?.purchase !== undefined && purchases.includes(entry.package.purchase),
    );
    return parts.length > 0 ? parts : unsupported(rest, rules);
  };
  for (let next = leavingWith(); next.length > 0; next = leavingWith()) {
    const leaving = next;
    removed = [...removed, ...leaving];
    rest = rest.filter((entry) => !leaving.includes(entry));
  }
  return removed;
}

/** The cart without an entry and without the entries that depend on it. */
export function removeFromCart(cart: Cart, entryId: number, rules: CartRules): { cart: Cart; removed: CartEntry[] } {
  const removed = removalOf(cart, entryId, rules);
  return { cart: { ...cart, entries: cart.entries.filter((entry) => !removed.includes(entry)) }, removed };
}

/** Edit is offered only for non-guest attendees (orders 1.1). */
export function canEditEntry(entry: CartEntry): boolean {
  return !entry.relationship.guestType;
}

/** Price of an entry: ticket, each add-on, and their sum. The total is `null` when currencies are mixed. */
export interface EntryPrice extends Omit<TicketPrice, 'couponsApplied' | 'use'> {
  addOns: { ticketConfigurationAddOnId: number; price: Money }[];
  total: Money | null;
}

/** The price of an entry, from the server's prices for its ticket and add-ons. */
export function entryPrice(entry: CartEntry): EntryPrice {
  const ticket = shownPrice(entry.ticketConfiguration);
  const chosen = addOnIds(entry.addOns);
  const addOns = entry.ticketConfiguration.addOns
    .filter((addOn) => chosen.includes(addOn.ticketConfigurationAddOnId))
    .map((addOn) => ({ ticketConfigurationAddOnId: addOn.ticketConfigurationAddOnId, price: addOnPrice(addOn) }));
  const total = addOns.reduce<Money | null>((sum, { price }) => sum && addMoney(sum, price), ticket.price);
  return { ...ticket, addOns, total };
}

/** The amount due; `MIXED_CURRENCIES` when the entries have several currencies, `null` when the cart is empty. */
export function cartTotal(cart: Cart): { total: Money } | { refusal: Refusal } | null {
  if (cart.entries.length === 0) return null;
  const totals = cart.entries.map((entry) => entryPrice(entry).total).filter((total) => total !== null);
  const total = totals.length === cart.entries.length ? sumMoney(totals) : null;
  if (!total) return { refusal: { code: 'MIXED_CURRENCIES' } };
  return isSoldCurrency(total.currency) ? { total } : { refusal: { code: 'UNSUPPORTED_CURRENCY' } };
}

/** The amount due in minor units; `null` when the cart is empty or has no total. */
export function minorDue(cart: Cart): number | null {
  const sum = cartTotal(cart);
  return sum && 'total' in sum ? sum.total.amountMinor : null;
}

/** The number next to the cart's title; null unless the cart has several attendees. */
export function cartTitleCount(cart: Cart): number | null {
  return cart.entries.length > 1 ? cart.entries.length : null;
}

/** Which buttons the cart shows below its totals (orders 1.1). */
export function cartActions(
  cart: Cart,
  rules: CartRules,
): { complete: boolean; pay: boolean; bypass: boolean; addOtherConsultant: boolean } {
  const minor = minorDue(cart);
  return {
    complete: minor === 0,
    pay: minor !== null && minor > 0,
    bypass: minor !== null && canBypass(rules.buyer, { totalMinor: minor, attendeeAccounts: attendeeAccounts(cart) }),
    addOtherConsultant: canRegisterOthers(rules.buyer, rules.event),
  };
}

/**
 * The add-attendee buttons: one per available relationship type. Without any, one disabled button with the hint that
 * all tickets are selected.
 */
export function addAttendeeButtons(available: readonly RelationshipType[]): {
  relationshipTypes: readonly RelationshipType[];
  hint: 'allTicketsSelected' | null;
} {
  return { relationshipTypes: available, hint: available.length === 0 ? 'allTicketsSelected' : null };
}

/** The `cartSummary` that available-tickets and available-relationships take (orders 3.5). */
export function cartSummary(
  cart: Cart,
): { ticketConfigurationId: number; externalAccountIdentifier: string; relationshipType: string }[] {
  return cart.entries.map((entry) => ({
    ticketConfigurationId: entry.ticketConfiguration.ticketConfigurationId,
    ...holdingOf(entry),
  }));
}

/** The relationship types of an account in the cart (orders 3.5). */
export function selectedRelationshipTypes(cart: Cart, externalAccountIdentifier: string): string[] {
  return cart.entries
    .filter((entry) => sameAccount(entry.externalAccountIdentifier, externalAccountIdentifier))
    .map((entry) => entry.relationship.relationshipType);
}
