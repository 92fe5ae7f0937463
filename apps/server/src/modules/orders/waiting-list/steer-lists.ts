import type { AuditAction } from '@foyer/contract/people/audit-actions';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { StaffWaitingList } from '@foyer/contract/orders/waiting-list';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Tx } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import { endWaiting, moveToFront, pauseWaiting, readWaiting } from '../../stock/index.ts';
import type { WaitingLists } from './deps.ts';
import { presentEntry } from './present.ts';
import { endUsedOffer, peopleOf, notifyWaitingEnd, tendList, type WaitingPerson } from './tend-lists.ts';

/** Maximum entries that are returned per list, from the front. */
const mostShown = 200;

/** The lists of an event: one per ticket type with waiting people or paused offers. */
export async function listWaiting(
  { database }: Pick<WaitingLists, 'database'>,
  eventId: number,
  { actor }: CallContext,
): Promise<StaffWaitingList[]> {
  await findEvent(database.kysely, eventId, actor);
  const [types, rows] = await Promise.all([
    database.kysely
      .selectFrom('ticket_configuration as c')
      .innerJoin('stock as s', 's.stock_id', 'c.stock_id')
      .select(['c.ticket_configuration_id', 'c.default_description', 'c.translations', 's.waiting_paused'])
      .where('c.event_id', '=', eventId)
      .orderBy(sql`c.amount_minor = 0`, 'desc')
      .orderBy('c.amount_minor', 'desc')
      .orderBy('c.position')
      .orderBy('c.ticket_configuration_id')
      .execute(),
    readWaiting(database.kysely, { eventId }),
  ]);
  const listOf = (type: number) => rows.filter((row) => row.ticketConfigurationId === type);
  const shownOf = (type: number) =>
    listOf(type)
      .toSorted((a, b) => a.position - b.position)
      .slice(0, mostShown);
  const shown = types.flatMap((type) => shownOf(type.ticket_configuration_id));
  const accounts = await database.kysely
    .selectFrom('account')
    .select(['account_id', 'external_account_identifier', 'first_name', 'last_name'])
    .where('account_id', 'in', [0, ...new Set(shown.map(({ accountId }) => accountId))])
    .execute();
  const accountOf = new Map(accounts.map((account) => [account.account_id, account]));
  return types.flatMap((type) => {
    const own = listOf(type.ticket_configuration_id);
    if (own.length === 0 && !type.waiting_paused) return [];
    return [
      {
        ticketConfigurationId: type.ticket_configuration_id,
        description: type.default_description,
        translations: type.translations.description ? { description: type.translations.description } : {},
        paused: type.waiting_paused,
        waiting: own.filter(({ offeredUntil }) => offeredUntil === null).length,
        offered: own.filter(({ offeredUntil }) => offeredUntil !== null).length,
        entries: shownOf(type.ticket_configuration_id).map((row) => {
          const account = accountOf.get(row.accountId);
          return {
            ...presentEntry(row),
            externalAccountIdentifier: account?.external_account_identifier ?? '',
            firstName: account?.first_name ?? '',
            lastName: account?.last_name ?? '',
            joinedAt: row.joinedAt.toISOString(),
          };
        }),
      },
    ];
  });
}

/** Pauses or resumes the offers of a ticket type. Units released during a pause are reserved for the list. */
export async function pauseWaitingList(
  { database }: Pick<WaitingLists, 'database'>,
  request: { eventId: number; ticketConfigurationId: number; paused: boolean; reason: string },
  context: CallContext,
): Promise<void> {
  const { eventId, ticketConfigurationId, paused, reason } = request;
  await database.transaction(async (tx) => {
    const type = await tx
      .selectFrom('ticket_configuration')
      .select('default_description')
      .where('ticket_configuration_id', '=', ticketConfigurationId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (!type) throw new FoyerError('RECORD_NOT_FOUND');
    if (!(await pauseWaiting(tx, ticketConfigurationId, paused))) return;
    await writeAudit(tx, context, {
      action: paused ? 'waiting.paused' : 'waiting.unpaused',
      entity: 'ticketConfiguration',
      entityId: ticketConfigurationId,
      eventId,
      after: { ticketType: type.default_description },
      notes: reason,
    });
  });
}

export function moveWaitingEntry(
  lists: Pick<WaitingLists, 'database'>,
  request: { entryId: number; reason: string },
  context: CallContext,
): Promise<void> {
  return steer(lists, 'waiting.moved', request, context, async (tx) => {
    if (!(await moveToFront(tx, request.entryId))) throw new FoyerError('RECORD_NOT_FOUND');
  });
}

/** Removes an entry and mails the person. The next person gets the offer for a released unit at once. */
export async function removeWaitingEntry(
  lists: WaitingLists,
  request: { entryId: number; reason: string },
  context: CallContext,
): Promise<void> {
  await endUsedOffer(lists, { entryId: request.entryId }, context);
  return steer(lists, 'waiting.removed', request, context, async (tx, person) => {
    const stockId = await endWaiting(tx, { entryId: request.entryId, outcome: 'REMOVED', now: context.now });
    if (stockId === null) return;
    await notifyWaitingEnd(tx, person, 'removed', context.now);
    for (const { outcome } of await tendList(tx, stockId, context)) lists.onNews(outcome);
  });
}

/** Runs a staff action on one entry and writes the audit entry. */
async function steer(
  { database }: Pick<WaitingLists, 'database'>,
  action: AuditAction,
  { entryId, reason }: { entryId: number; reason: string },
  context: CallContext,
  act: (tx: Tx, person: WaitingPerson) => Promise<void>,
): Promise<void> {
  await database.transaction(
    async (tx) => {
      const person = (await peopleOf(tx, [entryId])).get(entryId);
      if (!person) throw new FoyerError('RECORD_NOT_FOUND');
      await act(tx, person);
      await writeAudit(tx, context, {
        action,
        entity: 'waiting',
        entityId: entryId,
        subjectAccountId: person.account_id,
        eventId: person.event_id,
        notes: reason,
      });
    },
    { retries: 3 },
  );
}
