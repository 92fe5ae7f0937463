import { currentBucket } from './gateways/images/bucket.ts';
import { bucketJobs } from './gateways/images/move.ts';
import { createPause } from './db/pause.ts';
import { defineJobs } from './jobs/definitions.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { signInLinkJob } from './modules/people/sign-in/index.ts';
import { createMailOutage } from './ops/mail-outage.ts';
import { createTicketCodes } from './ops/ticket-codes.ts';
import { badgeFilesJob } from './modules/door/badges/index.ts';
import { announcementsJob } from './modules/mail/announcements/index.ts';
import { pictureCleanupJob, pictureWidthsJob } from './modules/events/editor/index.ts';
import { trialsJob } from './modules/events/trials/index.ts';
import { callOffJob } from './modules/events/call-off/index.ts';
import { holdExpiryJob } from './modules/stock/index.ts';
import { outboxJobs } from './modules/mail/index.ts';
import { labelJob, missedMessagesJob, reconcilerJob, type Payments } from './modules/payments/index.ts';
import { earnedPlacesJob } from './modules/people/qualifications/index.ts';
import { retentionJob } from './modules/people/privacy/index.ts';
import { missingReceiptsJob, writeReceiptsFor } from './modules/tickets/documents/index.ts';
import { scheduledExportsJob } from './modules/reports/schedules/index.ts';
import { searchFoldingJob } from './modules/reports/search/index.ts';
import { drawsJob } from './modules/orders/draws/index.ts';
import { readOpenings, saleAlertsJob } from './modules/orders/sale-alerts/index.ts';
import { waitingListJob } from './modules/orders/waiting-list/index.ts';
import { oldWebhooksJob, webhooksJob } from './modules/integrations/webhooks/index.ts';
import { rechecksJob } from './modules/tickets/rechecks/index.ts';
import { walletJob } from './modules/tickets/wallets/index.ts';
import { personalDataOf } from './personal-data.ts';
import {
  inventoryOf,
  ordersOf,
  paymentsOf,
  planReadersOf,
  mailSettings,
  walletsOf,
  webhooksOf,
  type AppDependencies,
} from './wiring.ts';

/** Number of concurrent requests above which mail waits; a page sends fewer. */
const rush = 8;

/** The re-check charges nothing itself. It needs what a cancellation by the holder needs. */
function rechecks(deps: AppDependencies) {
  const inventory = inventoryOf(deps);
  const [payments, readers] = [paymentsOf(deps, inventory), planReadersOf(deps)];
  return rechecksJob({
    ...ordersOf(deps, { inventory, readers, payments }),
    inventory,
    readers,
    codes: createTicketCodes(deps.signingKey),
  });
}

const paymentJobs = (payments: Payments) => [
  reconcilerJob(payments),
  callOffJob(payments),
  missedMessagesJob(payments),
  ...(payments.gateway.name === 'stripe' ? [labelJob(payments)] : []),
];

/**
 * The background work of an installation. One process starts it; several processes are safe, too. `localUrl` is the local address of this machine's server; a
 * trial copy has none. `runsJobs`: whether this process runs jobs now; by default always.
 */
export function createJobs(
  deps: AppDependencies & { runsJobs?: () => Promise<boolean> },
  localUrl?: () => string,
): Worker {
  const { config, database, gateways, clock, logger, metrics } = deps;
  /** An outage of the database is logged once, not for each run of each job. */
  const logFault = (about: object, error: unknown, line: string) => {
    if (!deps.health.report(error)) logger.error({ ...about, err: error }, line);
  };
  const bucket = currentBucket();
  const logMail = createMailOutage(logger);
  const receipts = {
    database,
    issuer: config.receiptIssuer,
    onFailure: (error: unknown, about: { orderId: number }) => logFault(about, error, 'receipt not written'),
  };
  const saleAlerts = { database, readers: planReadersOf(deps) };
  const openingRules = { paymentMode: config.payment.mode, paymentLimits: gateways.payments.limits };
  const outbox = outboxJobs(
    {
      ...mailSettings(deps),
      counters: deps.database,
      mail: gateways.mail,
      keepLinks: config.demo,
      busy: () => metrics.activeRequests() >= rush,
      writeReceipts: writeReceiptsFor(receipts),
      readOpenings: (about, now) => readOpenings(saleAlerts, openingRules, about, now),
      onAttempt: (attempt) => {
        metrics.observeMail(attempt);
        logMail(attempt);
      },
    },
    clock,
  );
  const isPaused = createPause(database.kysely);
  return createWorker({
    jobs: [
      ...outbox,
      ...defineJobs({ database, gateways, localUrl }),
      holdExpiryJob(database),
      earnedPlacesJob(database),
      retentionJob({ db: database.kysely, personalData: personalDataOf(gateways.mail) }, config.retention),
      pictureCleanupJob(database.kysely),
      pictureWidthsJob(gateways.images),
      // A trial copy knows only its own rows, and must not remove the objects of others.
      ...(bucket && !deps.trial ? bucketJobs(database.kysely, bucket, config.imagesStore) : []),
      signInLinkJob(database, { publicUrl: deps.publicUrl, demo: config.demo }),
      announcementsJob(database),
      searchFoldingJob(database),
      drawsJob({ database }),
      saleAlertsJob(saleAlerts, openingRules),
      waitingListJob({ database, onNews: metrics.observeWaiting, ...(deps.fault ? { fault: deps.fault } : {}) }),
      walletJob(walletsOf(deps), clock),
      webhooksJob(webhooksOf(deps), { clock, onTry: metrics.observeWebhook }),
      oldWebhooksJob({ database }),
      scheduledExportsJob({
        database,
        workers: deps.workers,
        onOutcome: ({ error, ...result }) => {
          metrics.observeExport(result.outcome);
          if (result.outcome !== 'made') logFault(result, error, 'scheduled export not made');
        },
      }),
      badgeFilesJob({
        database,
        codes: createTicketCodes(deps.signingKey),
        images: gateways.images,
        workers: deps.workers,
        onFailure: (error, about) => logFault(about, error, 'file of badges not made'),
      }),
      rechecks(deps),
      ...paymentJobs(paymentsOf(deps, inventoryOf(deps))),
      missingReceiptsJob(receipts),
      ...(deps.trials ? [trialsJob({ database, runtime: deps.trials })] : []),
    ],
    clock,
    isPaused: async () => (await isPaused()) || (deps.runsJobs !== undefined && !(await deps.runsJobs())),
    onError: (job, error) => logFault({ job }, error, 'background job failed'),
    onRun: metrics.observeJob,
  });
}
