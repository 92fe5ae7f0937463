import { endpoints, type Endpoints } from '@foyer/contract/wire/endpoints';
import { buildOpenApi } from '@foyer/contract/wire/openapi';
import { passWallets, type Locale } from '@foyer/contract/wire/vocabulary';
import type { HandlerOf } from '@foyer/domain/people/actor';
import type { Gateways } from './create-gateways.ts';
import { cardKeys, deviceCookies, formLinks, optOutLinks, walletLinks } from './derived-keys.ts';
import type { Database, Db } from './db/database.ts';
import { createPause } from './db/pause.ts';
import { createServer, type Server } from './http/serve.ts';
import { defineJobs } from './jobs/definitions.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { accountsHandlers } from './modules/people/accounts/index.ts';
import { searchHandlers } from './modules/reports/search/index.ts';
import { authenticate, signInHandlers, createPasswords, signInLinkJob } from './modules/people/sign-in/index.ts';
import { announcementsHandlers, announcementsJob } from './modules/mail/announcements/index.ts';
import { badgesHandlers } from './modules/door/badges/index.ts';
import { cashDrawerHandlers } from './modules/payments/cash-drawer/index.ts';
import { callOffHandlers, callOffJob, countFailedCallOffRefunds } from './modules/events/call-off/index.ts';
import { checkInHandlers } from './modules/door/check-in/index.ts';
import { rosterHandlers } from './modules/door/roster/index.ts';
import { eventsHandlers } from './modules/events/catalogue/index.ts';
import { countHolds, createInventory, holdExpiryJob, readEventFigures, type Inventory } from './modules/stock/index.ts';
import { backupHandlers } from './modules/system/backup/index.ts';
import { createThrottles, createUploads, limits } from './modules/system/limits/index.ts';
import { createReplays } from './modules/system/replays/index.ts';
import { logHandlers } from './modules/system/log/index.ts';
import { mailHandlers, outboxJobs, readMailQueue } from './modules/mail/index.ts';
import { createOrders, ordersHandlers, type Orders } from './modules/orders/index.ts';
import {
  readRefusedCardWaits,
  countUnknownCharges,
  noFault,
  paymentsHandlers,
  readMoneyFigures,
  labelJob,
  missedMessagesJob,
  reconcilerJob,
  type Fault,
  type Payments,
} from './modules/payments/index.ts';
import { privacyHandlers, retentionJob } from './modules/people/privacy/index.ts';
import { staffHandlers } from './modules/people/staff/index.ts';
import { missingReceiptsJob, documentsHandlers, writeReceiptsFor } from './modules/tickets/documents/index.ts';
import { reportsHandlers } from './modules/reports/index.ts';
import { scheduledExportsHandlers, scheduledExportsJob } from './modules/reports/schedules/index.ts';
import { holdsHandlers } from './modules/stock/holds/index.ts';
import { editorHandlers } from './modules/events/editor/index.ts';
import { ticketChangesHandlers } from './modules/tickets/changes/index.ts';
import { formLinkUrl, ticketsHandlers, type SignedLink } from './modules/tickets/index.ts';
import { waitingListHandlers, waitingListJob } from './modules/stock/waiting-list/index.ts';
import { walletJob, walletsHandlers, type WalletNews } from './modules/tickets/wallets/index.ts';
import type { Config } from './ops/config.ts';
import type { DatabaseFigures } from './ops/database-figures.ts';
import type { Health } from './ops/health.ts';
import type { Logger } from './ops/logging.ts';
import type { Metrics } from './ops/metrics.ts';
import type { SigningKey } from './ops/signing-key.ts';
import { createTicketCodes } from './ops/ticket-codes.ts';
import { version } from './ops/version.ts';
import type { FairTurns } from './workers/fair-turns.ts';
import { createImageTurns, type Workers } from './workers/workers.ts';

export interface AppDependencies {
  config: Config;
  database: Database;
  gateways: Gateways;
  clock: () => Date;
  logger: Logger;
  signingKey: SigningKey;
  health: Health;
  metrics: Metrics;
  /** Threads for CPU-heavy work. The code that creates them closes them. */
  workers: Workers;
  /** Turns of uploaded images, when a test observes them. */
  imageTurns?: FairTurns;
  /** Metrics of all processes together, when there are several. */
  metricsText?: () => Promise<string>;
  /** Base URL of links, without a trailing slash. Final only after the server listens. */
  publicUrl: () => string;
  /** Points where tests may kill the process; unused in production. */
  fault?: Fault;
}

export interface App {
  server: Server;
  /** Accepts no more requests and waits for requests in progress. */
  close: () => Promise<void>;
}

/** A handler for every call of the contract. */
type Handlers = { readonly [N in keyof Endpoints]: HandlerOf<Endpoints[N]> };

/** Creates an inventory, one per serving process and one for the background work. */
const inventoryOf = ({ config, database, gateways, logger, metrics }: AppDependencies): Inventory =>
  createInventory({
    database,
    gateway: gateways.payments,
    purchaseWindowMs: purchaseWindowMs(config),
    onDecided: metrics.observeOrder,
    onLookUp: (lookUp) => {
      metrics.observeLookUps(lookUp.outcome, lookUp.asked.length);
      if (lookUp.outcome === 'refused') logger.warn(lookUp, 'too many accounts of others asked about');
      else logger.info(lookUp, 'accounts of others asked about');
    },
  });

function paymentsOf(
  { config, database, gateways, publicUrl, logger, metrics, fault = noFault }: AppDependencies,
  { engine }: Inventory,
): Payments {
  const log = (event: string, about: Record<string, unknown>) => logger.warn(about, event);
  const { disputedTickets, refundPatienceDays } = config.payment;
  const settings = { disputedTickets, refundPatienceDays, onMissed: metrics.observeMissed };
  return { database, gateway: gateways.payments, engine, publicUrl, log, fault, ...settings };
}

function ordersOf(deps: AppDependencies, inventory: Inventory, payments: Payments): Orders {
  const { config, database, gateways, signingKey, fault = noFault } = deps;
  return createOrders({
    database,
    inventory,
    payments,
    codes: createTicketCodes(signingKey),
    cardKey: cardKeys(signingKey),
    paymentMode: config.payment.mode,
    wallets: config.payment.mode === 'card' && config.payment.wallets ? gateways.payments.wallets : [],
    purchaseWindowMs: purchaseWindowMs(config),
    paymentLimits: gateways.payments.limits,
    fault,
    isPaused: createPause(database.kysely),
  });
}

/** Dependencies of mails, shared by sending and by previews for staff. */
const mailSettings = ({ config, database, publicUrl, signingKey, workers }: AppDependencies) => ({
  db: database.kysely,
  workers,
  from: config.mail.from,
  test: config.payment.test,
  publicUrl,
  ticketCode: createTicketCodes(signingKey).issue,
  optOutUrl: (address: string, locale: Locale) =>
    `${publicUrl()}/api/news/opt-out/${optOutLinks(signingKey).tokenOf({ address, locale })}`,
  formUrl: (link: SignedLink) => formLinkUrl(publicUrl(), formLinks(signingKey).tokenOf(link)),
});

const walletsOf = ({ config, database, gateways, publicUrl, signingKey, logger, metrics }: AppDependencies) => ({
  database,
  wallets: gateways.wallets,
  codes: createTicketCodes(signingKey),
  links: walletLinks(signingKey),
  publicUrl,
  issuer: (config.mail.from.includes('<') && config.mail.from.split('<', 1)[0]?.trim()) || 'Foyer',
  onNews: (news: WalletNews) => {
    metrics.observeWallet(news);
    if (news.outcome === 'failed') logger.warn(news, 'wallet not told of a change');
    if (news.outcome === 'plain') logger.warn(news, 'wallet refused the pictures of the event; the pass has none');
  },
  onComplaint: (line: string) => logger.warn({ line }, 'Apple Wallet complains'),
});

const purchaseWindowMs = (config: Config) => config.payment.purchaseWindowMinutes * 60_000;

/** Handlers of all modules. The compiler reports a call without a handler. */
function handlersOf(deps: AppDependencies): Handlers {
  const { config, database, publicUrl, workers } = deps;
  const codes = createTicketCodes(deps.signingKey);
  const debugLoggingEnabled = config.logLevel === 'debug' || config.logLevel === 'trace';
  const inventory = inventoryOf(deps);
  const payments = paymentsOf(deps, inventory);
  const orders = ordersOf(deps, inventory, payments);
  // Test mails that authors send to themselves.
  const log = (event: string, about: Record<string, unknown>) => deps.logger.warn(about, event);
  const tried = { mail: deps.gateways.mail, mails: mailSettings(deps), log };
  let openApi: Record<string, unknown> | undefined;
  return {
    ...signInHandlers({
      database,
      demo: config.demo,
      staffSessions: config.staffSessions,
      passwords: createPasswords(workers),
    }),
    ...accountsHandlers({
      database,
      settings: { debugLoggingEnabled, demo: config.demo, testPayments: config.payment.test },
    }),
    ...eventsHandlers({
      database,
      inventory,
      publicUrl,
      images: deps.gateways.images,
      mailFrom: config.mail.from,
      isPaused: createPause(database.kysely),
    }),
    ...ticketsHandlers({
      database,
      codes,
      inventory,
      liveStream: deps.gateways.liveStream,
      formLinks: formLinks(deps.signingKey),
      publicUrl,
    }),
    ...badgesHandlers({ database, images: deps.gateways.images, workers }),
    ...ticketChangesHandlers({ ...orders, inventory, codes }),
    ...checkInHandlers({ database, codes, onScan: deps.metrics.observeScan, fault: deps.fault }),
    ...rosterHandlers({
      database,
      codes,
      publicKey: deps.signingKey.publicKeyText,
      clock: deps.clock,
      onScan: deps.metrics.observeScan,
      onLiveError: (error) => {
        if (!deps.health.hear(error)) deps.logger.warn({ err: error }, 'counters of the door not read');
      },
    }),
    ...cashDrawerHandlers({ database }),
    ...ordersHandlers(orders),
    ...paymentsHandlers(payments),
    ...callOffHandlers(payments),
    ...documentsHandlers({
      database,
      codes,
      issuer: config.receiptIssuer,
      isPaused: createPause(database.kysely),
      isTest: config.payment.test,
      workers,
      onMissing: (found) => {
        deps.metrics.observeMissingCharacters(found.document);
        deps.logger.warn(
          found,
          'no font has these characters of a PDF; names are in Latin letters, other texts have boxes',
        );
      },
    }),
    ...searchHandlers({ database, codes, orders }),
    ...backupHandlers({ db: database.kysely, version }),
    ...mailHandlers({ ...mailSettings(deps), demo: config.demo }, database),
    ...announcementsHandlers({ database, optOut: optOutLinks(deps.signingKey), ...tried }),
    ...privacyHandlers({
      database,
      mail: deps.gateways.mail,
      retention: config.retention,
      onBroken: (error, about) => deps.logger.error({ ...about, err: error }, 'export of personal data broke off'),
    }),
    ...staffHandlers({ database, publicUrl, demo: config.demo }),
    ...holdsHandlers({ database, inventory }),
    ...waitingListHandlers({ database, inventory, onNews: deps.metrics.observeWaiting }),
    ...walletsHandlers(walletsOf(deps)),
    ...reportsHandlers({
      database,
      externalReports: config.externalReports,
      workers,
      onBroken: (error, about) => deps.logger.error({ ...about, err: error }, 'export broke off'),
    }),
    ...scheduledExportsHandlers({ database }),
    ...editorHandlers({
      database,
      images: deps.gateways.images,
      imageTurns: deps.imageTurns ?? createImageTurns(),
      inventory,
      ...tried,
    }),
    ...logHandlers({ database, debugLoggingEnabled, openApi: () => (openApi ??= buildOpenApi(version)) }),
  };
}

/** Number of concurrent requests above which mail waits; a page sends fewer. */
const rush = 8;

/** Builds the app from its dependencies. The caller listens or injects requests. */
export async function createApp(deps: AppDependencies): Promise<App> {
  const { config, database } = deps;
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const server = await createServer({
    endpoints: Object.values(endpoints),
    handlers: handlersOf(deps),
    authenticate: (token, now) => authenticate(database.kysely, token, now, config),
    clock: deps.clock,
    logger: deps.logger,
    health: deps.health,
    metrics: deps.metrics,
    ...(deps.metricsText ? { metricsText: deps.metricsText } : {}),
    metricsAccess: config.metrics,
    throttle: createThrottles(database.kysely, limits),
    countUpload: createUploads(),
    replays: createReplays(database.kysely),
    trustProxy: config.trustProxy,
    clientDir: config.clientDir,
    testPayments: config.payment.test,
    wallets: passWallets.filter((wallet) => config.wallets[wallet] !== undefined),
    isPaused: createPause(database.kysely),
    secure,
    deviceCookies: deviceCookies(deps.signingKey, secure),
    checkOutput: config.checkOutput,
  });
  deps.metrics.watchPool(database.pool);
  deps.metrics.watchDatabase(() => readFigures(database.kysely, deps.clock()));
  return { server, close: () => server.close() };
}

/** The database figures of `/metrics`. */
async function readFigures(db: Db, now: Date): Promise<DatabaseFigures> {
  const [queue, money, unknownCharges, refusedCardWaits, holds, events, failedCallOffRefunds] = await Promise.all([
    readMailQueue(db, now),
    readMoneyFigures(db),
    countUnknownCharges(db),
    readRefusedCardWaits(db, now).then(({ count }) => count),
    countHolds(db),
    readEventFigures(db, now),
    countFailedCallOffRefunds(db),
  ]);
  const { waiting, failed, bounced, oldestWaitingDate } = queue;
  const age = oldestWaitingDate === null ? 0 : now.getTime() - Date.parse(oldestWaitingDate);
  return {
    mail: { waiting, failed, bounced, oldestSeconds: Math.max(0, age / 1000) },
    intents: { pending: money.pendingIntents, attention: money.intentsForAttention },
    refunds: money.pendingRefunds,
    unknownCharges,
    openDisputes: money.openDisputes,
    failedCallOffRefunds,
    refusedCardWaits,
    holds,
    events,
  };
}

const paymentJobs = (payments: Payments) => [
  reconcilerJob(payments),
  callOffJob(payments),
  missedMessagesJob(payments),
  ...(payments.gateway.name === 'stripe' ? [labelJob(payments)] : []),
];

/** The background work of an installation. One process starts it; several processes are safe, too. `localUrl` is the local address of this machine's server. */
export function createJobs(deps: AppDependencies, localUrl: () => string): Worker {
  const { config, database, gateways, clock, logger, metrics } = deps;
  /** An outage of the database is logged once, not for each run of each job. */
  const logFault = (about: object, error: unknown, line: string) => {
    if (!deps.health.hear(error)) logger.error({ ...about, err: error }, line);
  };
  const receipts = {
    database,
    issuer: config.receiptIssuer,
    onFailure: (error: unknown, about: { orderId: number }) => logFault(about, error, 'receipt not written'),
  };
  const outbox = outboxJobs(
    {
      ...mailSettings(deps),
      mail: gateways.mail,
      keepLinks: config.demo,
      busy: () => metrics.requestsUnderWay() >= rush,
      writeReceipts: writeReceiptsFor(receipts),
      onAttempt: (attempt) => {
        metrics.observeMail(attempt);
        if (attempt.outcome !== 'sent') logger.warn(attempt, 'mail not sent');
      },
    },
    clock,
  );
  return createWorker({
    jobs: [
      ...outbox,
      ...defineJobs({ database, gateways, localUrl }),
      holdExpiryJob(database),
      retentionJob({ db: database.kysely, mail: gateways.mail }, config.retention),
      signInLinkJob(database, { publicUrl: deps.publicUrl, demo: config.demo }),
      announcementsJob(database),
      waitingListJob({ database, onNews: metrics.observeWaiting, ...(deps.fault ? { fault: deps.fault } : {}) }),
      walletJob(walletsOf(deps), clock),
      scheduledExportsJob({
        database,
        workers: deps.workers,
        onOutcome: ({ error, ...told }) => {
          metrics.observeExport(told.outcome);
          if (told.outcome !== 'made') logFault(told, error, 'scheduled export not made');
        },
      }),
      ...paymentJobs(paymentsOf(deps, inventoryOf(deps))),
      missingReceiptsJob(receipts),
    ],
    clock,
    isPaused: createPause(database.kysely),
    onError: (job, error) => logFault({ job }, error, 'background job failed'),
    onRun: metrics.observeJob,
  });
}
