import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { IntentStep } from '../../../db/schema.ts';

/** Most steps an intent keeps: a gateway that is away for days must not grow a row without end. */
const mostSteps = 60;

/** Adds a line to what happened to an intent. The same step twice in a row is one line with the later time. */
export async function noteStep(db: Db | Tx, orderIntentId: string, step: IntentStep): Promise<void> {
  const line = JSON.stringify(step);
  await sql`
    UPDATE order_intent SET steps = CASE
      WHEN steps -> -1 ->> 'step' = ${step.step} THEN (steps - (-1)) || ${line}::jsonb
      WHEN jsonb_array_length(steps) >= ${mostSteps} THEN steps
      ELSE steps || ${line}::jsonb END
    WHERE order_intent_id = ${orderIntentId}`.execute(db);
}
