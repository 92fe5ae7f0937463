import { FoyerError } from '@foyer/contract/wire/errors';
import { personAtKeyboardId, type CallContext } from '@foyer/domain/people/actor';
import { isExempt } from '@foyer/domain/people/permissions';
import type { Db } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import { tryUse, type LimitName } from '../../system/limits/index.ts';
import type { Payments } from '../deps.ts';

/** A counter of refused payments, per person at the keyboard or per card. */
export interface CardKey {
  name: Extract<LimitName, 'refused-cards' | 'refused-cards-staff' | 'refused-card'>;
  key: string;
}

/**
 * Counters that limit a card payment, to stop the testing of stolen cards.
 * @param card keyed hash of the card number; undefined for a stored card
 */
export function cardKeysOf(actor: CallContext['actor'], card: string | undefined): CardKey[] {
  const account = String(personAtKeyboardId(actor));
  return [
    { name: isExempt(actor, 'refusedCards') ? 'refused-cards-staff' : 'refused-cards', key: account },
    ...(card === undefined ? [] : [{ name: 'refused-card' as const, key: card }]),
  ];
}

/** The wait and the error are equal for every card, so the response reveals nothing about the card. */
export function cardWaitError(until: Date, now: Date): FoyerError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new FoyerError('RATE_LIMITED', { metadata: { retryAfterSeconds } });
}

/** @throws RATE_LIMITED while one of the counters is blocked */
export async function checkRefusedCards(db: Db, keys: readonly CardKey[], now: Date): Promise<void> {
  const until = await waitOf(db, keys, now);
  if (until !== null) throw cardWaitError(until, now);
}

async function waitOf(db: Db, keys: readonly CardKey[], now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('rate_limit')
    .select(({ fn }) => fn.max('blocked_until').as('until'))
    .where((eb) => eb.or(keys.map(({ name, key }) => eb.and({ name, key }))))
    .where('blocked_until', '>', now)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Number of accounts and cards that are blocked now, and the earliest start of their counting windows. */
export async function readRefusedCardWaits(db: Db, now: Date): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('rate_limit')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('window_start').as('since')])
    .where('name', 'in', ['refused-cards', 'refused-cards-staff', 'refused-card'] satisfies LimitName[])
    .where('blocked_until', '>', now)
    .executeTakeFirstOrThrow();
}

/** Codes by which a provider or bank refuses a card. */
const refusals: ReadonlySet<string> = new Set([
  'PAYMENT_FAILURE',
  'INVALID_CARD_INFORMATION',
  'AUTHORIZATION_ERROR',
  'GENERAL_PAYMENT_ERROR',
]);

/** Runs the charge and counts a refusal. A refusal that starts a block also writes an audit log entry. */
export async function countingRefusals<T>(
  { database, log }: Pick<Payments, 'database' | 'log'>,
  keys: readonly CardKey[],
  context: CallContext,
  charge: () => Promise<T>,
): Promise<T> {
  try {
    return await charge();
  } catch (error) {
    if (error instanceof FoyerError && refusals.has(error.code)) await countRefusal();
    throw error;
  }
  async function countRefusal(): Promise<void> {
    const { actor, now, requestId } = context;
    for (const { name, key } of keys) await tryUse(database.kysely, name, key, now);
    const until = await waitOf(database.kysely, keys, now);
    if (until === null) return;
    log('many refused cards', { accountId: personAtKeyboardId(actor), waitsUntil: until });
    await writeAudit(
      database.kysely,
      { actor, now, requestId },
      { action: 'account.cardsRefused', entity: 'account', entityId: actor.accountId, after: { waitsUntilAt: until } },
    );
  }
}
