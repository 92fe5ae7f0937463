import { FoyerError } from '@foyer/contract/wire/errors';
import type { EventConfiguration } from '@foyer/contract/events/event-configuration';
import type { OwnWaitingEntry, WaitingEntry, WaitingList } from '@foyer/contract/orders/waiting-list';
import { maskName } from '@foyer/domain/people/names';
import { includesEvent } from '@foyer/domain/people/grants';
import { saleState, sortTickets } from '@foyer/domain/orders/eligibility';
import { isFor } from '@foyer/domain/tickets/relationships';
import { priceFacts } from '@foyer/domain/orders/pricing';
import type { CallContext, EventsContext } from '../../../calls/context.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { readOfferRequest, isSold, presentConfiguration } from '../../events/catalogue/index.ts';
import { endWaiting, joinWaiting, readWaiting } from '../../stock/index.ts';
import { limitOf } from '../plan/index.ts';
import { checkWish } from '../holds/index.ts';
import type { WaitingLists } from './deps.ts';
import { presentEntry } from './present.ts';
import { endUsedOffer, tendList } from './tend-lists.ts';

/**
 * Returns the account's entries on the lists of an event, and the sold-out ticket types (stock 3).
 */
export async function getWaitingList(
  lists: WaitingLists,
  { eventId, relationshipType = '' }: { eventId: number; relationshipType?: string | undefined },
  context: CallContext,
): Promise<WaitingList> {
  const { actor, now } = context;
  const [entries, { account, offers, closed }] = await Promise.all([
    readWaiting(lists.database.kysely, { eventId, accountId: actor.accountId }),
    readOfferRequest(
      lists,
      {
        eventId,
        relationshipType: relationshipType || undefined,
        ticketConfigurationIds: 'all',
        answersWhenClosed: true,
      },
      context,
    ),
  ]);
  const facts = priceFacts(account, relationshipType, null);
  const soldOut = closed
    ? []
    : offers
        .filter(isSold)
        .filter(({ additional }) => additional.package === undefined)
        .filter((offer) => saleState({ ...offer, ...limitOf(offer) }, now) === 'soldOut')
        // People outside of their windows cannot join the list.
        .filter(({ window }) => window.state === 'none' || window.state === 'open')
        .filter(({ relationshipTypes }) => relationshipType === '' || isFor(relationshipTypes, relationshipType))
        .map((offer) => presentConfiguration(offer, facts, now));
  return { entries: entries.map(presentEntry), soldOut: sortTickets(soldOut) };
}

/** Returns all waiting-list entries of the account, offers first. */
export async function listMyWaiting(
  { database: { kysely } }: Pick<WaitingLists, 'database'>,
  { actor, events }: EventsContext,
): Promise<OwnWaitingEntry[]> {
  const rows = await readWaiting(kysely, { accountId: actor.accountId });
  const types = await kysely
    .selectFrom('ticket_configuration as c')
    .innerJoin('event as e', 'e.event_id', 'c.event_id')
    .select(['c.ticket_configuration_id', 'c.default_description', 'c.translations', 'e.event_id', 'e.default_name'])
    .select(['e.translations as event_translations', 'e.configuration'])
    .where('c.ticket_configuration_id', 'in', [0, ...rows.map(({ ticketConfigurationId }) => ticketConfigurationId)])
    .execute();
  const people = await readNames(kysely, rows, actor.accountId);
  return rows
    .toSorted((a, b) => Number(a.position > 0) - Number(b.position > 0))
    .flatMap((row) => {
      const type = types.find((each) => each.ticket_configuration_id === row.ticketConfigurationId);
      if (!type || !includesEvent(events, type.event_id)) return [];
      return {
        ...presentEntry(row),
        ticketDescription: type.default_description,
        ticketTranslations: type.translations.description ? { description: type.translations.description } : {},
        eventId: type.event_id,
        eventName: type.default_name,
        eventTranslations: type.event_translations,
        timeZone: type.configuration.timeZone,
        ...(people.has(row.accountId) ? { person: people.get(row.accountId) } : {}),
        ...relationshipOf(type.configuration, row.relationshipType),
      };
    });
}

/** The names of the other people of a party whose offers the account gets (selling 2.8), by account. */
async function readNames(
  db: WaitingLists['database']['kysely'],
  rows: readonly { accountId: number }[],
  reader: number,
): Promise<Map<number, OwnWaitingEntry['person']>> {
  const others = rows.map(({ accountId }) => accountId).filter((accountId) => accountId !== reader);
  if (others.length === 0) return new Map();
  const found = await db
    .selectFrom('account')
    .select(['account_id', 'external_account_identifier', 'first_name', 'last_name'])
    .where('account_id', 'in', others)
    .execute();
  return new Map(
    found.map((row) => [
      row.account_id,
      {
        externalAccountIdentifier: row.external_account_identifier,
        firstName: maskName(row.first_name),
        lastName: row.last_name,
      },
    ]),
  );
}

/** The label of a relationship other than the account holder's own. */
function relationshipOf(
  { relationshipTypes }: Pick<EventConfiguration, 'relationshipTypes'>,
  relationshipType: string,
): Pick<OwnWaitingEntry, 'relationship'> {
  const found = relationshipTypes.find((each) => each.relationshipType === relationshipType);
  if (!found || found.selfType) return {};
  const { label } = found.translations;
  return {
    relationship: { label: found.translations.defaultLabel ?? relationshipType, translations: label ? { label } : {} },
  };
}

/** Appends the account to the list of a sold-out type that it could otherwise buy. */
export async function joinWaitingList(
  lists: WaitingLists,
  request: { eventId: number; ticketConfigurationId: number; relationshipType: string },
  context: CallContext,
): Promise<WaitingEntry> {
  const { actor, now } = context;
  const { ticketConfigurationId, relationshipType } = request;
  const wish = {
    path: 'waitingList',
    ticketConfigurationId,
    relationshipType,
    externalAccountIdentifier: actor.externalAccountIdentifier,
  } as const;
  const { eventId, account, slotGroup, ticket } = await checkWish(lists, wish, context);
  if (eventId !== request.eventId) throw new FoyerError('RECORD_NOT_FOUND');
  if (ticket.quantity === null) throw new FoyerError('NOT_SOLD_OUT');
  const { accountId } = account;
  await endUsedOffer(lists, { accountId, ticketConfigurationId, relationshipType }, context);
  return lists.database.transaction(
    async (tx) => {
      const { windowStockId } = ticket;
      const entryId = await joinWaiting(tx, {
        accountId,
        ticketConfigurationId,
        relationshipType,
        slotGroup,
        windowStockId,
        now,
      });
      const [row] = await readWaiting(tx, { entryId });
      if (!row) throw new FoyerError('RECORD_NOT_FOUND');
      if (row.joinedAt.getTime() === now.getTime()) {
        await writeAudit(tx, context, {
          action: 'waiting.joined',
          entity: 'waiting',
          entityId: entryId,
          subjectAccountId: accountId,
          eventId,
          after: { relationshipType, ticketType: ticket.description },
        });
      }
      return presentEntry(row);
    },
    { retries: 3 },
  );
}

/** Removes the account from a list. The next person gets the offer for a released unit at once. */
export async function leaveWaitingList(
  lists: WaitingLists,
  { eventId, entryId }: { eventId: number; entryId: number },
  context: CallContext,
): Promise<void> {
  const { actor, now } = context;
  await endUsedOffer(lists, { entryId, accountId: actor.accountId }, context);
  const news = await lists.database.transaction(
    async (tx) => {
      const own = await tx
        .selectFrom('waiting_entry')
        .select('waiting_entry_id')
        .where('waiting_entry_id', '=', entryId)
        .where('event_id', '=', eventId)
        .where((eb) => eb(eb.fn.coalesce('holder_account_id', 'account_id'), '=', actor.accountId))
        .executeTakeFirst();
      if (!own) throw new FoyerError('RECORD_NOT_FOUND');
      const stockId = await endWaiting(tx, { entryId, outcome: 'LEFT', now });
      if (stockId === null) return [];
      await writeAudit(tx, context, {
        action: 'waiting.left',
        entity: 'waiting',
        entityId: entryId,
        subjectAccountId: actor.accountId,
        eventId,
      });
      return tendList(tx, stockId, context);
    },
    { retries: 3 },
  );
  for (const { outcome } of news) lists.onNews(outcome);
}
