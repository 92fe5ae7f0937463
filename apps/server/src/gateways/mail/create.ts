import { join } from 'node:path';
import { createFileMail } from './files.ts';
import type { MailGateway } from './port.ts';
import { createSmtpMail } from './smtp.ts';

/** Sends mail through `smtpUrl` when it is set. Otherwise writes it into `outbox/` of the data directory. */
export function createMail(settings: { smtpUrl: string | undefined; dataDir: string }): MailGateway {
  return settings.smtpUrl ? createSmtpMail(settings.smtpUrl) : createFileMail(join(settings.dataDir, 'outbox'));
}
