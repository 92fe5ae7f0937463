import { functionCaller } from '../../../db/call-function.ts';
import type { JsonText } from '../../../db/schema.ts';
import type { CatalogueRow, PeopleRequest, PeopleRow } from './shapes.ts';

/** Argument and row types of the SQL functions in this folder. JSON types are in `shapes.ts`. */
export interface PlanFunctions {
  order_catalogue: {
    arguments: {
      event_ids: number[];
      /** Null: all configurations of the events. */
      configuration_ids: number[] | null;
      known_versions: string[];
      with_texts: boolean;
      moment: Date;
    };
    row: CatalogueRow;
  };
  order_people: { arguments: { requests: JsonText<PeopleRequest[]> }; row: PeopleRow };
}

/** Calls a function of this folder. */
export const callFunction = functionCaller<PlanFunctions>();
