import type { Database } from '../db/database.ts';
import type { PaymentGateway } from '../gateways/payments/port.ts';
import { SandboxGateway } from '../gateways/payments/sandbox/gateway.ts';
import { purgeJob, sessionCleanupJob } from './cleanup.ts';
import type { Job } from './job.ts';
import { sandboxWebhooksJob } from './sandbox-webhooks.ts';

export interface JobSettings {
  database: Database;
  gateways: { payments: PaymentGateway };
  /** Local address of this machine's server, without a trailing slash. The public address might lead through a proxy. Absent: the sandbox sends no messages. */
  localUrl: (() => string) | undefined;
}

/** Background jobs outside the modules. The composition root adds the modules' jobs. */
export function defineJobs({ database, gateways, localUrl }: JobSettings): Job[] {
  const db = database.kysely;
  return [
    sessionCleanupJob(db),
    purgeJob(db),
    ...(localUrl && gateways.payments instanceof SandboxGateway
      ? [sandboxWebhooksJob(gateways.payments, () => `${localUrl()}/api/payments/webhook/sandbox`)]
      : []),
  ];
}
