import type { Db } from '../src/db/database.ts';
import { createOrder } from '../src/seed/factories/order.ts';
import type { NewTicket } from '../src/seed/factories/ticket-rows.ts';

/** Settles one ticket, bought by the attendee's own account unless told; its id. */
export async function putTicket(db: Db, ticket: NewTicket & { buyerAccountId?: number }): Promise<number> {
  const { buyerAccountId = ticket.account_id, ...rest } = ticket;
  const { ticketIds } = await createOrder(db, {
    account_id: buyerAccountId,
    tickets: [{ transferable: true, email: 'robin@example.com', ...rest }],
  });
  return ticketIds[0] ?? 0;
}
