import type { Audience } from '@foyer/contract/people/audience';
import type { WindowMode } from '@foyer/contract/tickets/sale-window';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toJson } from '../../db/schema.ts';
import { createStock, type WrittenOffer } from './offer-tickets.ts';

/** Sale windows of ticket types: who may buy when, and the units reserved for them (selling 1). */

/** A window as it should become. */
export interface WindowChange {
  key: string;
  audience: Audience;
  mode: WindowMode;
  startsAt: Date;
  endsAt: Date;
  amountMinor: number | null;
  reserved: number | null;
}

/** A ticket type with the windows that it should have, in the organiser's order. */
export interface TypeWindows extends Pick<WrittenOffer, 'ticketConfigurationId' | 'stockId'> {
  windows: WindowChange[];
}

/** Whether the event has or had windows. Then all of its stock is locked before an editor changes any of it. */
export async function hasWindows(db: Db | Tx, eventId: number): Promise<boolean> {
  const found = await db.selectFrom('sale_window').select('key').where('event_id', '=', eventId).executeTakeFirst();
  return found !== undefined;
}

/**
 * Makes the ticket types of an event have exactly these windows. A removed window reserves nothing, and its tickets still
 * name it. The caller has locked the event's stock (`lockPooledStock`).
 */
export async function changeWindows(tx: Tx | Db, eventId: number, types: readonly TypeWindows[]): Promise<void> {
  if (types.every(({ windows }) => windows.length === 0) && !(await hasWindows(tx, eventId))) return;
  await tx.updateTable('sale_window').set({ active: false }).where('event_id', '=', eventId).execute();
  for (const { ticketConfigurationId, stockId, windows } of types) {
    if (windows.length === 0) continue;
    for (const [position, window] of windows.entries()) {
      await writeWindow(tx, eventId, { ticketConfigurationId, stockId, position }, window);
    }
  }
  await sql`
    UPDATE stock SET windows = true WHERE NOT windows
      AND stock_id IN (SELECT w.type_stock_id FROM sale_window w WHERE w.event_id = ${eventId})`.execute(tx);
  // The job of the alerts computes when a sale opens from the changed windows.
  await sql`UPDATE sale_alert SET due_at = 'epoch' WHERE event_id = ${eventId} AND due_at IS DISTINCT FROM 'epoch'`.execute(
    tx,
  );
}

async function writeWindow(
  tx: Tx | Db,
  eventId: number,
  type: { ticketConfigurationId: number; stockId: number; position: number },
  window: WindowChange,
): Promise<void> {
  const row = {
    position: type.position,
    audience: toJson(window.audience),
    mode: window.mode,
    starts_at: window.startsAt,
    ends_at: window.endsAt,
    amount_minor: window.amountMinor,
    reserved: window.reserved,
    active: true,
  };
  const changed = await tx
    .updateTable('sale_window')
    .set(row)
    .where('ticket_configuration_id', '=', type.ticketConfigurationId)
    .where('key', '=', window.key)
    .returning('stock_id')
    .executeTakeFirst();
  if (changed) return;
  await tx
    .insertInto('sale_window')
    .values({
      ...row,
      stock_id: await createStock(tx, 'window', null),
      event_id: eventId,
      ticket_configuration_id: type.ticketConfigurationId,
      type_stock_id: type.stockId,
      key: window.key,
    })
    .execute();
}
