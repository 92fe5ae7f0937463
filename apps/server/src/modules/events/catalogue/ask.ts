import { FoyerError } from '@foyer/contract/wire/errors';
import { accountIdentifierOf } from '@foyer/domain/people/consultant-id';
import { isWithinReach, type EligibilityFacts } from '@foyer/domain/orders/eligibility';
import type { Refusal } from '@foyer/domain/orders/refusal';
import { checkRegistrationOpen } from '@foyer/domain/orders/purchase-rules';
import { isRegistrationActive } from '@foyer/domain/events/event-state';
import type { CallContext } from '../../../calls/context.ts';
import { timesOf } from '../../../db/event-times.ts';
import {
  readFacts,
  eligibilityFactsOf,
  ticketFor,
  type CatalogueQuery,
  type PeopleFacts,
  type Person,
  type TicketForPerson,
} from '../../orders/plan/index.ts';
import type { EventsDependencies } from './deps.ts';
import { findEvent } from './find-event.ts';
import { isSold, type SoldOffer } from './present-configuration.ts';
import type { EventRow } from './queries.ts';

/** Data for every wizard request: the event, the account, and the input of the eligibility rules. */
export interface OfferRequest {
  event: EventRow;
  identifier: string;
  /** Undefined when the account does not exist or cannot have tickets. */
  account: Person | undefined;
  eligibility: EligibilityFacts;
  /** The requested offers for this account, without unsupported currencies. */
  offers: TicketForPerson<SoldOffer>[];
  holds: PeopleFacts['holds'];
  /** Why only staff can register people now. Null while registration is open. */
  closed: Refusal | null;
}

/**
 * Loads the data for a wizard request about an account at an event. Throws for a closed event, as an order does, unless
 * `answersWhenClosed`. Another account is open only to people who may register others (orders 3). @throws FORBIDDEN,
 * RECORD_NOT_FOUND
 */
export async function readOfferRequest(
  { database, readers }: Pick<EventsDependencies, 'database' | 'readers'>,
  question: {
    eventId: number;
    externalAccountIdentifier?: string | null | undefined;
    others?: readonly string[];
    /** Only holds for this relationship count. Without one, holds for all relationships do. */
    relationshipType?: string | undefined;
    ticketConfigurationIds: CatalogueQuery['ticketConfigurationIds'];
    answersWhenClosed?: boolean;
  },
  context: CallContext,
): Promise<OfferRequest> {
  const { actor, locale, now } = context;
  const { eventId, ticketConfigurationIds, relationshipType } = question;
  // An empty identifier means the caller's own account (orders 3.4: the default account identifier).
  const identifier = accountIdentifierOf(question.externalAccountIdentifier ?? '') || actor.externalAccountIdentifier;
  const concerned = {
    eventId,
    ticketConfigurationIds,
    identifiers: [identifier, ...(question.others ?? [])],
    withOrganisation: true,
  };
  const [event, [{ found: catalogue }, facts]] = await Promise.all([
    findEvent(database.kysely, eventId, actor),
    readFacts(readers.offers, readers, concerned, context),
  ]);
  if (!catalogue) throw new FoyerError('RECORD_NOT_FOUND');
  const closed = checkRegistrationOpen(
    { path: 'sale', viewer: actor },
    {
      isRegistrationActive: isRegistrationActive(timesOf(event), actor, now),
      isCalledOff: timesOf(event).isCalledOff,
    },
  );
  if (closed && question.answersWhenClosed !== true) refuse(closed);
  const { eligibility, find } = eligibilityFactsOf({ path: 'sale', catalogue, facts, actor, locale });
  if (!isWithinReach(identifier, eligibility)) throw new FoyerError('FORBIDDEN');
  const account = find(identifier);
  const { pools } = catalogue.configuration;
  return {
    event,
    identifier,
    account,
    eligibility,
    offers: catalogue.tickets.filter(isSold).map((offer) => {
      const hold = facts.holds.find(
        (each) =>
          each.accountId === account?.accountId &&
          each.ticketConfigurationId === offer.ticketConfigurationId &&
          (relationshipType === undefined || each.relationshipType === relationshipType),
      );
      return ticketFor(offer, account, now, { hold, pools });
    }),
    holds: facts.holds,
    closed,
  };
}

export function refuse({ code, metadata }: Refusal): never {
  throw new FoyerError(code, metadata ? { metadata } : {});
}
