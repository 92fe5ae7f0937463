import type { Database } from '../../db/database.ts';
import type { IsPaused } from '../../db/pause.ts';
import type { ImageGateway } from '../../gateways/images/port.ts';
import type { Inventory } from '../inventory/index.ts';

/** What the events module is made of. */
export interface EventsDependencies {
  database: Database;
  inventory: Pick<Inventory, 'offers' | 'people' | 'lookUps'>;
  publicUrl: () => string;
  images: ImageGateway;
  /** Sender of the product's mails, who publishes calendar files too. */
  mailFrom: string;
  isPaused: IsPaused;
}
