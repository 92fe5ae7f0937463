import type { Database } from '../db/database.ts';
import type { PaymentGateway } from '../gateways/payments/port.ts';
import { SandboxGateway } from '../gateways/payments/sandbox/gateway.ts';
import { purgeJob, sessionCleanupJob } from './cleanup.ts';
import type { Job } from './job.ts';
import { sandboxWebhooksJob } from './sandbox-webhooks.ts';

export interface JobSettings {
  database: Database;
  gateways: { payments: PaymentGateway };
  /** Where this machine reaches its own server, without a slash at the end; not the public address, which may lead round a proxy. */
  localUrl: () => string;
}

/** All background work but that of modules, which the composition root adds to this list. */
export function defineJobs({ database, gateways, localUrl }: JobSettings): Job[] {
  const db = database.kysely;
  return [
    sessionCleanupJob(db),
    purgeJob(db),
    ...(gateways.payments instanceof SandboxGateway
      ? [sandboxWebhooksJob(gateways.payments, () => `${localUrl()}/api/payments/webhook/sandbox`)]
      : []),
  ];
}
