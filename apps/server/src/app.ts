import { endpoints, type Endpoints } from '@foyer/contract/endpoints';
import { buildOpenApi } from '@foyer/contract/openapi';
import type { RouteName } from '@foyer/contract/routes';
import type { HandlerOf } from '@foyer/domain/actor';
import type { Database } from './db/database.ts';
import { createDatabaseDirectory } from './gateways/directory/database.ts';
import type { DirectoryGateway } from './gateways/directory/port.ts';
import { createDatabaseImages } from './gateways/images/database.ts';
import type { ImageGateway } from './gateways/images/port.ts';
import type { LiveStreamGateway } from './gateways/live-stream/port.ts';
import { createSignedLinks } from './gateways/live-stream/signed-link.ts';
import { createMail } from './gateways/mail/create.ts';
import type { MailGateway } from './gateways/mail/port.ts';
import { createPayments } from './gateways/payments/create.ts';
import type { PaymentGateway } from './gateways/payments/port.ts';
import type { Throttle } from './http/handler.ts';
import { createServer, type Server } from './http/serve.ts';
import { defineJobs } from './jobs/definitions.ts';
import { reconcilerJob } from './jobs/reconciler.ts';
import { createWorker, type Worker } from './jobs/worker.ts';
import { accountHandlers } from './modules/account/index.ts';
import { adminHandlers } from './modules/admin/index.ts';
import { authenticate, authHandlers } from './modules/auth/index.ts';
import { checkInHandlers } from './modules/check-in/index.ts';
import { eventsHandlers } from './modules/events/index.ts';
import { logHandlers } from './modules/log/index.ts';
import { createOrders, noFault, ordersHandlers, type Fault, type Orders } from './modules/orders/index.ts';
import { paymentsHandlers } from './modules/payments/index.ts';
import { reservationsHandlers } from './modules/reservations/index.ts';
import { ticketsHandlers } from './modules/tickets/index.ts';
import type { Config } from './ops/config.ts';
import type { Health } from './ops/health.ts';
import type { Logger } from './ops/logging.ts';
import type { Metrics } from './ops/metrics.ts';
import { deriveSecret, type SigningKey } from './ops/signing-key.ts';
import { createTicketCodes } from './ops/ticket-codes.ts';
import { version } from './ops/version.ts';

/** The doors to the outside, as the modules get them. */
export interface Gateways {
  payments: PaymentGateway;
  mail: MailGateway;
  images: ImageGateway;
  directory: DirectoryGateway;
  liveStream: LiveStreamGateway;
}

/** All that the modules are made of. */
export interface AppDependencies {
  config: Config;
  database: Database;
  gateways: Gateways;
  clock: () => Date;
  logger: Logger;
  signingKey: SigningKey;
  health: Health;
  metrics: Metrics;
  /** Figures of all processes together, when there are several. */
  metricsText?: () => Promise<string>;
  /** Address for links, without a slash at the end; known for sure once the server listens. */
  publicUrl: () => string;
  /** Where tests may end the process; nothing in production. */
  fault?: Fault;
}

export interface App {
  server: Server;
  /** Takes no more requests and waits for those under way. */
  close: () => Promise<void>;
}

type Handlers = { readonly [N in keyof Endpoints]?: HandlerOf<Endpoints[N]> };

/** The order engine; one per process that serves, and one for the background work. */
function ordersOf({
  config,
  database,
  gateways,
  publicUrl,
  logger,
  signingKey,
  fault = noFault,
}: AppDependencies): Orders {
  return createOrders({
    database,
    codes: createTicketCodes(signingKey),
    payments: gateways.payments,
    paymentMode: config.payment.mode,
    purchaseWindowMs: config.payment.purchaseWindowMinutes * 60_000,
    publicUrl,
    log: (event, about) => logger.warn(about, event),
    fault,
  });
}

/** Every module's handlers. A new module is one more line; calls nobody handles yet answer `NOT_IMPLEMENTED`. */
function handlersOf(deps: AppDependencies): Handlers {
  const { config, database, publicUrl } = deps;
  const codes = createTicketCodes(deps.signingKey);
  const debugLoggingEnabled = config.logLevel === 'debug' || config.logLevel === 'trace';
  const orders = ordersOf(deps);
  let openApi: Record<string, unknown> | undefined;
  return {
    ...authHandlers({ database, publicUrl }),
    ...accountHandlers({ database, settings: { debugLoggingEnabled, demo: config.demo } }),
    ...eventsHandlers({ database, publicUrl }),
    ...ticketsHandlers({ database, codes, liveStream: deps.gateways.liveStream }),
    ...checkInHandlers({ database, codes }),
    ...ordersHandlers(orders),
    ...paymentsHandlers(orders),
    ...adminHandlers({
      database,
      codes,
      orders,
      mail: { from: config.mail.from, demo: config.demo, publicUrl, ticketCode: codes.issue },
    }),
    ...reservationsHandlers({ database }),
    ...logHandlers({ database, debugLoggingEnabled, openApi: () => (openApi ??= buildOpenApi(version)) }),
  };
}

/**
 * Calls per address: dams against floods, wide enough for a whole venue behind one address. Guessing passwords is slowed down by the
 * sign-in itself, per account and per address (readings §2).
 */
const throttles: Readonly<Partial<Record<RouteName, Throttle>>> = {
  login: { max: 1200, seconds: 60 },
  loginWithToken: { max: 600, seconds: 60 },
  requestLoginLink: { max: 300, seconds: 60 },
  // Mails to any address at all.
  sendItinerary: { max: 60, seconds: 60 },
  resendConfirmation: { max: 60, seconds: 60 },
  logError: { max: 120, seconds: 60 },
  logState: { max: 120, seconds: 60 },
};

/** Requests under way at once from which on mail waits for people; a page asks for fewer. */
const rush = 8;

/** Wires the product together over what it is given; the caller listens, or injects. */
export async function createApp(deps: AppDependencies): Promise<App> {
  const { config, database } = deps;
  const server = await createServer({
    endpoints: Object.values(endpoints),
    handlers: handlersOf(deps),
    authenticate: (token, now) => authenticate(database.kysely, token, now),
    clock: deps.clock,
    logger: deps.logger,
    health: deps.health,
    metrics: deps.metrics,
    ...(deps.metricsText ? { metricsText: deps.metricsText } : {}),
    throttles,
    trustProxy: config.trustProxy,
    clientDir: config.clientDir,
    secure: config.publicUrl?.startsWith('https:') ?? false,
    checkOutput: config.checkOutput,
  });
  deps.metrics.watchPool(database.pool);
  return { server, close: () => server.close() };
}

/** The doors to the outside by the settings. */
export function createGateways(
  deps: Pick<AppDependencies, 'config' | 'database' | 'clock' | 'signingKey' | 'publicUrl' | 'logger'>,
): Gateways {
  const { config, database, clock, signingKey, publicUrl, logger } = deps;
  const { gateway } = config.payment;
  return {
    images: createDatabaseImages(database.kysely),
    directory: createDatabaseDirectory(database.kysely),
    liveStream: createSignedLinks(config.liveStreamSecret ?? deriveSecret(signingKey, 'live stream')),
    mail: createMail({ smtpUrl: config.mail.smtpUrl, dataDir: config.dataDir }),
    payments: createPayments(
      gateway.kind === 'stripe'
        ? { ...gateway, clock, log: (message) => logger.warn({ gateway: 'stripe' }, message) }
        : {
            ...gateway,
            db: database.pool,
            secret: deriveSecret(signingKey, 'sandbox gateway'),
            clock,
            pageUrl: (reference) => `${publicUrl()}/api/payments/sandbox/${encodeURIComponent(reference)}`,
          },
    ),
  };
}

/**
 * The background work of an installation, to be started by one process of it (several do no harm). `localUrl` is where this
 * machine reaches its own server.
 */
export function createJobs(deps: AppDependencies, localUrl: () => string): Worker {
  const { config, database, gateways, clock, logger, metrics, signingKey, publicUrl } = deps;
  const jobs = defineJobs({
    database,
    gateways,
    from: config.mail.from,
    demo: config.demo,
    publicUrl,
    localUrl,
    busy: () => metrics.requestsUnderWay() >= rush,
    ticketCode: createTicketCodes(signingKey).issue,
  });
  return createWorker({
    jobs: [...jobs, reconcilerJob(ordersOf(deps))],
    clock,
    onError: (job, error) => logger.error({ job, err: error }, 'background job failed'),
    onRun: metrics.observeJob,
  });
}
