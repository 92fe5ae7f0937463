import type { Db } from '../../db/database.ts';
import { createOrder } from './order.ts';
import type { NewTicket } from './ticket-rows.ts';

/** Writes one ticket with a separate order. */
export async function createTicket(
  db: Db,
  ticket: NewTicket & { created_at?: Date },
): Promise<{ ticketId: number; orderId: number }> {
  const { created_at, ...rest } = ticket;
  const { orderId, ticketIds } = await createOrder(db, {
    account_id: ticket.account_id,
    tickets: [rest],
    ...(created_at ? { created_at } : {}),
  });
  return { ticketId: ticketIds[0] ?? 0, orderId };
}
