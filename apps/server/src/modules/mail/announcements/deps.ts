import type { Database } from '../../../db/database.ts';
import type { MailGateway } from '../../../gateways/mail/port.ts';
import type { MailSettings } from '../index.ts';
import type { OptOutLinks } from './opt-out/links.ts';

export interface AttendeeMessagesDependencies {
  database: Database;
  mail: MailGateway;
  mails: Pick<MailSettings, 'db' | 'from' | 'publicUrl' | 'test' | 'optOutUrl'>;
  optOut: OptOutLinks;
  /** Called with errors of the mail gateway. */
  log: (event: string, about: Record<string, unknown>) => void;
}
