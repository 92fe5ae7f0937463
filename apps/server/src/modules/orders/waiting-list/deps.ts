import type { Database } from '../../../db/database.ts';
import type { PlanReaders } from '../plan/index.ts';

export interface WaitingLists {
  database: Database;
  readers: Pick<PlanReaders, 'catalogue' | 'offers' | 'people' | 'lookUps'>;
  onNews: (outcome: string) => void;
}
