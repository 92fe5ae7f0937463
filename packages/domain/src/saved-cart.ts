import type { Attendee } from './attendee.ts';
import { emptyCart, holdingOf, type Cart, type CartEntry, type CartRules } from './cart.ts';
import { msOf, type Instant } from './dates.ts';
import { checkRequests } from './eligibility.ts';
import { mergeHoldings, type Holding } from './relationships.ts';

/** A cart as it is kept across reloads and sign-outs: of one person, for one event, without any card data. */
export interface SavedCart {
  version: 1;
  accountId: string;
  eventId: number;
  savedAt: string;
  cart: Cart;
  /** What lookups told of tickets held, so that entries standing on them survive. */
  held: readonly Holding[];
}

/** After this long a cart or a draft is not worth reviving, ms: prices and windows will have moved. */
export const keptForMs = 30 * 86_400_000;

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

/** Whether something kept in a browser has the shape of an attendee of this event. */
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
 * A saved cart of unknown origin, back to life: empty when it is another person's, another event's, too old or broken.
 * Entries that break the cart's rules by now are dropped. `held` is what is known to be held, with what was saved.
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
  if (!(msOf(now) - savedAt <= keptForMs)) return nothing;
  const entries: unknown = isRecord(saved['cart']) ? saved['cart']['entries'] : null;
  if (!Array.isArray(entries)) return nothing;
  const known = Array.isArray(saved['held']) ? saved['held'].filter(isHolding) : [];
  const held = mergeHoldings(rules.held, known);
  const usable = entries
    .filter((entry) => isEntry(entry, owner.eventId))
    .filter((entry, index, all) => all.findIndex(({ entryId }) => entryId === entry.entryId) === index);
  const findings = checkRequests(usable.map(holdingOf), { ...rules, held, isKnownAccount: () => true });
  const revived = usable.filter((_, index) => !findings.some((finding) => finding.index === index));
  const nextEntryId = 1 + Math.max(0, ...usable.map(({ entryId }) => entryId));
  return { cart: { entries: revived, nextEntryId }, held };
}
