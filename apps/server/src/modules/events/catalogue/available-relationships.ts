import type { CartSummaryEntry, RelationshipLookup } from '@foyer/contract/events/events';
import { FoyerError } from '@foyer/contract/wire/errors';
import { sameAccount } from '@foyer/domain/people/consultant-id';
import { availableRelationships, isAuthorizedFor, maskedPerson } from '@foyer/domain/tickets/relationships';
import type { CallContext } from '../../../calls/context.ts';
import { readOfferRequest } from './ask.ts';
import type { EventsDependencies } from './deps.ts';

export interface RelationshipQuestion {
  eventId: number;
  externalAccountIdentifier?: string | null | undefined;
  selectedRelationshipTypes: readonly string[];
  cartSummary: readonly CartSummaryEntry[];
}

/**
 * Returns the relationships that are still available for an account, or none while registration is closed. Also returns
 * the account's name, masked outside the caller's organisation (orders 3.5; orders 3).
 */
export async function lookUpRelationships(
  events: EventsDependencies,
  question: RelationshipQuestion,
  context: CallContext,
): Promise<RelationshipLookup> {
  const { actor } = context;
  const { event, identifier, account, eligibility, closed } = await readOfferRequest(
    events,
    { ...question, ticketConfigurationIds: [], answersWhenClosed: true },
    context,
  );
  const isSelf = sameAccount(identifier, actor.externalAccountIdentifier);
  if (!account) {
    const unknown = { firstName: null, lastName: null, email: null, phoneNumber: null };
    return { relationshipTypes: [], valid: false, isSelf, isAuthorized: false, ...unknown };
  }
  const { parent } = eligibility;
  if (!closed && parent && !parent.isRegistered(identifier))
    throw new FoyerError('NOT_REGISTERED_FOR_PARENT_EVENT', { metadata: { eventName: parent.eventName } });
  const isAuthorized = isAuthorizedFor(actor, account);
  const person = {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    phoneNumber: account.phoneNumber,
  };
  return {
    relationshipTypes: closed
      ? []
      : availableRelationships({
          relationshipTypes: event.configuration.relationshipTypes,
          externalAccountIdentifier: identifier,
          held: eligibility.held,
          cart: question.cartSummary,
          selected: question.selectedRelationshipTypes,
        }),
    valid: true,
    isSelf,
    isAuthorized,
    ...maskedPerson(person, isAuthorized),
  };
}
