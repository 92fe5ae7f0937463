import { functionCaller } from '../../../db/call-function.ts';
import type { ChangeNews } from './shapes.ts';

/** Argument and row types of the SQL functions in this folder. JSON types are in `shapes.ts`. */
export interface ChangeFunctions {
  change_news: { arguments: { ids: string[] }; row: ChangeNews };
}

/** Calls a function of this folder. */
export const callFunction = functionCaller<ChangeFunctions>();
