import { FoyerError, type ErrorCode } from '@foyer/contract/wire/errors';
import type { TicketChanged } from '@foyer/contract/tickets/ticket';
import { may } from '@foyer/domain/people/permissions';
import type { CallContext } from '../../../calls/context.ts';
import { repeatedIntent } from '../../payments/index.ts';
import { fingerprintOf } from '../../system/replays/index.ts';
import { findTicketRow, loadTicket } from '../index.ts';
import type { TicketChanges } from './deps.ts';

export interface Idempotency {
  key: string;
  hash: string;
}

export const idempotencyOf = (key: string | undefined, seen: readonly unknown[]): Idempotency | null =>
  key === undefined ? null : { key, hash: fingerprintOf('change', key, seen).toString('hex') };

/** The account of an earlier request with this key; null when there is none. */
export async function findEarlier(
  { database }: Pick<TicketChanges, 'database'>,
  ticketId: number,
  idempotency: Idempotency | null,
  { actor }: Pick<CallContext, 'actor'>,
): Promise<(Idempotency & { accountId: number }) | null> {
  if (idempotency === null) return null;
  // Changes by staff at the desk are stored with the holder's account.
  const row = may(actor, 'changeTickets') ? await findTicketRow(database.kysely, actor, ticketId) : undefined;
  const found = await database.kysely
    .selectFrom('order_intent')
    .select('account_id')
    .where('account_id', 'in', [actor.accountId, ...(row ? [row.account_id] : [])])
    .where('idempotency_key', '=', idempotency.key)
    .executeTakeFirst();
  return found ? { accountId: found.account_id, ...idempotency } : null;
}

/**
 * Returns the result of an earlier request with the same idempotency key. Rejects a different request that reuses the
 * key.
 */
export async function earlierIntent(
  { payments }: Pick<TicketChanges, 'payments'>,
  key: Idempotency & { accountId: number },
  { now, requestId }: Pick<CallContext, 'now' | 'requestId'>,
): Promise<{ orderIntentId: string; redirectUrl: string | null }> {
  const intent = await repeatedIntent(payments, key, { by: 'request', now, requestId });
  const { orderIntentId, status, redirectUrl } = intent;
  if (status === 'FAILED') throw new FoyerError((intent.errorCode ?? 'PAYMENT_FAILURE') as ErrorCode);
  if (status === 'PENDING' && redirectUrl === null) {
    throw new FoyerError('ORDER_INTENT_NOT_COMPLETE', { metadata: { orderIntentId } });
  }
  return { orderIntentId, redirectUrl: status === 'PENDING' ? redirectUrl : null };
}

/** Builds the response of the first request again. */
export async function repeatAnswer(
  changes: TicketChanges,
  ticketId: number,
  key: Idempotency & { accountId: number },
  context: CallContext,
): Promise<TicketChanged> {
  const { orderIntentId, redirectUrl } = await earlierIntent(changes, key, context);
  const ticket = await loadTicket(changes.database.kysely, changes.codes, context.actor, ticketId);
  return answerOf(ticket, orderIntentId, redirectUrl);
}

export const answerOf = (
  ticket: TicketChanged['ticket'],
  orderIntentId: string,
  redirectUrl: string | null,
): TicketChanged => ({
  success: true,
  ticket,
  orderIntentId,
  redirectEnabled: redirectUrl !== null,
  redirectUrl,
});
