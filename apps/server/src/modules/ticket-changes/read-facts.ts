import type { ChangingAddOn, GivingPayment } from '@foyer/domain/ticket-changes';
import type { TicketFacts } from '@foyer/domain/ticket-state';
import { FoyerError } from '@foyer/contract/errors';
import type { CallContext } from '@foyer/domain/actor';
import { isStaff, may } from '@foyer/domain/permissions';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import type { EventRow } from '../events/index.ts';
import type { Payer } from '../inventory/index.ts';
import { isMadeHere } from '../payments/index.ts';
import { factsOf, findTicketRow, isOwn, type TicketRow } from '../tickets/index.ts';

/** A payment that money can be taken from again or given back to. */
interface StoredPayment extends GivingPayment {
  gateway: string | null;
  /** The account at the gateway that took it. */
  account: string | null;
  reference: string | null;
  lastFour: string | null;
  /** Whose money it was. */
  payerAccountId: number;
  payer: Payer;
}

/** All that a change of a ticket asks about, beside what is on sale. */
export interface ChangeFacts {
  row: TicketRow;
  event: EventRow;
  facts: TicketFacts;
  /** With the stock that each is of. */
  addOns: ChangingAddOn[];
  ledMembers: number | null;
  isMemberOfOther: boolean;
  /** The latest first. */
  payments: StoredPayment[];
  buyer: { accountId: number; email: string | null };
  /** Staff in their own name, about somebody else's ticket: whoever holds it stands at the desk. */
  isAtTheDesk: boolean;
}

interface FactsRow {
  addOns: ChangingAddOn[];
  ledMembers: number | null;
  isMemberOfOther: boolean;
  payments: StoredPayment[];
  buyerEmail: string | null;
}

/** What the ticket is before the change, as the books and the mails of the change keep it. */
export const asItIs = ({ row, addOns }: ChangeFacts) => ({
  ticketConfigurationId: row.ticket_configuration_id,
  description: row.default_description,
  amountMinor: row.amount_minor,
  addOns: addOns.map(({ addOnId, name, amountMinor }) => ({ addOnId, name, amountMinor })),
});

/** @throws RECORD_NOT_FOUND; FORBIDDEN to who may not read the ticket */
export async function readChangeFacts(
  db: Db,
  ticketId: number,
  context: Pick<CallContext, 'actor' | 'now'>,
): Promise<ChangeFacts> {
  const { actor } = context;
  const row = await findTicketRow(db, actor, ticketId);
  // Staff are told that there is no such ticket; to others it is one that is not theirs.
  if (!row) throw new FoyerError(may(actor, 'knowTickets') ? 'RECORD_NOT_FOUND' : 'FORBIDDEN');
  if (!isOwn(row, actor) && !isStaff(actor)) throw new FoyerError('FORBIDDEN');
  const [{ facts, event }, { rows }] = await Promise.all([
    factsOf(db, row, context),
    sql<FactsRow>`
      SELECT
        (SELECT coalesce(jsonb_agg(jsonb_build_object('addOnId', a.add_on_id, 'stockId', a.stock_id, 'name', a.default_name,
            'amountMinor', x.amount_minor) ORDER BY a.position, a.add_on_id), '[]')
          FROM ticket_add_on x JOIN add_on a USING (add_on_id) WHERE x.ticket_id = t.ticket_id) AS "addOns",
        (SELECT g.member_count FROM ticket_group g WHERE g.leader_ticket_id = t.ticket_id) AS "ledMembers",
        EXISTS (SELECT FROM ticket_group_member m JOIN ticket_group g USING (ticket_group_id)
          WHERE m.ticket_id = t.ticket_id AND g.leader_ticket_id <> t.ticket_id) AS "isMemberOfOther",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('paymentId', p.payment_id, 'kind', p.kind, 'gateway', p.gateway,
            'reference', p.gateway_reference, 'lastFour', p.last_four, 'account', a.gateway_account, 'leftMinor', p.amount_minor - p.refunded_minor, 'changedTicketId', i.ticket_id,
            'payerAccountId', coalesce(i.account_id, o.account_id),
            'payer', jsonb_strip_nulls(jsonb_build_object('firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
              'address1', p.address1, 'address2', p.address2, 'locality', p.locality, 'region', p.region,
              'postalCode', p.postal_code, 'country', p.country))) ORDER BY p.payment_id DESC), '[]')
          FROM payment p LEFT JOIN order_intent i ON i.order_intent_id = p.order_intent_id
          LEFT JOIN payment_attempt a ON a.payment_attempt_id = p.payment_attempt_id
          WHERE p.order_id = o.order_id) AS payments,
        b.email_address AS "buyerEmail"
      FROM ticket t JOIN orders o ON o.order_id = t.order_id JOIN account b ON b.account_id = o.account_id
      WHERE t.ticket_id = ${ticketId}`.execute(db),
  ]);
  const [read] = rows;
  if (!read) throw new FoyerError('RECORD_NOT_FOUND');
  const { buyerEmail, ...rest } = read;
  return {
    row,
    event,
    facts,
    ...rest,
    buyer: { accountId: row.buyer_account_id, email: buyerEmail },
    isAtTheDesk: !facts.isOwn,
  };
}

/**
 * The payment whose card can be charged again: of whoever changes the ticket; at the desk of its holder, or of its buyer as long as it has
 * not changed hands. Nobody pays for what somebody else decides.
 */
export function chargeablePayment(
  { payments, row, buyer, isAtTheDesk }: ChangeFacts,
  actor: { accountId: number },
  gateway: Pick<PaymentGateway, 'name' | 'account'>,
): (StoredPayment & { reference: string }) | undefined {
  const payers = isAtTheDesk
    ? [row.account_id, ...(row.transferred_at === null ? [buyer.accountId] : [])]
    : [actor.accountId];
  return payments.find(
    (payment): payment is StoredPayment & { reference: string } =>
      payment.reference !== null && isMadeHere(gateway, payment) && payers.includes(payment.payerAccountId),
  );
}
