import { functionCaller } from '../../../db/call-function.ts';
import type { JsonText } from '../../../db/schema.ts';
import type { ChangeObstacle, SettledRow } from '../../stock/index.ts';
import type { ChangeNews, ChangeVerdict } from './shapes.ts';

/** Argument and row types of the SQL functions in this folder. JSON types are in `shapes.ts`. */
export interface ChangeFunctions {
  change_news: { arguments: { ids: string[] }; row: ChangeNews };
  change_settle: {
    arguments: { verdicts: JsonText<ChangeVerdict[]>; moment: Date };
    row: SettledRow;
  };
  change_write: {
    arguments: { ids: string[]; verdicts: JsonText<ChangeVerdict[]>; moment: Date };
    /** Changes that an obstacle now forbids; the others are written. */
    row: { intent_id: string; obstacle: ChangeObstacle };
  };
}

/** Calls a function of this folder. */
export const callFunction = functionCaller<ChangeFunctions>();
