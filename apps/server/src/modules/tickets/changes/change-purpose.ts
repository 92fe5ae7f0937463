import type { Database, Tx } from '../../../db/database.ts';
import { groupCommit } from '../../../db/group-commit.ts';
import type { IntentPurpose } from '../../payments/index.ts';
import { batchSize, changeObstacle, type SettledOrder, type SettleVerdict } from '../../stock/index.ts';
import type { StoredChange } from './change-cart.ts';
import { readNews } from './change-news.ts';
import { completeChange } from './complete-change.ts';
import { createChangeNotice } from './create-change-notice.ts';
import { repriceChange } from './reprice-change.ts';
import type { ChangeNews } from './shapes.ts';
import { settleChanges } from './write-change.ts';

/**
 * How payments completes an intent that changes a ticket. Create one per process, because it batches changes that
 * arrive together.
 */
export function changePurpose(database: Database): IntentPurpose {
  const settle = createSettle(database);
  return {
    settle: async (verdict) => (await settle(verdict)).settled,
    complete: async (tx, verdict) => {
      const { orderIntentId } = verdict;
      const done = await completeChange(tx, orderIntentId, { ...verdict, charge: verdict });
      if (done.obstacle !== null) throw new Error(`Change ${orderIntentId} became ${done.obstacle} under its lock.`);
    },
    isForbidden,
    // Safe cast: `planChange` makes the cart of each intent with a charge.
    reprice: (cart, amounts) => repriceChange(cart as StoredChange, amounts),
    lost: {
      code: 'TICKET_NOT_ACTIVE',
      reason: 'Charged for a change of a ticket that could no longer be changed',
    },
  };
}

/**
 * Writes all changes that arrive together in one transaction. A change that gives money back or ends a team is left to
 * `complete`.
 */
const createSettle = ({ pool }: Pick<Database, 'pool'>) =>
  groupCommit<SettleVerdict, { settled: SettledOrder | null }>({
    batchSize,
    keysOf: ({ orderIntentId }) => [orderIntentId],
    run: async (verdicts) => {
      const news = await readNews(
        pool,
        verdicts.map(({ orderIntentId }) => orderIntentId),
      );
      const changes = verdicts.flatMap((verdict) => {
        const { orderIntentId, by } = verdict;
        const about = news.get(orderIntentId);
        return about && isPlain(about)
          ? [{ orderIntentId, settled: { ...verdict, charge: verdict }, notice: createChangeNotice(about, by) }]
          : [];
      });
      const settled = await settleChanges({ pool }, changes);
      return verdicts.map(({ orderIntentId }) => ({ settled: settled.get(orderIntentId) ?? null }));
    },
  });

const isPlain = ({ cart, ends_team: endsTeam }: ChangeNews): boolean => cart.giveBackMinor === 0 && !endsTeam;

/** Locks the ticket and returns whether it cannot be changed any more. */
async function isForbidden(tx: Tx, orderIntentId: string): Promise<boolean> {
  const { ticket_id: ticketId, cart } = await tx
    .selectFrom('order_intent')
    .select(['ticket_id', 'cart'])
    .where('order_intent_id', '=', orderIntentId)
    .executeTakeFirstOrThrow();
  if (ticketId === null) return false;
  return (await changeObstacle(tx, ticketId, cart as StoredChange)) !== null;
}
