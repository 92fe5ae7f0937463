import type { TestApp } from './app.ts';
import type { Db } from '../src/db/database.ts';
import { createOrder } from '../src/seed/factories/order.ts';
import type { NewTicket } from '../src/seed/factories/ticket-rows.ts';

/** Settles one ticket and returns its id. By default the attendee's own account buys it. */
export async function putTicket(db: Db, ticket: NewTicket & { buyerAccountId?: number }): Promise<number> {
  const { buyerAccountId = ticket.account_id, ...rest } = ticket;
  const { ticketIds } = await createOrder(db, {
    account_id: buyerAccountId,
    tickets: [{ transferable: true, email: 'robin@example.com', ...rest }],
  });
  return ticketIds[0] ?? 0;
}

/** Lets the holder of a ticket agree to join a team. */
export async function agreeToTeam(
  { app }: { app: TestApp },
  { token }: { token: string },
  ticketId: number,
): Promise<void> {
  const { status, text } = await app.inject('POST', `/api/ticket/${ticketId}/agree-to-team`, { token, body: {} });
  if (status !== 200) throw new Error(`Could not agree to the team: ${status} ${text}`);
}
