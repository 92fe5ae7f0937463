import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { consultantRelationship } from '@foyer/contract/wire/vocabulary';
import { sameAccount } from '../people/consultant-id.ts';
import { maskName } from '../people/names.ts';
import { isExempt, type HasAccount } from '../people/permissions.ts';

/** A ticket that an account holds (ACTIVE or CHECKED_IN) or has in a cart, with its relationship type. */
export interface Holding {
  externalAccountIdentifier: string;
  relationshipType: string;
}

type Kind = 'self' | 'spouse' | 'guest';

/** Kind of a relationship type: self, guest, or the single extra ticket of the spouse (orders 3). */
export function relationshipKind(type: Pick<RelationshipType, 'selfType' | 'guestType'>): Kind {
  return type.selfType ? 'self' : type.guestType ? 'guest' : 'spouse';
}

/**
 * Maximum number of ACTIVE or CHECKED_IN tickets of this type per account and event. Only guest types may allow several
 * (orders 3).
 */
export function maxPerAccount(type: Pick<RelationshipType, 'selfType' | 'guestType' | 'maxPerAccount'>): number {
  return relationshipKind(type) === 'guest' ? (type.maxPerAccount ?? 1) : 1;
}

/**
 * The slot group of a ticket of this type at its account: the types that share the slots, and the number of slots. All
 * types that are neither self nor guest share one slot.
 */
export function slotGroupOf(
  type: RelationshipType,
  types: readonly RelationshipType[],
): { types: string[]; count: number } {
  const shared =
    relationshipKind(type) === 'spouse' ? types.filter((other) => relationshipKind(other) === 'spouse') : [type];
  return { types: shared.map(({ relationshipType }) => relationshipType), count: maxPerAccount(type) };
}

/** The event's relationship type with that name. */
export function findRelationship(types: readonly RelationshipType[], name: string): RelationshipType | undefined {
  return types.find((type) => type.relationshipType === name);
}

/** Whether a list of relationship types contains a type. An empty list means all types. */
export const isFor = (relationshipTypes: readonly string[], relationshipType: string): boolean =>
  relationshipTypes.length === 0 || relationshipTypes.includes(relationshipType);

/** Whether one of the holdings is a self ticket of the account. */
export function hasSelfTicket(
  types: readonly RelationshipType[],
  holdings: readonly Holding[],
  externalAccountIdentifier: string,
): boolean {
  return holdings.some(
    (holding) =>
      sameAccount(holding.externalAccountIdentifier, externalAccountIdentifier) &&
      findRelationship(types, holding.relationshipType)?.selfType === true,
  );
}

/**
 * How many more tickets of a type the account may have in addition to `holdings`, which includes held tickets and cart
 * entries.
 */
export function remainingUnits(
  type: RelationshipType,
  types: readonly RelationshipType[],
  holdings: readonly Holding[],
  externalAccountIdentifier: string,
): number {
  const own = holdings.filter((holding) => sameAccount(holding.externalAccountIdentifier, externalAccountIdentifier));
  const taken = (counts: (holding: Holding) => boolean) => own.filter(counts).length;
  // All types that are neither self nor guest share one extra ticket (orders 3.3).
  const used =
    relationshipKind(type) === 'spouse'
      ? taken(({ relationshipType }) => {
          const other = findRelationship(types, relationshipType);
          return (
            relationshipType === type.relationshipType || (other !== undefined && relationshipKind(other) === 'spouse')
          );
        })
      : taken(({ relationshipType }) => relationshipType === type.relationshipType);
  return Math.max(0, maxPerAccount(type) - used);
}

/**
 * Relationship types still available for an account (orders 3). Until the account has its self ticket, held or in
 * the cart, only self types are offered. Events without self types offer all.
 *
 * `held` are ACTIVE and CHECKED_IN tickets, `cart` is the `cartSummary`. `selected` are the types already chosen on the
 * caller's screen for this account (`selectedRelationshipTypes`); a type that is also in the cart counts once.
 */
export function availableRelationships(input: {
  relationshipTypes: readonly RelationshipType[];
  externalAccountIdentifier: string;
  held: readonly Holding[];
  cart?: readonly Holding[];
  selected?: readonly string[];
}): RelationshipType[] {
  const { relationshipTypes: types, externalAccountIdentifier, held, cart = [], selected = [] } = input;
  const chosen = selected.map((relationshipType) => ({ externalAccountIdentifier, relationshipType }));
  const holdings = [...held, ...mergeHoldings(cart, chosen)];
  const offersSelf = types.some((type) => type.selfType);
  const hasSelf = hasSelfTicket(types, holdings, externalAccountIdentifier);
  return types.filter(
    (type) =>
      (type.selfType || hasSelf || !offersSelf) && remainingUnits(type, types, holdings, externalAccountIdentifier) > 0,
  );
}

/**
 * The union of both lists as multisets: each (account, type) pair as often as in the list that contains it more often.
 */
export function mergeHoldings(first: readonly Holding[], second: readonly Holding[]): Holding[] {
  const rest = [...first];
  const missing = second.filter((holding) => {
    const at = rest.findIndex(
      (other) =>
        other.relationshipType === holding.relationshipType &&
        sameAccount(other.externalAccountIdentifier, holding.externalAccountIdentifier),
    );
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...first, ...missing];
}

/**
 * The relationship that the wizard selects automatically: the consultant type, or the only type when registering others
 * is not allowed. `null` means that the person chooses (orders 2).
 */
export function autoPickRelationship(
  available: readonly RelationshipType[],
  mayRegisterOthers: boolean,
): RelationshipType | null {
  const consultant = findRelationship(available, consultantRelationship);
  if (consultant) return consultant;
  return !mayRegisterOthers && available.length === 1 ? (available[0] ?? null) : null;
}

/**
 * The types under which a recipient can get a ticket: those that are free for the account, and for which the ticket's
 * price holds (tickets 3.3).
 */
export const transferRelationships = (
  free: readonly RelationshipType[],
  ticket: { relationshipTypes: readonly string[] },
): RelationshipType[] => free.filter(({ relationshipType }) => isFor(ticket.relationshipTypes, relationshipType));

/**
 * The preselected type of a transfer: CONSULTANT when available, else the only type (tickets 3.3). `null`
 * means that the person chooses, because a transfer must not change the type of a ticket by default (tickets 3.3).
 */
export function preferredTransferRelationship(available: readonly RelationshipType[]): RelationshipType | null {
  return (
    findRelationship(available, consultantRelationship) ?? (available.length === 1 ? (available[0] ?? null) : null)
  );
}

/** Whether the account is the caller's own. */
function isSelfAccount(caller: HasAccount, externalAccountIdentifier: string): boolean {
  return sameAccount(caller.externalAccountIdentifier, externalAccountIdentifier);
}

/**
 * Whether the caller may see a person's full data: for the caller's own account, accounts of the caller's organisation,
 * and every account for staff (orders 3).
 */
export function isAuthorizedFor(
  caller: HasAccount,
  account: { externalAccountIdentifier: string; isInCallersOrganisation: boolean },
): boolean {
  return (
    isExempt(caller, 'maskedNames') ||
    account.isInCallersOrganisation ||
    isSelfAccount(caller, account.externalAccountIdentifier)
  );
}

/** A person's data in a lookup response. */
export interface PersonDetails {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phoneNumber: string | null;
}

/** Masks the first name and removes e-mail and phone for callers who are not authorized (orders 3). */
export function maskedPerson<P extends PersonDetails>(person: P, isAuthorized: boolean): P {
  if (isAuthorized) return person;
  return { ...person, firstName: maskName(person.firstName ?? ''), email: null, phoneNumber: null };
}

/** Used instead of a relationship type for an attendee on another account. The account number is then requested. */
export const anotherConsultant = '*';
