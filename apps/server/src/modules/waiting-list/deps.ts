import type { Database } from '../../db/database.ts';
import type { Inventory } from '../inventory/index.ts';

/** Dependencies of the waiting lists. */
export interface WaitingLists {
  database: Database;
  inventory: Pick<Inventory, 'catalogue' | 'offers' | 'people' | 'lookUps'>;
  /** Called with each outcome on a list, for metrics. */
  onNews: (outcome: string) => void;
}
