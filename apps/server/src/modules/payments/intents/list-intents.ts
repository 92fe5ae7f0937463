import type { OrderIntentView } from '@foyer/contract/payments/order-intents';
import {
  refusalReasons,
  type Locale,
  type OrderIntentStatus,
  type RefusalReason,
} from '@foyer/contract/wire/vocabulary';
import { money, toMajor } from '@foyer/domain/shared/money';
import { fullName } from '@foyer/domain/people/names';
import { reasonOfRefund } from '@foyer/domain/orders/refusal-reasons';
import { sql } from 'kysely';
import { canBeAccepted } from '../decide/accept-amount.ts';
import type { Db } from '../../../db/database.ts';
import { countUpTo, rowsInReach } from '../../../db/long-lists.ts';

export interface IntentFilter {
  needsAttention: boolean;
  eventId?: number | undefined;
  status?: OrderIntentStatus | undefined;
  page: number;
  rowsPerPage: number;
}

/** Intents with their steps, as staff see them. */
function views(db: Db) {
  return db
    .selectFrom('order_intent as i')
    .innerJoin('event as e', 'e.event_id', 'i.event_id')
    .innerJoin('account as a', 'a.account_id', 'i.account_id')
    .leftJoin('orders as o', 'o.order_intent_id', 'i.order_intent_id')
    .leftJoin('ticket as k', (join) => join.onRef('k.ticket_id', '=', 'i.ticket_id').on('i.status', '=', 'COMPLETE'))
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('payment_attempt as p')
          .select(['p.status as attempt_status', 'p.payment_attempt_id'])
          .select(sql<string | null>`coalesce(p.gateway_reference, p.page_reference)`.as('gateway_reference'))
          .whereRef('p.order_intent_id', '=', 'i.order_intent_id')
          .orderBy('p.attempt', 'desc')
          .limit(1)
          .as('t'),
      (on) => on.onTrue(),
    )
    .leftJoin('other_amount as x', (join) =>
      join.onRef('x.order_intent_id', '=', 'i.order_intent_id').on('x.accepted_at', 'is', null),
    )
    .select(({ fn }) => fn.coalesce('o.order_id', 'k.order_id').as('order_id'))
    .select(['x.paid_minor', 'x.paid_currency', 'i.purpose as intent_purpose'])
    .select([
      'i.order_intent_id',
      'i.status',
      'i.event_id',
      'e.event_short_code',
      'a.external_account_identifier',
      'a.first_name',
      'a.last_name',
      sql<OrderIntentView['purpose']>`CASE WHEN i.purpose = 'order' THEN 'order' ELSE i.cart ->> 'change' END`.as(
        'purpose',
      ),
      'i.payment_kind',
      'i.currency',
      'i.total_minor',
      'i.created_at',
      'i.settled_at',
      'i.attention',
      'i.attention_at',
      'i.error_code',
      'i.steps',
      't.attempt_status',
      't.gateway_reference',
      sql<boolean>`EXISTS (SELECT FROM refund r WHERE r.payment_attempt_id = t.payment_attempt_id AND r.status <> 'FAILED')`.as(
        'is_refunding',
      ),
    ]);
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof views>['execute']>>[number];

/** A page of intents. Reads the ids from an index only, then loads the rows of this page. */
export async function listIntents(
  db: Db,
  filter: IntentFilter,
  locale: Locale,
): Promise<{ results: OrderIntentView[]; totalItems: number }> {
  const { page, rowsPerPage } = filter;
  // The same order for the count uses the index and reads the table's pages one after another.
  const wanted = matching(db, filter)
    .select('i.order_intent_id')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.order_intent_id');
  const [totalItems, ids] = await Promise.all([
    countUpTo(db, wanted),
    wanted
      .limit(rowsInReach({ page, rowsPerPage }))
      .offset((page - 1) * rowsPerPage)
      .execute(),
  ]);
  if (ids.length === 0) return { results: [], totalItems };
  const rows = await views(db)
    .where(
      'i.order_intent_id',
      'in',
      ids.map(({ order_intent_id: id }) => id),
    )
    .orderBy('i.created_at', 'desc')
    .orderBy('i.order_intent_id')
    .execute();
  return { results: rows.map((row) => present(row, locale)), totalItems };
}

/** Statuses are literals in the query, so PostgreSQL can use the partial index that each rare status has. */
function matching(db: Db, { needsAttention, eventId, status }: IntentFilter) {
  let query = db.selectFrom('order_intent as i');
  if (needsAttention) query = query.where('i.attention_at', 'is not', null);
  if (eventId !== undefined) query = query.where('i.event_id', '=', eventId);
  if (status !== undefined) query = query.where('i.status', '=', sql.lit(status));
  // Only pending intents have `next_check_at`.
  if (status === 'PENDING') query = query.where('i.next_check_at', 'is not', null);
  return query;
}

export async function findIntentView(db: Db, orderIntentId: string, locale: Locale): Promise<OrderIntentView | null> {
  const row = await views(db).where('i.order_intent_id', '=', orderIntentId).executeTakeFirst();
  return row ? present(row, locale) : null;
}

function present(row: ViewRow, locale: Locale): OrderIntentView {
  const { status, currency, steps } = row;
  const last = steps.at(-1);
  const isCharged = row.attempt_status === 'SUCCEEDED' && row.order_id === null && !row.is_refunding;
  const isOpen = status === 'PENDING' && row.attempt_status !== null;
  const isOther = row.attention === 'AMOUNT_DIFFERS' && row.order_id === null && !row.is_refunding;
  const paid =
    isOther && row.paid_minor !== null && row.paid_currency !== null ? money(row.paid_minor, row.paid_currency) : null;
  const due = money(row.total_minor, currency);
  return {
    orderIntentId: row.order_intent_id,
    purpose: row.purpose,
    status,
    eventId: row.event_id,
    eventShortCode: row.event_short_code,
    externalAccountIdentifier: row.external_account_identifier,
    fullName: fullName({ firstName: row.first_name, lastName: row.last_name }, locale),
    paymentKind: row.payment_kind,
    currency,
    totalAmount: toMajor(due),
    paid: paid && { amount: toMajor(paid), currency: paid.currency },
    orderId: row.order_id,
    createDate: row.created_at.toISOString(),
    updateDate: (last ? new Date(last.at) : row.created_at).toISOString(),
    attention: row.attention,
    errorCode: row.error_code,
    refusal: refusalIn(steps),
    gatewayReference: row.gateway_reference,
    canSettle: isOther ? paid !== null && canBeAccepted(row.intent_purpose, { paid, due }) : isOpen || isCharged,
    canRefund: isOther ? paid !== null : isOpen || isCharged,
    canRelease: isOpen && row.attention !== null && paid === null,
    steps: steps.map(({ at, step, detail }) => ({
      at: new Date(at).toISOString(),
      step,
      detail: detail === undefined || detail === null ? null : wordsOf(detail),
    })),
  };
}

/** The provider's last refusal reason, from the steps of the charge and of its refund. */
function refusalIn(steps: ViewRow['steps']): RefusalReason | null {
  const reasons = steps.map(({ step, detail }) => {
    const { reason, code } = (detail ?? {}) as { reason?: unknown; code?: unknown };
    if (step === 'cardRefused') return refusalReasons.find((each) => each === reason) ?? null;
    const isOfRefund = step === 'refundRefused' || step === 'refundFailed';
    return isOfRefund && typeof code === 'string' ? reasonOfRefund(code) : null;
  });
  return reasons.findLast((reason) => reason !== null) ?? null;
}

/** Formats details: `by: webhook, reference: sbx_…` */
function wordsOf(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return String(detail).slice(0, 1000);
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
    .slice(0, 1000);
}
