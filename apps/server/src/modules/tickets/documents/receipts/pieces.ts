import { sql } from 'kysely';
import { money, type Money } from '@foyer/domain/shared/money';
import { receiptLines, type ReceiptLine } from '@foyer/domain/payments/receipts';
import type { Tx } from '../../../../db/database.ts';
import type { StoredChange, StoredPlan, TicketPlan } from '../../changes/index.ts';
import type { StoredCart } from '../../../orders/plan/index.ts';
import { joinWords, wordsOf, type Piece, type Words } from './content.ts';
import type { ReceiptOrder, ReceiptPayment, ReceiptRefund } from './read-order.ts';

type Lines = ReceiptLine<Piece>[];
const oneLine = (what: Piece, amountMinor: number): Lines => [{ what, quantity: 1, amountMinor }];

/** The lines for a payment: a ticket change, or the tickets and add-ons of the order as bought. */
export async function linesOfPayment(tx: Tx, order: ReceiptOrder, payment: ReceiptPayment): Promise<Lines> {
  const { amountMinor, changeIntentId } = payment;
  if (changeIntentId !== null) return oneLine(await changePiece(tx, changeIntentId), amountMinor);
  const bought = order.orderIntentId === null ? null : await readCart(tx, order.orderIntentId);
  const pieces = bought ? boughtPieces(bought) : await presentPieces(tx, order.orderId);
  const names = await readNames(tx, pieces);
  const nameOf = ({ kind, id, name, packageId }: BoughtPiece) => {
    const own = names[kind].get(id) ?? wordsOf(name, undefined);
    const of = packageId === undefined ? undefined : names.ticket.get(packageId);
    return of ? joinWords([of, own], ' · ') : own;
  };
  const named = pieces.map((piece) => ({
    what: { kind: piece.kind, name: nameOf(piece) },
    amountMinor: piece.amountMinor,
  }));
  return receiptLines<Piece>(named, amountMinor) ?? oneLine({ kind: 'order' }, amountMinor);
}

/** The price of a payment if staff accepted another amount for it. */
export async function dueBefore(
  tx: Tx,
  order: ReceiptOrder,
  { changeIntentId }: ReceiptPayment,
): Promise<Money | undefined> {
  const id = changeIntentId ?? order.orderIntentId;
  if (id === null) return undefined;
  const row = await tx
    .selectFrom('other_amount')
    .select(['due_minor', 'due_currency'])
    .where('order_intent_id', '=', id)
    .where('accepted_at', 'is not', null)
    .executeTakeFirst();
  return row && money(row.due_minor, row.due_currency);
}

/** The lines for a refund: of a ticket change, a ticket, the whole order or an amount. */
export async function linesOfRefund(tx: Tx, refund: ReceiptRefund): Promise<Lines> {
  const { amountMinor, changeIntentId, ticketId, endsTickets } = refund;
  if (changeIntentId !== null) return oneLine(await changePiece(tx, changeIntentId), amountMinor);
  const name = ticketId === null ? null : await ticketName(tx, ticketId);
  return oneLine({ kind: 'refund', name, ...(endsTickets ? {} : { isPart: true as const }) }, amountMinor);
}

interface BoughtPiece {
  kind: 'ticket' | 'addOn';
  id: number;
  name: string;
  amountMinor: number;
  /** The type of the package of a ticket. Its name is part of the line (orders 11.4). */
  packageId?: number | undefined;
}

async function readCart(tx: Tx, orderIntentId: string): Promise<StoredCart | null> {
  const row = await tx
    .selectFrom('order_intent')
    .select('cart')
    .where('order_intent_id', '=', orderIntentId)
    .where('purpose', '=', 'order')
    .executeTakeFirst();
  // Sound: only the inventory writes it. Imported orders have none.
  return (row?.cart as StoredCart | undefined) ?? null;
}

const boughtPieces = ({ tickets }: StoredCart): BoughtPiece[] =>
  (tickets ?? []).flatMap((line) => [
    {
      kind: 'ticket' as const,
      id: line.ticketConfigurationId,
      name: line.description,
      amountMinor: line.amountMinor,
      packageId: line.package?.ticketConfigurationId,
    },
    ...line.addOns.map(({ addOnId, name, amountMinor }) => ({
      kind: 'addOn' as const,
      id: addOnId,
      name,
      amountMinor,
    })),
  ]);

/** For an order without a cart: its current tickets. */
async function presentPieces(tx: Tx, orderId: number): Promise<BoughtPiece[]> {
  const { rows } = await sql<BoughtPiece>`
    SELECT 'ticket' AS kind, ticket_configuration_id AS id, '' AS name, amount_minor AS "amountMinor", ticket_id, 0 AS place
    FROM ticket WHERE order_id = ${orderId}
    UNION ALL
    SELECT 'addOn', x.add_on_id, '', x.amount_minor * x.quantity, t.ticket_id, x.add_on_id
    FROM ticket t JOIN ticket_add_on x USING (ticket_id) WHERE t.order_id = ${orderId}
    ORDER BY 5, 6`.execute(tx);
  return rows;
}

async function readNames(
  tx: Tx,
  pieces: readonly BoughtPiece[],
): Promise<Record<BoughtPiece['kind'], Map<number, Words>>> {
  const ids = (kind: BoughtPiece['kind']) => [0, ...pieces.filter((piece) => piece.kind === kind).map(({ id }) => id)];
  const tickets = await tx
    .selectFrom('ticket_configuration')
    .select(['ticket_configuration_id', 'default_description', 'translations'])
    .where('ticket_configuration_id', 'in', [...ids('ticket'), ...pieces.flatMap(({ packageId }) => packageId ?? [])])
    .execute();
  const addOns = await tx
    .selectFrom('add_on')
    .select(['add_on_id', 'default_name', 'translations'])
    .where('add_on_id', 'in', ids('addOn'))
    .execute();
  return {
    ticket: new Map(
      tickets.map((row) => [
        row.ticket_configuration_id,
        wordsOf(row.default_description, row.translations.description),
      ]),
    ),
    addOn: new Map(addOns.map((row) => [row.add_on_id, wordsOf(row.default_name, row.translations.name)])),
  };
}

/**
 * The line for a ticket change. A cancellation is a refund of the ticket; every other change has a before and an after.
 */
async function changePiece(tx: Tx, orderIntentId: string): Promise<Piece> {
  const { cart } = await tx
    .selectFrom('order_intent')
    .select('cart')
    .where('order_intent_id', '=', orderIntentId)
    .executeTakeFirstOrThrow();
  // Sound: a payment or refund references only intents of ticket changes, and only the inventory writes those.
  const plan = cart as TicketPlan;
  const before = piecesOf(plan.from, plan.from.addOns);
  const after = plan.change === 'cancel' ? [] : piecesOf(plan.to, plan.addOns);
  const names = await readNames(tx, [...before, ...after]);
  const wordsFor = (pieces: readonly BoughtPiece[]) => {
    // A change of add-ons names the add-ons. A change of type names only the types.
    const named = plan.change === 'addOns' ? pieces : pieces.slice(0, 1);
    return joinWords(named.map(({ kind, id, name }) => names[kind].get(id) ?? wordsOf(name, undefined)));
  };
  return plan.change === 'cancel'
    ? { kind: 'refund', name: wordsFor(before) }
    : { kind: 'change', before: wordsFor(before), after: wordsFor(after) };
}

const piecesOf = (
  type: StoredPlan['from'] | StoredChange['to'],
  addOns: StoredPlan['from']['addOns'],
): BoughtPiece[] => [
  { kind: 'ticket', id: type.ticketConfigurationId, name: type.description, amountMinor: 0 },
  ...addOns.map(({ addOnId, name }) => ({ kind: 'addOn' as const, id: addOnId, name, amountMinor: 0 })),
];

async function ticketName(tx: Tx, ticketId: number): Promise<Words | null> {
  const row = await tx
    .selectFrom('ticket as t')
    .innerJoin('ticket_configuration as c', 'c.ticket_configuration_id', 't.ticket_configuration_id')
    .select(['c.default_description', 'c.translations'])
    .where('t.ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row ? wordsOf(row.default_description, row.translations.description) : null;
}
