import type { Locale } from '@foyer/contract/wire/vocabulary';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { AllowedEvents } from '@foyer/domain/people/grants';
import { isExempt } from '@foyer/domain/people/permissions';
import { sql } from 'kysely';
import type { EventsContext } from '../../../calls/context.ts';
import type { Db } from '../../../db/database.ts';
import type { Payments } from '../deps.ts';

/** Waits below this are not shown, because they end before the buyer can read the message. In ms. */
const worthTelling = 1_500;

/** Refunds of a ticket change are requested after the change is complete, so its status does not matter. */
const mayWait = sql`(status = 'PENDING' OR purpose = 'ticket_change')`;

/**
 * Stores when the provider request of an order or a ticket change gets its turn, to show the wait to the buyer. Runs in
 * the background; a failed write does not stop the sale. Uses the database's clock, as the queue does.
 */
export function noteTurn({ database, log }: Payments, orderIntentId: string): (waitMs: number) => void {
  return (waitMs) => {
    if (waitMs < worthTelling) return;
    sql`UPDATE order_intent SET turn_at = clock_timestamp() + make_interval(secs => ${waitMs / 1000}::float8)
      WHERE order_intent_id = ${orderIntentId} AND ${mayWait}`
      .execute(database.kysely)
      .catch((error: unknown) => log('turn not noted', { orderIntentId, err: error }));
  };
}

interface Turn {
  waitSeconds: number | null;
  message: string | null;
  order: { orderIntentId: string; eventId: number } | null;
  nextPurchaseDate: string | null;
}

/**
 * The account's latest undecided order, the wait of that order or of a ticket change, and the time of the next possible
 * purchase. Null values when there is none.
 */
export async function readTurn(
  { database: { kysely: db }, purchaseWindowMs }: Pick<Payments, 'database' | 'purchaseWindowMs'>,
  { actor, locale, events, now }: EventsContext,
): Promise<Turn> {
  const { accountId } = actor;
  const [wait, order, next] = await Promise.all([
    readWait(db, { accountId, events }, locale),
    findUndecided(db, { accountId, events }),
    // Staff of single events do not learn of a purchase at another event.
    events !== 'all' || isExempt(actor, 'purchaseWindow') ? null : readNextPurchase(db, accountId, purchaseWindowMs),
  ]);
  return { ...wait, order, nextPurchaseDate: next !== null && next > now ? next.toISOString() : null };
}

async function readNextPurchase(db: Db, accountId: number, windowMs: number): Promise<Date | null> {
  const row = await db
    .selectFrom('purchase_window')
    .select('taken_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? new Date(row.taken_at.getTime() + windowMs) : null;
}

interface Whose {
  accountId: number;
  events: AllowedEvents;
}

const isAt = (events: AllowedEvents) =>
  events === 'all' ? sql<boolean>`true` : sql<boolean>`event_id = ANY (${[...events]}::bigint[])`;

async function findUndecided(db: Db, { accountId, events }: Whose): Promise<Turn['order']> {
  const found = await db
    .selectFrom('order_intent')
    .select(['order_intent_id', 'event_id'])
    .where('account_id', '=', accountId)
    .where(isAt(events))
    .where('status', '=', 'PENDING')
    .where('purpose', '=', 'order')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? { orderIntentId: found.order_intent_id, eventId: found.event_id } : null;
}

async function readWait(
  db: Db,
  { accountId, events }: Whose,
  locale: Locale,
): Promise<Pick<Turn, 'waitSeconds' | 'message'>> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT ceil(extract(epoch FROM turn_at - clock_timestamp()))::int AS seconds FROM order_intent
    WHERE account_id = ${accountId} AND ${isAt(events)} AND ${mayWait} AND turn_at > clock_timestamp()
    ORDER BY created_at DESC LIMIT 1`.execute(db);
  const [turn] = rows;
  if (!turn) return { waitSeconds: null, message: null };
  return { waitSeconds: turn.seconds, message: serverTexts[locale].paymentTurn.wait({ count: turn.seconds }) };
}
