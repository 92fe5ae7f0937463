import type { Attendee } from '../forms/attendee.ts';
import { emptyCart, holdingOf, type Cart, type CartEntry, type CartRules } from './cart.ts';
import { msOf, type Instant } from '../shared/dates.ts';
import { checkRequests } from './eligibility.ts';
import { mergeHoldings, type Holding } from '../tickets/relationships.ts';

/** A cart as stored across reloads and sign-outs, for one person and one event, without card data. */
export interface SavedCart {
  version: 1;
  accountId: string;
  eventId: number;
  savedAt: string;
  cart: Cart;
  /** Held tickets known from lookups. Entries that depend on them stay valid. */
  held: readonly Holding[];
}

/** Maximum age in ms of a stored cart or draft. Prices and sale windows have changed after that. */
export const cartStorageMs = 30 * 86_400_000;

export function saveCart(
  cart: Cart,
  held: readonly Holding[],
  owner: { accountId: string; eventId: number },
  now: Date,
): SavedCart {
  return { version: 1, ...owner, savedAt: now.toISOString(), cart, held };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether data stored in a browser has the shape of an attendee of this event. */
export function isAttendee(value: unknown, eventId: number): value is Attendee {
  return (
    isRecord(value) &&
    value['eventId'] === eventId &&
    typeof value['externalAccountIdentifier'] === 'string' &&
    (value['relationship'] === null || isRelationship(value['relationship'])) &&
    (value['ticketConfiguration'] === null || isTicket(value['ticketConfiguration'])) &&
    Array.isArray(value['associatedTickets']) &&
    Array.isArray(value['addOns']) &&
    isRecord(value['formData']) &&
    isRecord(value['formData']['registrationForm'])
  );
}

const isRelationship = (value: unknown): boolean => isRecord(value) && typeof value['relationshipType'] === 'string';

const isTicket = (value: unknown): boolean =>
  isRecord(value) &&
  Number.isSafeInteger(value['ticketConfigurationId']) &&
  Array.isArray(value['addOns']) &&
  isRecord(value['additionalConfiguration']);

const isEntry = (value: unknown, eventId: number): value is CartEntry =>
  isAttendee(value, eventId) &&
  'entryId' in value &&
  Number.isSafeInteger(value.entryId) &&
  value.relationship !== null &&
  value.ticketConfiguration !== null;

export const isHolding = (value: unknown): value is Holding =>
  isRecord(value) &&
  typeof value['externalAccountIdentifier'] === 'string' &&
  typeof value['relationshipType'] === 'string';

/**
 * Restores a saved cart of unknown origin. Empty when it belongs to another person or event, is too old, or is invalid.
 * Entries that now break the cart's rules are dropped. `held` combines the known tickets with the saved ones.
 */
export function reviveCart(
  saved: unknown,
  owner: { accountId: string; eventId: number },
  rules: CartRules,
  now: Instant,
): { cart: Cart; held: readonly Holding[] } {
  const nothing = { cart: emptyCart, held: rules.held };
  if (!isRecord(saved) || saved['version'] !== 1) return nothing;
  if (saved['accountId'] !== owner.accountId || saved['eventId'] !== owner.eventId) return nothing;
  const savedAt = typeof saved['savedAt'] === 'string' ? msOf(saved['savedAt']) : Number.NaN;
  if (!(msOf(now) - savedAt <= cartStorageMs)) return nothing;
  const entries: unknown = isRecord(saved['cart']) ? saved['cart']['entries'] : null;
  if (!Array.isArray(entries)) return nothing;
  const known = Array.isArray(saved['held']) ? saved['held'].filter(isHolding) : [];
  const held = mergeHoldings(rules.held, known);
  const usable = entries
    .filter((entry) => isEntry(entry, owner.eventId))
    .filter((entry, index, all) => all.findIndex(({ entryId }) => entryId === entry.entryId) === index);
  const findings = checkRequests(usable.map(holdingOf), { ...rules, path: 'sale', held, isKnownAccount: () => true });
  const allowed = usable.filter((_, index) => !findings.some((finding) => finding.index === index));
  // A package is sold with all of its parts only.
  const revived = allowed.filter(
    ({ package: of }) =>
      of === undefined ||
      allowed.filter((other) => other.package?.purchase === of.purchase).length === of.ticket.parts?.length,
  );
  const nextEntryId = 1 + Math.max(0, ...usable.map(({ entryId }) => entryId));
  return { cart: { entries: revived, nextEntryId }, held };
}
