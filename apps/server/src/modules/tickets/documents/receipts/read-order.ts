import type { ReceiptIssuer } from '@foyer/contract/payments/receipt-issuer';
import type { Translated } from '@foyer/contract/wire/translations';
import type { Currency, Locale, Wallet } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { isCompanyName } from '@foyer/domain/payments/addressee';
import { documentsDue, type DueDocument } from '@foyer/domain/payments/receipts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/database.ts';
import type { ReceiptContent } from './content.ts';

export interface ReceiptOrder {
  orderId: number;
  accountId: number;
  eventId: number;
  eventName: string;
  eventTranslations: Translated | undefined;
  timeZone: string;
  /** The event's own issuer. */
  issuer: ReceiptIssuer | undefined;
  orderIntentId: string | null;
  buyer: { firstName: string; lastName: string };
  buyerCountry: string;
  payments: ReceiptPayment[];
  refunds: ReceiptRefund[];
  written: WrittenReceipt[];
  /** The addressee if one was set. Null means the buyer's name. */
  addressee: { name: string; isCompany: boolean; correctedAt: Date | null } | null;
}

export interface ReceiptPayment {
  paymentId: number;
  kind: 'card' | 'hosted' | 'cash' | 'bypass';
  amountMinor: number;
  currency: Currency;
  lastFour: string | null;
  wallet: Wallet | null;
  createdAt: Date;
  /** The ticket change that it paid for. */
  changeIntentId: string | null;
}

export interface ReceiptRefund {
  refundId: number;
  paymentId: number;
  status: 'PENDING' | 'COMPLETE' | 'FAILED';
  insteadOf: number | null;
  amountMinor: number;
  currency: Currency;
  ticketId: number | null;
  endsTickets: boolean;
  changeIntentId: string | null;
  finishedAt: Date | null;
}

export interface WrittenReceipt {
  receiptId: number;
  issuer: string;
  year: number;
  number: number;
  paymentId: number;
  refundId: number | null;
  amountMinor: number;
  currency: Currency;
  content: ReceiptContent;
  issuedAt: Date;
}

/**
 * Reads the order with its payments, refunds and documents in numerical order. Null if it does not exist. `lock`
 * prevents concurrent writes of its documents.
 */
export async function readReceiptOrder(
  db: Db | Tx,
  orderId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<ReceiptOrder | null> {
  // The lock needs its own statement. The following reads then see what the previous lock holder has written.
  if (lock) {
    await db.selectFrom('orders').select('order_id').where('order_id', '=', orderId).forNoKeyUpdate().execute();
  }
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('account as a', 'a.account_id', 'o.account_id')
    .innerJoin('event as e', 'e.event_id', 'o.event_id')
    .leftJoin('receipt_addressee as r', 'r.order_id', 'o.order_id')
    .select([
      'o.account_id',
      'o.event_id',
      'o.order_intent_id',
      'a.first_name',
      'a.last_name',
      'a.country_code',
      'r.addressee',
      'r.is_company',
      'r.corrected_at',
    ])
    .select(['e.default_name', 'e.translations', 'e.configuration'])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst();
  if (!order) return null;
  const payments = await db
    .selectFrom('payment')
    .select(['payment_id', 'kind', 'amount_minor', 'currency', 'last_four', 'wallet', 'created_at'])
    .select('order_intent_id')
    .where('order_id', '=', orderId)
    .orderBy('payment_id')
    .execute();
  const refunds = await db
    .selectFrom('refund')
    .select(['refund_id', 'payment_id', 'status', 'settled_refund_id', 'amount_minor', 'currency', 'ticket_id'])
    .select('ends_tickets')
    .select(['order_intent_id', 'finished_at'])
    .where('payment_id', 'in', [0, ...payments.map((payment) => payment.payment_id)])
    .orderBy('refund_id')
    .execute();
  const written = await db
    .selectFrom('receipt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('receipt_id')
    .execute();
  return {
    orderId,
    accountId: order.account_id,
    eventId: order.event_id,
    eventName: order.default_name,
    eventTranslations: order.translations.name,
    timeZone: order.configuration.timeZone,
    issuer: order.configuration.receiptIssuer,
    orderIntentId: order.order_intent_id,
    buyer: { firstName: order.first_name, lastName: order.last_name },
    buyerCountry: order.country_code,
    addressee:
      order.addressee === null
        ? null
        : {
            name: order.addressee,
            isCompany: order.is_company ?? isCompanyName(order.addressee),
            correctedAt: order.corrected_at,
          },
    payments: payments.map((row) => ({
      paymentId: row.payment_id,
      kind: row.kind,
      amountMinor: row.amount_minor,
      currency: row.currency,
      lastFour: row.last_four,
      wallet: row.wallet,
      createdAt: row.created_at,
      changeIntentId: row.order_intent_id,
    })),
    refunds: refunds.flatMap((row) => {
      const { payment_id: paymentId } = row;
      if (paymentId === null) return [];
      return {
        refundId: row.refund_id,
        paymentId,
        status: row.status,
        insteadOf: row.settled_refund_id,
        amountMinor: row.amount_minor,
        currency: row.currency,
        ticketId: row.ticket_id,
        endsTickets: row.ends_tickets,
        changeIntentId: row.order_intent_id,
        finishedAt: row.finished_at,
      };
    }),
    written: written.map((row) => ({
      receiptId: row.receipt_id,
      issuer: row.issuer,
      year: row.year,
      number: row.number,
      paymentId: row.payment_id,
      refundId: row.refund_id,
      amountMinor: row.amount_minor,
      currency: row.currency,
      // Sound: only `book-receipts.ts` writes it.
      content: row.content as ReceiptContent,
      issuedAt: row.issued_at,
    })),
  };
}

export const dueOf = (order: ReceiptOrder): DueDocument[] => documentsDue(order);

/** The addressee of the documents, in the reader's name order. */
export function addresseeOf(
  { addressee, buyer }: Pick<ReceiptOrder, 'addressee' | 'buyer'>,
  locale: Locale,
): NonNullable<ReceiptOrder['addressee']> {
  const name = fullName(buyer, locale);
  return addressee ?? { name, isCompany: isCompanyName(name), correctedAt: null };
}

/**
 * Takes `count` numbers of a series and returns the first. The row stays locked until the transaction ends, so a
 * rollback returns the numbers.
 */
export async function takeNumbers(
  tx: Tx,
  { issuer, year, count }: { issuer: string; year: number; count: number },
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO receipt_series AS s (issuer, year, last_number) VALUES (${issuer}, ${year}, ${count})
    ON CONFLICT (issuer, year) DO UPDATE SET last_number = s.last_number + excluded.last_number
    RETURNING s.last_number AS last`.execute(tx);
  return (rows[0]?.last ?? count) - count + 1;
}
