import { FoyerError } from '@foyer/contract/wire/errors';
import type { OwnDrawEntry } from '@foyer/contract/orders/draws';
import { checkRequests } from '@foyer/domain/orders/eligibility';
import { findRelationship, isAuthorizedFor, isFor, slotGroupOf } from '@foyer/domain/tickets/relationships';
import type { CallContext } from '../../../calls/context.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { enterDraw, type DrawMember } from '../../stock/index.ts';
import { checkEventFor, eligibilityFactsOf, readFacts } from '../plan/index.ts';
import type { Draws } from './deps.ts';
import { audienceOf, readOwnEntries } from './own-draws.ts';
import { readDraws, type DrawRow } from './read-draws.ts';

interface Entering {
  eventId: number;
  drawId: number;
  members: readonly { externalAccountIdentifier: string; relationshipType: string }[];
}

/**
 * Enters a party into a draw. The rules of an order decide whether the caller may have tickets for these people; stock
 * does not matter (selling 2.2). Every account of the party must belong to the audience of the window.
 */
export async function enterDrawAs(draws: Draws, entering: Entering, context: CallContext): Promise<OwnDrawEntry> {
  const { database } = draws;
  const { actor, now } = context;
  const { eventId, drawId } = entering;
  const [draw] = await readDraws(database.kysely, { eventId, drawId });
  if (!draw) throw new FoyerError('RECORD_NOT_FOUND');
  const members = await checkMembers(draws, draw, entering, context);
  for (const accountId of new Set(members.map((member) => member.accountId))) {
    if (!(await audienceOf(database.kysely, [draw], accountId))(draw)) {
      throw new FoyerError('NOT_IN_WINDOW', { metadata: { ticketConfigurationId: draw.ticketConfigurationId } });
    }
  }
  return database.transaction(
    async (tx) => {
      const result = await enterDraw(tx, { drawId, entrantId: actor.accountId, members, now });
      if (!result) throw new FoyerError('RECORD_NOT_FOUND');
      if ('refusal' in result) throw await refusalOf(draws, draw, result);
      await writeAudit(tx, context, {
        action: 'draw.entered',
        entity: 'drawEntry',
        entityId: result.entryId,
        subjectAccountId: actor.accountId,
        eventId,
        after: { ticketType: draw.description, units: members.length },
      });
      const entry = (await readOwnEntries(tx, { eventId, accountId: actor.accountId })).get(drawId);
      if (!entry) throw new FoyerError('RECORD_NOT_FOUND');
      return entry;
    },
    { retries: 3 },
  );
}

async function checkMembers(
  { readers }: Draws,
  draw: DrawRow,
  { eventId, members }: Entering,
  context: CallContext,
): Promise<DrawMember[]> {
  const { actor, now, locale } = context;
  const path = 'waitingList' as const;
  const ticketConfigurationIds = [draw.ticketConfigurationId];
  const identifiers = [...new Set(members.map(({ externalAccountIdentifier }) => externalAccountIdentifier))];
  const [{ found: catalogue }, facts] = await readFacts(
    readers.catalogue,
    readers,
    { eventId, ticketConfigurationIds, identifiers, withOrganisation: true },
    context,
  );
  const ticket = catalogue?.tickets.find((each) => each.ticketConfigurationId === draw.ticketConfigurationId);
  if (!catalogue || !ticket) throw new FoyerError('RECORD_NOT_FOUND');
  const closed = checkEventFor(path, catalogue.times, { actor, now });
  if (closed) throw new FoyerError(closed.code);
  const { eligibility, find } = eligibilityFactsOf({ path, catalogue, facts, actor, locale });
  const [refusal] = checkRequests(members, eligibility);
  if (refusal) throw new FoyerError(refusal.code, refusal.metadata ? { metadata: refusal.metadata } : {});
  const types = catalogue.configuration.relationshipTypes;
  return members.map(({ externalAccountIdentifier, relationshipType }, index) => {
    const account = find(externalAccountIdentifier);
    const relationship = findRelationship(types, relationshipType);
    if (!account || !relationship) throw new FoyerError('INVALID_ATTENDEE');
    // An account is in one entry, so a stranger could keep it from entering itself (selling 2.2).
    if (!isAuthorizedFor(actor, account)) throw new FoyerError('FORBIDDEN');
    if (!isFor(ticket.relationshipTypes, relationshipType)) throw new FoyerError('NO_AVAILABLE_TICKET');
    // An offer is for one ticket of an account and relationship, like an entry of the waiting list.
    const isTwice = members.some(
      (other, n) =>
        n < index &&
        other.relationshipType === relationshipType &&
        find(other.externalAccountIdentifier)?.accountId === account.accountId,
    );
    if (isTwice) throw new FoyerError('DUPLICATE_TICKET_REQUEST');
    const { types: slotTypes, count: slotCount } = slotGroupOf(relationship, types);
    return { n: index + 1, accountId: account.accountId, relationshipType, slotTypes: [...slotTypes], slotCount };
  });
}

async function refusalOf(
  { database }: Pick<Draws, 'database'>,
  { ticketConfigurationId, opensAt, closesAt, largestParty }: DrawRow,
  result: { refusal: 'NOT_OPEN' | 'OVER' | 'TOO_MANY' } | { refusal: 'ENTERED'; accountId: number },
): Promise<FoyerError> {
  switch (result.refusal) {
    case 'NOT_OPEN':
      return new FoyerError('WINDOW_NOT_OPEN', { metadata: { opensAt: opensAt.toISOString(), ticketConfigurationId } });
    case 'OVER':
      return new FoyerError('WINDOW_OVER', { metadata: { endedAt: closesAt.toISOString(), ticketConfigurationId } });
    case 'TOO_MANY':
      return new FoyerError('VALIDATION_ERROR', {
        items: [{ code: 'MAX', path: 'body.members', metadata: { n: largestParty } }],
      });
    case 'ENTERED': {
      const account = await database.kysely
        .selectFrom('account')
        .select('external_account_identifier')
        .where('account_id', '=', result.accountId)
        .executeTakeFirstOrThrow();
      return new FoyerError('ALREADY_ENTERED', {
        metadata: { externalAccountIdentifier: account.external_account_identifier },
      });
    }
  }
}
