import { checkRequest, type EligibilityFacts } from '../orders/eligibility.ts';
import type { Holding } from './relationships.ts';

/**
 * Why a cancelled ticket cannot get its slot back; null when it can. The purchase rules of a transfer decide: the holder
 * exists already, and the unit was sold before.
 */
export function checkRestoredSlot(
  ticket: Holding,
  facts: Omit<EligibilityFacts, 'path' | 'isKnownAccount'>,
): 'neededTicket' | 'slotTaken' | 'relationshipGone' | null {
  const refusal = checkRequest(ticket, [], { ...facts, path: 'transfer', isKnownAccount: () => true });
  switch (refusal?.code) {
    case undefined:
      return null;
    case 'NEEDS_SELF_TICKET':
    case 'NOT_REGISTERED_FOR_PARENT_EVENT':
      return 'neededTicket';
    case 'INVALID_ATTENDEE':
      return 'relationshipGone';
    default:
      return 'slotTaken';
  }
}
