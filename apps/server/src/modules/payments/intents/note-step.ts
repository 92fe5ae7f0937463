import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { IntentStep, JsonText } from '../../../db/schema.ts';

/** Maximum number of stored steps. Without it, a gateway that is down for days would grow the row without limit. */
const mostSteps = 60;

/** The history of an intent with one more step, for an update of `steps`. Two equal steps in a row become one step with the later time. */
export function stepsWith(step: IntentStep) {
  const line = JSON.stringify(step);
  return sql<JsonText<IntentStep[]>>`CASE
      WHEN steps -> -1 ->> 'step' = ${step.step} THEN (steps - (-1)) || ${line}::jsonb
      WHEN jsonb_array_length(steps) >= ${mostSteps} THEN steps
      ELSE steps || ${line}::jsonb END`;
}

/**
 * Adds a step to the intent's history, and with `attention` shows the intent to staff for this reason.
 * A transaction writes an intent at most once, so a step is part of the update of other columns. For a second write PostgreSQL checks
 * the foreign keys again and locks the account. A cancellation locks the account first and then waits for the intent: a deadlock.
 */
export async function noteStep(
  db: Db | Tx,
  orderIntentId: string,
  step: IntentStep,
  attention?: string,
): Promise<void> {
  await db
    .updateTable('order_intent')
    .set({ steps: stepsWith(step), ...(attention !== undefined && { attention, attention_at: new Date(step.at) }) })
    .where('order_intent_id', '=', orderIntentId)
    .execute();
}
