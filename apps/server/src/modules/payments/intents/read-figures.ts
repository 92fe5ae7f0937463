import type { Db } from '../../../db/database.ts';

/** Numbers of open payment cases. */
export interface MoneyFigures {
  /** Undecided orders. */
  pendingIntents: number;
  /** Intents, decided or not, that staff should look at. */
  intentsForAttention: number;
  /** Refunds that the gateway has not confirmed. */
  pendingRefunds: number;
  /** Disputes that no bank has decided. */
  openDisputes: number;
}

export async function readMoneyFigures(db: Db): Promise<MoneyFigures> {
  const intents = db.selectFrom('order_intent').select(({ fn }) => fn.countAll<number>().as('count'));
  const [pending, attention, refunds, disputes] = await Promise.all([
    intents.where('next_check_at', 'is not', null).executeTakeFirstOrThrow(),
    intents.where('attention_at', 'is not', null).executeTakeFirstOrThrow(),
    db
      .selectFrom('refund')
      .where('next_check_at', 'is not', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('dispute')
      .where('next_check_at', 'is not', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    pendingIntents: pending.count,
    intentsForAttention: attention.count,
    pendingRefunds: refunds.count,
    openDisputes: disputes.count,
  };
}
