import type { Database } from '../db/database.ts';
import type { MailGateway } from '../gateways/mail/port.ts';
import type { PaymentGateway } from '../gateways/payments/port.ts';
import { SandboxGateway } from '../gateways/payments/sandbox/gateway.ts';
import { purgeJob, sessionCleanupJob } from './cleanup.ts';
import { holdExpiryJob } from './hold-expiry.ts';
import type { Job } from './job.ts';
import type { ContentSettings } from './mail-content.ts';
import { outboxJob } from './outbox.ts';
import { sandboxWebhooksJob } from './sandbox-webhooks.ts';

export interface JobSettings extends ContentSettings {
  database: Database;
  gateways: { mail: MailGateway; payments: PaymentGateway };
  /** Sender of every mail. */
  from: string;
  demo: boolean;
  /** Where this machine reaches its own server, without a slash at the end; not the public address, which may lead round a proxy. */
  localUrl: () => string;
  /** Whether people wait for this process now. */
  busy: () => boolean;
}

/** All background work but that of modules, which the composition root adds to this list. */
export function defineJobs(settings: JobSettings): Job[] {
  const { database, gateways, from, demo, localUrl, publicUrl, ticketCode, busy } = settings;
  const db = database.kysely;
  return [
    outboxJob({ db, mail: gateways.mail, from, keepLinks: demo, publicUrl, ticketCode, busy }),
    holdExpiryJob(db),
    sessionCleanupJob(db),
    purgeJob(db),
    ...(gateways.payments instanceof SandboxGateway
      ? [sandboxWebhooksJob(gateways.payments, () => `${localUrl()}/api/payments/webhook/sandbox`)]
      : []),
  ];
}
