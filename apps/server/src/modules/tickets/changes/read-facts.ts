import {
  splitGiveBack,
  type ChangingAddOn,
  type GiveBack,
  type GivingPayment,
} from '@foyer/domain/tickets/ticket-changes';
import { FoyerError } from '@foyer/contract/wire/errors';
import { isRegistrationActive } from '@foyer/domain/events/event-state';
import { may } from '@foyer/domain/people/permissions';
import { pooledUnits, poolsForChange, type DrawnPool } from '@foyer/domain/stock/pools';
import { sql } from 'kysely';
import type { CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { runPrepared } from '../../../db/prepared.ts';
import type { PaymentGateway } from '../../../gateways/payments/port.ts';
import {
  ticketFor,
  type Catalogue,
  type Payer,
  type TicketForPerson,
  type TicketOffer,
} from '../../orders/plan/index.ts';
import { readAudienceFacts } from '../../people/audiences/index.ts';
import { belongsToCurrentAccount, givenBackOfTicket } from '../../payments/index.ts';
import { findTicketRow, isOwn, type TicketRow } from '../index.ts';
import type { TicketChanges } from './deps.ts';

/** A payment that can be charged again or refunded. */
interface StoredPayment extends GivingPayment {
  gateway: string | null;
  /** The gateway account of the charge. */
  account: string | null;
  reference: string | null;
  lastFour: string | null;
  /** The account that paid. */
  payerAccountId: number;
  payer: Payer;
}

/** All facts that a ticket change needs. */
export interface ChangeFacts {
  row: TicketRow;
  event: Pick<Catalogue, 'eventShortCode' | 'configuration' | 'times'>;
  /** The requested ticket types that are on sale, with texts, as the holder of the ticket can buy them. */
  offers: TicketForPerson<TicketOffer>[];
  /** The caller holds or bought the ticket. */
  isOwn: boolean;
  isRegistrationActive: boolean;
  /** The ticket's add-ons with their stock ids. */
  addOns: ChangingAddOn[];
  ledMembers: number | null;
  isMemberOfOther: boolean;
  /** Amount of the ticket's price that staff gave back, in minor units. */
  givenBackMinor: number;
  /** Latest payment first. */
  payments: StoredPayment[];
  buyer: { accountId: number; email: string | null };
  /** Staff in their own name, for the ticket of another person at the desk. */
  isAtTheDesk: boolean;
}

interface FactsRow {
  addOns: ChangingAddOn[];
  ledMembers: number | null;
  isMemberOfOther: boolean;
  givenBackMinor: number;
  payments: StoredPayment[];
  buyerEmail: string | null;
}

/** The ticket before the change, for history and mails. */
export const ticketBeforeChange = ({ row, addOns }: ChangeFacts) => ({
  ticketConfigurationId: row.ticket_configuration_id,
  description: row.default_description,
  amountMinor: row.amount_minor,
  addOns: addOns.map(({ addOnId, name, amountMinor }) => ({ addOnId, name, amountMinor })),
});

/** The units of a ticket type for a ticket that returns its own units of the pools, and those of its add-ons. */
function unitsForChange({ own, pools }: TicketOffer, returned: readonly DrawnPool[]) {
  if (!own || !pools) return {};
  const left = poolsForChange(pools, returned);
  return { ...pooledUnits(own, left), pools: left };
}

/**
 * Reads the ticket with its payments, and its event with the requested ticket types (`typesOf`).
 * @throws RECORD_NOT_FOUND for a missing ticket and for a ticket of another person
 */
export async function readChangeFacts(
  { database: { kysely }, readers }: Pick<TicketChanges, 'database' | 'readers'>,
  ticketId: number,
  { actor, now }: Pick<CallContext, 'actor' | 'now'>,
  typesOf: (row: TicketRow) => readonly number[] = () => [],
): Promise<ChangeFacts> {
  const row = await findTicketRow(kysely, actor, ticketId);
  if (!row || (!isOwn(row, actor) && !may(actor, 'changeTickets'))) throw new FoyerError('RECORD_NOT_FOUND');
  const own = isOwn(row, actor);
  const ticketConfigurationIds = typesOf(row);
  const [{ found: event }, [read]] = await Promise.all([
    readers.offers({
      eventId: row.event_id,
      ticketConfigurationIds: [...ticketConfigurationIds, row.ticket_configuration_id],
      now,
    }),
    readMoney(kysely, ticketId),
  ]);
  if (!event || !read) throw new FoyerError('RECORD_NOT_FOUND');
  const { buyerEmail, ...rest } = read;
  const type = event.tickets.find((offer) => offer.ticketConfigurationId === row.ticket_configuration_id);
  const addOns = rest.addOns.map((addOn) => {
    const pools = type?.addOns.find(({ addOnId }) => addOnId === addOn.addOnId)?.pools ?? null;
    return { ...addOn, pools };
  });
  const returned = [...(type?.pools ?? []), ...addOns.flatMap(({ pools }) => pools ?? [])];
  // The reader may return types that concurrent requests asked for.
  const wanted = event.tickets.filter((offer) => ticketConfigurationIds.includes(offer.ticketConfigurationId));
  const holder = await holderOf(kysely, row.account_id, wanted);
  return {
    row,
    event,
    offers: wanted.map((offer) => {
      const own = ticketFor(offer, holder, now, { pools: event.configuration.pools });
      return { ...own, ...unitsForChange(own, returned) };
    }),
    isOwn: own,
    isRegistrationActive: isRegistrationActive(event.times, actor, now),
    ...rest,
    addOns,
    buyer: { accountId: row.buyer_account_id, email: buyerEmail },
    isAtTheDesk: !own,
  };
}

/** What the windows of the ticket types depend on. Nothing is read when no type has windows. */
async function holderOf(db: Db, accountId: number, offers: readonly TicketOffer[]) {
  const windows = offers.flatMap((offer) => offer.windows ?? []);
  if (windows.length === 0) return { audience: null };
  const withLine = windows.some(({ audience }) => audience.organisationsOf !== undefined);
  return { audience: (await readAudienceFacts(db, [accountId], { withLine })).get(accountId) ?? null };
}

/** The price of the ticket with its add-ons, in minor units. */
const priceOf = ({ row, addOns }: Pick<ChangeFacts, 'row' | 'addOns'>): number =>
  addOns.reduce((sum, { amountMinor }) => sum + amountMinor, row.amount_minor);

/** What is left to refund of the ticket, in minor units. */
export const leftToRefund = (facts: Pick<ChangeFacts, 'row' | 'addOns' | 'givenBackMinor'>): number =>
  priceOf(facts) - facts.givenBackMinor;

/** Splits the refund of a change over the payments. Null when the payments or the ticket do not have the amount. */
export const giveBackOf = (facts: ChangeFacts, dueMinor: number): GiveBack | null =>
  dueMinor > 0 && dueMinor > leftToRefund(facts) ? null : splitGiveBack(facts.payments, facts.row.ticket_id, dueMinor);

/** Payments, add-ons and team of the ticket. */
const readMoney = (db: Db, ticketId: number): Promise<FactsRow[]> =>
  runPrepared(
    db,
    sql<FactsRow>`
      SELECT
        (SELECT coalesce(jsonb_agg(jsonb_build_object('addOnId', a.add_on_id, 'stockId', a.stock_id, 'name', a.default_name,
            'amountMinor', x.amount_minor) ORDER BY a.position, a.add_on_id), '[]')
          FROM ticket_add_on x JOIN add_on a USING (add_on_id) WHERE x.ticket_id = t.ticket_id) AS "addOns",
        (SELECT g.member_count FROM ticket_group g WHERE g.leader_ticket_id = t.ticket_id) AS "ledMembers",
        EXISTS (SELECT FROM ticket_group_member m JOIN ticket_group g USING (ticket_group_id)
          WHERE m.ticket_id = t.ticket_id AND g.leader_ticket_id <> t.ticket_id) AS "isMemberOfOther",
        ${givenBackOfTicket} AS "givenBackMinor",
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
      WHERE t.ticket_id = ${ticketId}`,
  );

/**
 * The payment to charge again: a payment of the person who changes the ticket. At the desk, a payment of the holder, or
 * of the buyer if the ticket was never transferred.
 * So no one pays for another person's decision.
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
      payment.reference !== null &&
      belongsToCurrentAccount(gateway, payment) &&
      payers.includes(payment.payerAccountId),
  );
}
