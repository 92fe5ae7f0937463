import type { Database } from '../../db/database.ts';
import type { Inventory } from '../inventory/index.ts';

/** What the waiting lists are made of. */
export interface WaitingLists {
  database: Database;
  inventory: Pick<Inventory, 'catalogue' | 'offers' | 'people' | 'lookUps'>;
  /** Hears of what becomes of people on a list, for metrics. */
  onNews: (outcome: string) => void;
}
