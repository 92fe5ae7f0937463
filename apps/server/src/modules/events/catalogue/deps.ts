import type { Database } from '../../../db/database.ts';
import type { IsPaused } from '../../../db/pause.ts';
import type { ImageGateway } from '../../../gateways/images/port.ts';
import type { PlanReaders } from '../../orders/plan/index.ts';

export interface EventsDependencies {
  database: Database;
  readers: Pick<PlanReaders, 'offers' | 'people' | 'lookUps'>;
  publicUrl: () => string;
  images: ImageGateway;
  /** Sender address of the product's mails, also the organiser in calendar files. */
  mailFrom: string;
  isPaused: IsPaused;
}
