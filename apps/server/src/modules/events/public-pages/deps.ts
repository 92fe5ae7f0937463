import type { Database } from '../../../db/database.ts';
import type { IsPaused } from '../../../db/pause.ts';
import type { PlanReaders } from '../../orders/plan/index.ts';

export interface PublicPagesDependencies {
  database: Database;
  readers: Pick<PlanReaders, 'catalogue'>;
  publicUrl: () => string;
  /** Sender address of the product's mails. Its name is the organiser of events without a sender of their own. */
  mailFrom: string;
  isPaused: IsPaused;
  /** Folder of the built client, which has the script for other sites. */
  clientDir: string | undefined;
  /** A trial copy has no public pages, because its data is invented. */
  isTrial: boolean;
}
