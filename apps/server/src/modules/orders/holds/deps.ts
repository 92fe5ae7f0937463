import type { Database } from '../../../db/database.ts';
import type { PlanReaders } from '../plan/index.ts';

/** Dependencies of the reservations module. */
export interface Reservations {
  database: Database;
  readers: Pick<PlanReaders, 'catalogue' | 'people' | 'lookUps'>;
}
