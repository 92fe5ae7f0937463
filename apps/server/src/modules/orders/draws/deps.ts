import type { Database } from '../../../db/database.ts';
import type { PlanReaders } from '../plan/index.ts';

export interface Draws {
  database: Database;
  readers: Pick<PlanReaders, 'catalogue' | 'people' | 'lookUps'>;
}
