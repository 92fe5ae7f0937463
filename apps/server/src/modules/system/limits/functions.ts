import { functionCaller } from '../../../db/call-function.ts';
import type { JsonText } from '../../../db/schema.ts';
import type { GivenBackUse, UseRequest } from './shapes.ts';

/** Argument and row types of the SQL functions in this folder. JSON types are in `shapes.ts`. */
export interface LimitFunctions {
  limit_use: {
    arguments: { uses: JsonText<UseRequest[]>; moment: Date };
    row: { n: number; result: 'counted' | 'known' | 'refused'; until: Date | null };
  };
  limit_give_back: { arguments: { uses: JsonText<GivenBackUse[]> }; row: { limit_give_back: string } };
}

/** Calls a function of this folder. */
export const callFunction = functionCaller<LimitFunctions>();
