import { FoyerError } from '@foyer/contract/wire/errors';
import type { PaymentKind } from '@foyer/contract/wire/vocabulary';
import { startsUnpaid } from '@foyer/domain/payments/payment-rules';
import { isExempt } from '@foyer/domain/people/permissions';
import { personAtKeyboardId, type CallContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import { writeAudit } from '../../people/audit/index.ts';
import {
  giveBackUses,
  limitUse,
  mustWaitUntil,
  tryUse,
  type LimitName,
  type LimitUse,
} from '../../system/limits/index.ts';
import type { Payments } from '../deps.ts';

/** The buyer, with the staff member who acts for the account, if any. */
type Payer = Pick<CallContext['actor'], 'accountId' | 'roles' | 'actingStaff'>;

/** The limit of the person at the keyboard, to stop the testing of stolen cards. */
export const accountCardUse = (actor: Payer): LimitUse =>
  limitUse(
    isExempt(actor, 'refusedCards') ? 'refused-cards-staff' : 'refused-cards',
    String(personAtKeyboardId(actor)),
  );

/**
 * The limit of a card, for all accounts. Only refusals count: several buyers may pay with one card at the same time.
 * @param card keyed hash of the card number
 */
const cardUse = (card: string): LimitUse => limitUse('refused-card', card);

/** The limit of unpaid orders of an account. */
export const unpaidUse = (accountId: number): LimitUse => limitUse('unpaid-orders', String(accountId));

/**
 * The limits that count an order before its charge (orders 7.8). An order that is paid gives them back, and a charge that
 * is not refused gives back the card's.
 */
export const orderUses = (actor: Payer, kind: PaymentKind): LimitUse[] =>
  startsUnpaid(kind)
    ? [
        ...(isExempt(actor, 'unpaidOrders') ? [] : [unpaidUse(actor.accountId)]),
        ...(kind === 'card' ? [accountCardUse(actor)] : []),
      ]
    : [];

/** The limits that may refuse a charge with this card. A stored card has none of its own. */
export const usesOfCharge = (uses: readonly LimitUse[], card: string | undefined): LimitUse[] => [
  ...uses,
  ...(card === undefined ? [] : [cardUse(card)]),
];

/**
 * Refuses while one of the limits must wait. The wait and the error are equal for every card, so the response reveals nothing
 * about the card. @throws RATE_LIMITED
 */
export function checkWaits(
  waits: readonly { name: string; until: Date | string }[],
  uses: readonly LimitUse[],
  now: Date,
): void {
  const until = endOfWaits(waits, uses);
  if (until) throw mustWaitUntil(until, now);
}

/** When the last of the waits for these limits ends; `null` without a wait. */
export function endOfWaits(
  waits: readonly { name: string; until: Date | string }[],
  uses: readonly LimitUse[],
): Date | null {
  const until = waits
    .filter(({ name }) => uses.some((use) => use.name === name))
    .map((wait) => new Date(wait.until).getTime());
  return until.length > 0 ? new Date(Math.max(...until)) : null;
}

/** The limits that refuse now. */
export function readWaits(db: Db, uses: readonly LimitUse[], now: Date): Promise<{ name: string; until: Date }[]> {
  return db
    .selectFrom('rate_limit')
    .select((eb) => ['name', eb.ref('blocked_until').$notNull().as('until')])
    .where((eb) => eb.or(uses.map(({ name, key }) => eb.and({ name, key }))))
    .where('blocked_until', '>', now)
    .execute();
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

/**
 * Runs a charge that was counted as refused before. Every other result than a refusal gives the count back, except a
 * paid order, whose settlement does. A refusal that starts a wait also writes an audit log entry.
 * @param card keyed hash of a typed card. Its refusals above the limit are not revealed (RATE_LIMITED)
 */
export async function countingRefusals<T>(
  { database, log }: Pick<Payments, 'database' | 'log'>,
  card: string | undefined,
  context: CallContext,
  charge: () => Promise<T>,
  /** Whether the result was paid and has given the count back. */
  isSettled: (result: T) => boolean,
): Promise<T> {
  const { actor, now, requestId } = context;
  const own = accountCardUse(actor);
  let result: T;
  try {
    result = await charge();
  } catch (error) {
    if (!(error instanceof FoyerError && refusals.has(error.code))) {
      await giveBackUses(database, [own]);
      throw error;
    }
    const isRevealed = card === undefined || (await tryUse(database, 'refused-card', card, now));
    const waits = await readWaits(database.kysely, usesOfCharge([own], card), now);
    if (waits.length === 0) throw error;
    const until = new Date(Math.max(...waits.map((wait) => wait.until.getTime())));
    log('many refused cards', { accountId: personAtKeyboardId(actor), waitsUntil: until });
    await writeAudit(
      database.kysely,
      { actor, now, requestId },
      { action: 'account.cardsRefused', entity: 'account', entityId: actor.accountId, after: { waitsUntilAt: until } },
    );
    throw isRevealed ? error : mustWaitUntil(until, now);
  }
  if (!isSettled(result)) await giveBackUses(database, [own]);
  return result;
}
