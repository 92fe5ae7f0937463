import type { Database } from '../../db/database.ts';
import type { MailGateway } from '../../gateways/mail/port.ts';
import type { MailSettings } from '../mail/index.ts';
import type { OptOutLinks } from './opt-out/links.ts';

/** What the messages to attendees are made of. */
export interface AttendeeMessagesDependencies {
  database: Database;
  mail: MailGateway;
  mails: Pick<MailSettings, 'db' | 'from' | 'publicUrl' | 'test' | 'optOutUrl'>;
  optOut: OptOutLinks;
  /** Hears of what went wrong with the outside. */
  log: (event: string, about: Record<string, unknown>) => void;
}
