import type { Database } from '../../../db/database.ts';
import type { Inventory } from '../index.ts';

export interface WaitingLists {
  database: Database;
  inventory: Pick<Inventory, 'catalogue' | 'offers' | 'people' | 'lookUps'>;
  onNews: (outcome: string) => void;
}
