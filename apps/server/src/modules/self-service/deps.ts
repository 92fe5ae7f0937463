import type { Database } from '../../db/database.ts';
import type { ImageGateway } from '../../gateways/images/port.ts';
import type { MailGateway } from '../../gateways/mail/port.ts';
import type { FairTurns } from '../../workers/fair-turns.ts';
import type { Inventory } from '../inventory/index.ts';
import type { MailSettings } from '../mail/index.ts';

/** What the self-service module is made of. */
export interface SelfServiceDependencies {
  database: Database;
  images: ImageGateway;
  /** Turns of the accounts that upload images. */
  imageTurns: FairTurns;
  /** What is on sale, as attendees are asked about it. */
  inventory: Pick<Inventory, 'offers'>;
  mail: MailGateway;
  mails: Pick<MailSettings, 'db' | 'from' | 'publicUrl' | 'test' | 'workers'>;
  /** Hears of what went wrong with the outside. */
  log: (event: string, about: Record<string, unknown>) => void;
}
