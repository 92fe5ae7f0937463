import type { Database } from '../../db/database.ts';
import type { Inventory } from '../inventory/index.ts';

/** What the reservations module is made of. */
export interface Reservations {
  database: Database;
  inventory: Pick<Inventory, 'catalogue' | 'people' | 'lookUps'>;
}
