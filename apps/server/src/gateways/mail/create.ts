import { join } from 'node:path';
import { createFileMail } from './files.ts';
import type { MailGateway } from './port.ts';
import { createSmtpMail } from './smtp.ts';

/** Sends mail through `smtpUrl` when it is set. Otherwise writes it into `outbox/` of the data directory. */
export function createMail(settings: {
  smtpUrl: string | undefined;
  dataDir: string;
  timeOutMs?: number;
}): MailGateway {
  const { smtpUrl, timeOutMs } = settings;
  return smtpUrl
    ? createSmtpMail(smtpUrl, timeOutMs === undefined ? {} : { timeOutMs })
    : createFileMail(join(settings.dataDir, 'outbox'));
}
