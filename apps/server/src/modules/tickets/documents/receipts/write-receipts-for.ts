import { bookReceipts, type Booking } from './book-receipts.ts';

export interface Writing extends Booking {
  /** Called with an error. The mail is sent anyway, and `missingReceiptsJob` retries the receipt. */
  onFailure: (error: unknown, about: { orderId: number }) => void;
}

/** Writes the receipts of a mail's order, given by order id or by ticket id. */
export const writeReceiptsFor =
  (writing: Writing) =>
  async (about: { orderId: number | null; ticketId: number | null }, now: Date): Promise<void> => {
    const orderId = about.orderId ?? (await orderOf(writing, about.ticketId));
    if (orderId === null) return;
    try {
      await bookReceipts(writing, orderId, now);
    } catch (error) {
      writing.onFailure(error, { orderId });
    }
  };

async function orderOf({ database }: Booking, ticketId: number | null): Promise<number | null> {
  if (ticketId === null) return null;
  const row = await database.kysely
    .selectFrom('ticket')
    .select('order_id')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row?.order_id ?? null;
}
