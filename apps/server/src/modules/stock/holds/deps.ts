import type { Database } from '../../../db/database.ts';
import type { Inventory } from '../index.ts';

/** Dependencies of the reservations module. */
export interface Reservations {
  database: Database;
  inventory: Pick<Inventory, 'catalogue' | 'people' | 'lookUps'>;
}
