import { FoyerError } from '@foyer/contract/errors';
import type { CallContext } from '@foyer/domain/actor';
import { accountIdentifierOf } from '@foyer/domain/consultant-id';
import { checkRegistrationOpen, isWithinReach, type Refusal, type Standing } from '@foyer/domain/eligibility';
import { isRegistrationActive } from '@foyer/domain/event-state';
import type { PriceFacts } from '@foyer/domain/pricing';
import { timesOf } from '../../db/event-times.ts';
import { readFacts, standingOf, type CatalogueQuery, type HeldTicket, type Person } from '../inventory/index.ts';
import type { EventsDependencies } from './deps.ts';
import { findEvent } from './find-event.ts';
import { isSold, type SoldOffer } from './present-configuration.ts';
import type { EventRow } from './queries.ts';

/** What every question of the wizard starts from: the event, whom it is about, and the rules' view of both. */
export interface Asked {
  event: EventRow;
  identifier: string;
  /** Undefined when there is no such account, or none that tickets are for. */
  account: Person | undefined;
  standing: Standing;
  /** Of what was asked for what is sold. */
  offers: SoldOffer[];
  /** What the caller holds at this moment. */
  holds: HeldTicket[];
  /** Why nobody but staff may be registered now; null while registration is open. */
  closed: Refusal | null;
}

/**
 * Loads what a question about an account at an event needs. A closed event refuses it like an order, unless that is part of the
 * answer. Somebody else's account is only open to those who may register others (readings §4), else `FORBIDDEN`.
 */
export async function ask(
  { database, inventory }: Pick<EventsDependencies, 'database' | 'inventory'>,
  question: {
    eventId: number;
    externalAccountIdentifier?: string | null | undefined;
    others?: readonly string[];
    ticketConfigurationIds: CatalogueQuery['ticketConfigurationIds'];
    answersWhenClosed?: boolean;
  },
  context: CallContext,
): Promise<Asked> {
  const { actor, locale, now } = context;
  const { eventId, ticketConfigurationIds } = question;
  // Nothing typed means the caller's own account (spec §6: the default account identifier).
  const identifier = accountIdentifierOf(question.externalAccountIdentifier ?? '') || actor.externalAccountIdentifier;
  const concerned = {
    eventId,
    ticketConfigurationIds,
    identifiers: [identifier, ...(question.others ?? [])],
    withOrganisation: true,
  };
  const [event, [{ found: catalogue }, facts]] = await Promise.all([
    findEvent(database.kysely, eventId, actor),
    readFacts(inventory.offers, inventory, concerned, context),
  ]);
  if (!catalogue) throw new FoyerError('RECORD_NOT_FOUND');
  const closed = checkRegistrationOpen(actor, {
    isRegistrationActive: isRegistrationActive(timesOf(event), actor, now),
    isCalledOff: timesOf(event).isCalledOff,
  });
  if (closed && question.answersWhenClosed !== true) refuse(closed);
  const { standing, find } = standingOf({ catalogue, facts, actor, locale });
  if (!isWithinReach(identifier, standing)) throw new FoyerError('FORBIDDEN');
  return {
    event,
    identifier,
    account: find(identifier),
    standing,
    offers: catalogue.tickets.filter(isSold),
    holds: facts.holds,
    closed,
  };
}

/** What coupons look at for an attendee. */
export function priceFacts(account: Person | undefined, relationshipType: string, code: unknown): PriceFacts {
  return {
    relationshipType,
    title: account?.title ?? null,
    country: account?.country ?? null,
    codes: typeof code === 'string' && code.trim() !== '' ? [code] : [],
  };
}

export function refuse({ code, metadata }: Refusal): never {
  throw new FoyerError(code, metadata ? { metadata } : {});
}
