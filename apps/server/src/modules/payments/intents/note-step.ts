import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { IntentStep } from '../../../db/schema.ts';

/** Maximum number of stored steps. Without it, a gateway that is down for days would grow the row without limit. */
const mostSteps = 60;

/** Adds a step to the intent's history. Two equal steps in a row become one step with the later time. */
export async function noteStep(db: Db | Tx, orderIntentId: string, step: IntentStep): Promise<void> {
  const line = JSON.stringify(step);
  await sql`
    UPDATE order_intent SET steps = CASE
      WHEN steps -> -1 ->> 'step' = ${step.step} THEN (steps - (-1)) || ${line}::jsonb
      WHEN jsonb_array_length(steps) >= ${mostSteps} THEN steps
      ELSE steps || ${line}::jsonb END
    WHERE order_intent_id = ${orderIntentId}`.execute(db);
}
