import { endpoints, type Endpoints } from '@foyer/contract/wire/endpoints';
import { buildOpenApi } from '@foyer/contract/wire/openapi';
import { apiKeyPrefix } from '@foyer/domain/integrations/api-key';
import { passWallets } from '@foyer/contract/wire/vocabulary';
import type { HandlerOf } from './calls/context.ts';
import { codeSecrets, deviceCookies, formLinks, optOutLinks, ticketLinks } from './derived-keys.ts';
import type { Db } from './db/database.ts';
import { createPause } from './db/pause.ts';
import { createServer, type Server } from './http/serve.ts';
import { accountsHandlers } from './modules/people/accounts/index.ts';
import { searchHandlers } from './modules/reports/search/index.ts';
import {
  createAuthenticate,
  signInHandlers,
  createPasswords,
  findDeviceOwner,
  requireConfirmation,
} from './modules/people/sign-in/index.ts';
import { announcementsHandlers } from './modules/mail/announcements/index.ts';
import { badgesHandlers } from './modules/door/badges/index.ts';
import { cashDrawerHandlers } from './modules/payments/cash-drawer/index.ts';
import { buyersHandlers } from './modules/events/buyers/index.ts';
import { callOffHandlers, countFailedCallOffRefunds } from './modules/events/call-off/index.ts';
import { checkInHandlers } from './modules/door/check-in/index.ts';
import { rosterHandlers } from './modules/door/roster/index.ts';
import { eventsHandlers, findEventOf, readSharedEvent } from './modules/events/catalogue/index.ts';
import { describeRoles } from './modules/people/grants/index.ts';
import { countHolds, readEventFigures } from './modules/stock/index.ts';
import { backupHandlers } from './modules/operations/backup/index.ts';
import { createThrottles, createUploads, limits, limitsByCall } from './modules/system/limits/index.ts';
import { createReplays } from './modules/system/replays/index.ts';
import { logHandlers } from './modules/system/log/index.ts';
import { mailHandlers, readMailQueue } from './modules/mail/index.ts';
import { ordersHandlers } from './modules/orders/index.ts';
import {
  readRefusedCardWaits,
  countUnknownCharges,
  paymentsHandlers,
  readMoneyFigures,
} from './modules/payments/index.ts';
import { audiencesHandlers } from './modules/people/audiences/index.ts';
import { identityProvidersHandlers } from './modules/people/identity-providers/index.ts';
import { privacyHandlers } from './modules/people/privacy/index.ts';
import { qualificationsHandlers } from './modules/people/qualifications/index.ts';
import { staffHandlers } from './modules/people/staff/index.ts';
import { documentsHandlers } from './modules/tickets/documents/index.ts';
import { reportsHandlers } from './modules/reports/index.ts';
import { scheduledExportsHandlers } from './modules/reports/schedules/index.ts';
import { apiKeysHandlers, authenticateKey, noteExposedKey } from './modules/integrations/api-keys/index.ts';
import { dataHandlers } from './modules/integrations/data/index.ts';
import { webhooksHandlers } from './modules/integrations/webhooks/index.ts';
import { holdsHandlers } from './modules/orders/holds/index.ts';
import { publicPagesHandlers } from './modules/events/public-pages/index.ts';
import { trialsHandlers } from './modules/events/trials/index.ts';
import { editorHandlers } from './modules/events/editor/index.ts';
import { ticketChangesHandlers } from './modules/tickets/changes/index.ts';
import { rechecksHandlers } from './modules/tickets/rechecks/index.ts';
import { ticketsHandlers } from './modules/tickets/index.ts';
import { drawsHandlers } from './modules/orders/draws/index.ts';
import { saleAlertsHandlers } from './modules/orders/sale-alerts/index.ts';
import { waitingListHandlers } from './modules/orders/waiting-list/index.ts';
import { calendarFeedHandlers } from './modules/tickets/calendar-feed/index.ts';
import { walletsHandlers } from './modules/tickets/wallets/index.ts';
import type { DatabaseFigures } from './ops/database-figures.ts';
import { createTicketCodes } from './ops/ticket-codes.ts';
import { version } from './ops/version.ts';
import { personalDataOf } from './personal-data.ts';
import { createImageTurns } from './workers/workers.ts';
import {
  inventoryOf,
  paymentsOf,
  planReadersOf,
  ordersOf,
  identityProvidersOf,
  publicPagesOf,
  mailSettings,
  signInOf,
  walletsOf,
  webhooksOf,
  type AppDependencies,
} from './wiring.ts';

export interface App {
  server: Server;
  /** Accepts no more requests and waits for requests in progress. */
  close: () => Promise<void>;
}

/** A handler for every call of the contract. */
type Handlers = { readonly [N in keyof Endpoints]: HandlerOf<Endpoints[N]> };

/** Whether clients log their states (system 1.6). */
const logsStates = ({ logLevel }: AppDependencies['config']): boolean => logLevel === 'debug' || logLevel === 'trace';

/** Handlers of all modules. The compiler reports a call without a handler. */
function handlersOf(deps: AppDependencies): Handlers {
  const { config, database, publicUrl, workers } = deps;
  const codes = createTicketCodes(deps.signingKey);
  const debugLoggingEnabled = logsStates(config);
  const inventory = inventoryOf(deps);
  const payments = paymentsOf(deps, inventory);
  const readers = planReadersOf(deps);
  const orders = ordersOf(deps, { inventory, readers, payments });
  // Test mails that authors send to themselves.
  const log = (event: string, about: Record<string, unknown>) => deps.logger.warn(about, event);
  const tried = { mail: deps.gateways.mail, mails: mailSettings(deps), log };
  let openApi: Record<string, unknown> | undefined;
  return {
    ...signInHandlers({
      ...signInOf(deps),
      passwords: createPasswords(workers),
      secrets: codeSecrets(deps.signingKey),
    }),
    ...identityProvidersHandlers(identityProvidersOf(deps)),
    ...accountsHandlers({
      database,
      settings: { debugLoggingEnabled, demo: config.demo, testPayments: config.payment.test },
    }),
    ...eventsHandlers({
      database,
      readers,
      publicUrl,
      images: deps.gateways.images,
      mailFrom: config.mail.from,
      isPaused: createPause(database.kysely),
    }),
    ...publicPagesHandlers(publicPagesOf(deps, readers)),
    ...ticketsHandlers({
      database,
      codes,
      readers,
      liveStream: deps.gateways.liveStream,
      formLinks: formLinks(deps.signingKey),
      publicUrl,
    }),
    ...badgesHandlers({ database, codes, images: deps.gateways.images, workers }),
    ...ticketChangesHandlers({ ...orders, inventory, readers, codes }),
    ...rechecksHandlers({ ...orders, inventory, readers, codes }),
    ...checkInHandlers({ database, codes, onScan: deps.metrics.observeScan, fault: deps.fault }),
    ...rosterHandlers({
      database,
      codes,
      publicKey: deps.signingKey.publicKeyText,
      clock: deps.clock,
      onScan: deps.metrics.observeScan,
      onLiveError: (error) => {
        if (!deps.health.report(error)) deps.logger.warn({ err: error }, 'counters of the door not read');
      },
    }),
    ...cashDrawerHandlers({ database }),
    ...ordersHandlers(orders),
    ...paymentsHandlers(payments),
    ...callOffHandlers(payments),
    ...documentsHandlers({
      database,
      codes,
      links: ticketLinks(deps.signingKey),
      issuer: config.receiptIssuer,
      isPaused: createPause(database.kysely),
      isTest: config.payment.test,
      workers,
      onMissing: (found) => {
        deps.metrics.observeMissingCharacters(found.document);
        deps.logger.warn(
          found,
          'no font has these characters of a PDF; signs are left out, letters of names are in Latin, other letters are boxes',
        );
      },
    }),
    ...searchHandlers({ database, codes, orders }),
    ...backupHandlers({ db: database.kysely, version }),
    ...mailHandlers({ ...mailSettings(deps), demo: config.demo }, database),
    ...announcementsHandlers({ database, optOut: optOutLinks(deps.signingKey), ...tried }),
    ...privacyHandlers({
      database,
      personalData: personalDataOf(deps.gateways.mail),
      retention: config.retention,
      onBroken: (error, about) => deps.logger.error({ ...about, err: error }, 'export of personal data broke off'),
    }),
    ...audiencesHandlers({ database }),
    ...qualificationsHandlers({ database }),
    ...buyersHandlers({ database }),
    ...trialsHandlers({
      database,
      staffSessions: config.staffSessions,
      runtime: deps.trials,
      onClock: deps.trial?.onClock,
    }),
    ...webhooksHandlers(webhooksOf(deps)),
    ...apiKeysHandlers({ database }),
    ...dataHandlers({ database, codes, clock: deps.clock, onScan: deps.metrics.observeScan }),
    ...staffHandlers({ database, publicUrl, demo: config.demo }),
    ...holdsHandlers({ database, readers }),
    ...waitingListHandlers({ database, readers, onNews: deps.metrics.observeWaiting }),
    ...drawsHandlers({ database, readers }),
    ...saleAlertsHandlers({ database, readers }),
    ...calendarFeedHandlers(publicPagesOf(deps, readers)),
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
      readers,
      ...tried,
    }),
    ...logHandlers({ database, debugLoggingEnabled, openApi: () => (openApi ??= buildOpenApi(version)) }),
  };
}

/** Builds the app from its dependencies. The caller listens or injects requests. */
export async function createApp(deps: AppDependencies): Promise<App> {
  const { config, database } = deps;
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const server = await createServer({
    endpoints: Object.values(endpoints),
    handlers: handlersOf(deps),
    authenticate: createAuthenticate(database.kysely, config),
    authenticateKey: (key, now) => authenticateKey(database.kysely, key, now),
    onExposedKey: async (key, about) => {
      deps.logger.warn({ prefix: apiKeyPrefix(key), requestId: about.requestId }, 'an API key came in an address');
      await noteExposedKey(database, key, about);
    },
    requireConfirmation: (about) => requireConfirmation(database.kysely, about, config),
    findEventOf: (of, id) => findEventOf(database.kysely, of, id),
    describeRoles: (accountId, about) => describeRoles(database.kysely, accountId, about),
    clock: deps.clock,
    logger: deps.logger,
    health: deps.health,
    metrics: deps.metrics,
    ...(deps.metricsText ? { metricsText: deps.metricsText } : {}),
    metricsAccess: config.metrics,
    throttle: createThrottles(database, limitsByCall(Object.values(endpoints), limits), (device) =>
      findDeviceOwner(database.kysely, device),
    ),
    countUpload: createUploads(),
    replays: createReplays(database.kysely),
    trustProxy: config.trustProxy,
    clientDir: config.clientDir,
    testPayments: config.payment.test,
    debugLogging: logsStates(config),
    signInProviders: config.signIn.providers.map(({ id, names }) => ({ id, names })),
    wallets: passWallets.filter((wallet) => config.wallets[wallet] !== undefined),
    // Pages with the tags of an event have no marks, and every page of a trial copy needs them.
    ...(deps.trial
      ? {}
      : { readShared: (eventId: number) => readSharedEvent(database.kysely, deps.publicUrl(), eventId) }),
    isPaused: createPause(database.kysely),
    ...(deps.trials ? { trials: deps.trials.requests } : {}),
    ...(deps.trial ? { trialMarks: deps.trial.marks } : { traces: config.traces }),
    secure,
    securityContact: config.securityContact,
    accessibilityContact: config.accessibilityContact,
    publicUrl: deps.publicUrl,
    deviceCookies: deviceCookies(deps.signingKey, { secure, isTrial: deps.trial !== undefined }),
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
