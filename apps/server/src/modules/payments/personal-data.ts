import { sql } from 'kysely';
import { minorOf, nobody, type Eraser, type Section } from '../people/privacy/index.ts';

/** Erases payers and reasons of the payments and refunds of a person's orders. */
export const erasePayments: Eraser = async (tx, { accountId, orders }) => {
  const ownIntents = sql`SELECT order_intent_id FROM order_intent WHERE account_id = ${accountId}`;
  await sql`
    UPDATE sandbox_charge SET page = page - 'email' WHERE page IS NOT NULL AND key IN (
      SELECT gateway_key FROM payment_attempt WHERE order_intent_id IN (${ownIntents}))`.execute(tx);
  await sql`
    UPDATE payment SET first_name = NULL, last_name = NULL, email = NULL, address1 = NULL, address2 = NULL, locality = NULL,
      region = NULL, postal_code = NULL
    WHERE order_id = ANY (${orders})`.execute(tx);
  await sql`
    UPDATE refund SET reason = ${nobody}
    WHERE payment_id IN (SELECT payment_id FROM payment WHERE order_id = ANY (${orders}))
      OR payment_attempt_id IN (SELECT payment_attempt_id FROM payment_attempt WHERE order_intent_id IN (${ownIntents}))`.execute(
    tx,
  );
};

export const paymentSections = {
  receipts: (id) => sql`
    SELECT r.receipt_id AS n, json_build_object('number', concat_ws(' ', r.issuer, r.year, r.number), 'orderNumber', r.order_id,
      'date', r.issued_at, 'amount', ${minorOf(sql`r.amount_minor`, sql`r.currency`)}, 'currency', r.currency, 'about', r.content,
      'addressee', (SELECT d.addressee FROM receipt_addressee d WHERE d.order_id = r.order_id)) AS row
    FROM receipt r JOIN orders o ON o.order_id = r.order_id WHERE o.account_id = ${id}`,
} satisfies Record<string, Section>;
