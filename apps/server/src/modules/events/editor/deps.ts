import type { Database } from '../../../db/database.ts';
import type { ImageGateway } from '../../../gateways/images/port.ts';
import type { MailGateway } from '../../../gateways/mail/port.ts';
import type { FairTurns } from '../../../workers/fair-turns.ts';
import type { PlanReaders } from '../../orders/plan/index.ts';
import type { MailSettings } from '../../mail/index.ts';

export interface SelfServiceDependencies {
  database: Database;
  images: ImageGateway;
  /** Limits simultaneous image uploads and shares them fairly between accounts. */
  imageTurns: FairTurns;
  /** Reads the tickets on sale, as attendee requests do. */
  readers: Pick<PlanReaders, 'offers'>;
  mail: MailGateway;
  mails: Pick<MailSettings, 'db' | 'from' | 'publicUrl' | 'test' | 'workers'>;
  /** Called for failures of external services. */
  log: (event: string, about: Record<string, unknown>) => void;
}
