import { createHash } from 'node:crypto';
import { drawText, sortDrawn } from '@foyer/domain/stock/draw';
import {
  changeDraws,
  enterDraw,
  lockDraws,
  runDraw,
  withdrawEntry,
  type DrawChange,
} from '../src/modules/stock/index.ts';
import type { DrawMember } from '../src/modules/stock/shapes.ts';
import type { Person, Shop } from './ordering.ts';
import { windowsOf, type TestWindow } from './windowing.ts';

const hour = 3_600_000;

/** The entries in drawn order, computed from the seed apart from the database. */
export const drawnOrder = (seed: string, entryIds: readonly number[]): number[] =>
  sortDrawn(
    entryIds.map((entryId) => ({
      entryId,
      key: createHash('sha256').update(drawText(seed, entryId)).digest('hex'),
    })),
  ).map(({ entryId }) => entryId);

/** A ticket of a party. */
export const memberOf = (
  { accountId }: Pick<Person, 'accountId'>,
  n = 1,
  relationshipType = 'CONSULTANT',
): DrawMember => ({
  n,
  accountId,
  relationshipType,
  slotTypes: [relationshipType],
  slotCount: 1,
});

const timesOf = (draw: DrawChange | undefined) => ({
  startDateTime: draw?.opensAt.toISOString() ?? '',
  endDateTime: draw?.closesAt.toISOString() ?? '',
});

/** Draws of a shop's event, and the parties that enter them. */
export function drawsOf(shop: Shop) {
  const { database, clock } = shop.app;
  const db = database.kysely;
  const windows = windowsOf(shop);
  const changes: DrawChange[] = [];
  const write = () =>
    database.transaction(async (tx) => changeDraws(tx, shop.eventId, await lockDraws(tx, shop.eventId), changes));
  const of = (ticketConfigurationId: number) => (draw: DrawChange) =>
    draw.ticketConfigurationId === ticketConfigurationId;
  return {
    /** The windows of types without a draw. One list, because each change writes all windows of the event. */
    windows,
    write,
    change: (type: number, more: Partial<DrawChange>) => {
      const at = changes.findIndex(of(type));
      changes[at] = { ...(changes[at] as DrawChange), ...more };
    },
    /** Opens a draw of a ticket type for an hour from now. */
    open: async (type: number, more: Partial<DrawChange> = {}, beside: readonly TestWindow[] = []): Promise<number> => {
      const now = clock.now().getTime();
      changes.push({
        ticketConfigurationId: type,
        windowKey: 'draw',
        opensAt: new Date(now),
        closesAt: new Date(now + hour),
        units: null,
        largestParty: 4,
        holdHours: 48,
        terms: { audience: {}, amount: 10 },
        ...more,
      });
      await windows.set(type, [
        {
          key: 'draw',
          mode: 'draw',
          ...timesOf(changes.at(-1)),
          ...(more.units == null ? {} : { reserved: more.units }),
          amount: more.terms?.amount ?? 10,
        },
        ...beside,
      ]);
      await write();
      const { draw_id } = await db
        .selectFrom('draw')
        .select('draw_id')
        .where('ticket_configuration_id', '=', type)
        .executeTakeFirstOrThrow();
      return draw_id;
    },
    enter: async (drawId: number, members: readonly DrawMember[]) => {
      const result = await database.transaction((tx) =>
        enterDraw(tx, { drawId, entrantId: members[0]?.accountId ?? 0, members, now: clock.now() }),
      );
      if (!result) throw new Error('No such draw.');
      return 'entryId' in result ? result.entryId : result.refusal;
    },
    withdraw: (entryId: number) => database.transaction((tx) => withdrawEntry(tx, { entryId, now: clock.now() })),
    run: (drawId: number) => database.transaction((tx) => runDraw(tx, drawId, clock.now())),
    stored: (drawId: number) =>
      db.selectFrom('draw').selectAll().where('draw_id', '=', drawId).executeTakeFirstOrThrow(),
    entries: (drawId: number) =>
      db
        .selectFrom('draw_entry')
        .selectAll()
        .where('draw_id', '=', drawId)
        .orderBy('rank')
        .orderBy('draw_entry_id')
        .execute(),
    stockOf: (type: number) =>
      db
        .selectFrom('stock as s')
        .innerJoin('ticket_configuration as c', 'c.stock_id', 's.stock_id')
        .select(['s.sold', 's.held', 's.waiting', 's.stock_id'])
        .where('c.ticket_configuration_id', '=', type)
        .executeTakeFirstOrThrow(),
    waitingOf: (type: number) =>
      db
        .selectFrom('waiting_entry')
        .selectAll()
        .where('ticket_configuration_id', '=', type)
        .where('state', 'in', ['WAITING', 'OFFERED'])
        .orderBy('rank')
        .execute(),
  };
}
