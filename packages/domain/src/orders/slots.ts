import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { maxPerAccount, relationshipKind, slotGroupOf } from '../tickets/relationships.ts';
import type { Obstacle } from './obstacle.ts';

/** A slot of a person at an event, with the relationship type of its ticket. */
interface TakenSlot {
  relationshipType: string;
  slot: number;
}

/** The slots that a person's tickets and pending orders occupy at an event. */
export interface PersonSlots {
  tickets: readonly TakenSlot[];
  /** `orderIntentId`: the buyer's own order, when it waits on the payment page. */
  claims: readonly (TakenSlot & { orderIntentId: string | null })[];
}

/** The slot of a new ticket: the name of its slot group, the types that share it, and its number. */
export interface NewSlot {
  group: string;
  types: string[];
  /** Null when every slot is occupied. Only guests have several. */
  slot: number | null;
}

/** Chooses the slot of a ticket. Self and extra tickets have one slot, guests get their first free slot. */
export function chooseSlot(
  relationship: RelationshipType,
  relationshipTypes: readonly RelationshipType[],
  person: PersonSlots,
  /** Slots of the same person and type that earlier tickets of the cart have chosen. */
  chosen: ReadonlySet<number> = new Set(),
): NewSlot {
  const kind = relationshipKind(relationship);
  const name = relationship.relationshipType;
  if (kind === 'self') return { group: name, types: [name], slot: 1 };
  if (kind === 'spouse') {
    // All types that are neither self nor guest share one slot, because a person can have one extra ticket.
    const { types } = slotGroupOf(relationship, relationshipTypes);
    return { group: types[0] ?? name, types, slot: 1 };
  }
  const taken = new Set(
    [...person.tickets, ...person.claims]
      .filter((each) => each.relationshipType === name)
      .map(({ slot }) => slot)
      .concat(...chosen),
  );
  const slots = Array.from({ length: maxPerAccount(relationship) }, (_, index) => index + 1);
  return { group: name, types: [name], slot: slots.find((each) => !taken.has(each)) ?? null };
}

/**
 * Pending orders that occupy the slots of these tickets. A claimed slot is a duplicate. If the buyer's own order waits on
 * the payment page, the refusal contains its id, so the buyer can continue it or give it up.
 */
export function* claimObstacles(
  lines: readonly { person: Pick<PersonSlots, 'claims'>; slot: Pick<NewSlot, 'group' | 'slot'> }[],
): Generator<Obstacle> {
  const claims = lines.flatMap(({ person, slot: { group, slot } }) =>
    person.claims.filter((claim) => claim.relationshipType === group && claim.slot === slot),
  );
  const left = claims.find(({ orderIntentId }) => orderIntentId !== null);
  if (left) {
    const { orderIntentId } = left;
    yield {
      refusal: { code: 'ORDER_INTENT_NOT_COMPLETE', metadata: { orderIntentId } },
      reason: { code: 'ownPendingOrder' },
    };
  } else if (claims.length > 0) {
    yield { refusal: { code: 'DUPLICATE_TICKET_REQUEST' }, reason: { code: 'pendingOrder' } };
  }
}
