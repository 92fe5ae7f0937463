import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { Gateways } from './create-gateways.ts';
import { cardKeys, formLinks, optOutLinks, ticketLinks, walletLinks, webhookSecrets } from './derived-keys.ts';
import type { Database } from './db/database.ts';
import { createPause } from './db/pause.ts';
import type { WebhookDependencies } from './modules/integrations/webhooks/index.ts';
import { createInventory, type Inventory } from './modules/stock/index.ts';
import {
  createOrders,
  orderPurpose,
  orderWriter,
  type Orders,
  type OrdersDependencies,
} from './modules/orders/index.ts';
import { createPlanReaders, type PlanReaders } from './modules/orders/plan/index.ts';
import { noFault, type Fault, type Payments } from './modules/payments/index.ts';
import { changePurpose } from './modules/tickets/changes/index.ts';
import { formLinkUrl, ticketLinkUrl, type LinkedTicket, type SignedLink } from './modules/tickets/index.ts';
import type { WalletNews } from './modules/tickets/wallets/index.ts';
import type { TrialRequests } from './http/trial-requests.ts';
import type { PublicPagesDependencies } from './modules/events/public-pages/index.ts';
import type { TrialRuntime } from './modules/events/trials/index.ts';
import type { Config } from './ops/config.ts';
import type { Health } from './ops/health.ts';
import type { Logger } from './ops/logging.ts';
import type { Metrics } from './ops/metrics.ts';
import type { MetricsFormat } from './ops/open-metrics.ts';
import type { SigningKey } from './ops/signing-key.ts';
import { createTicketCodes } from './ops/ticket-codes.ts';
import type { FairTurns } from './workers/fair-turns.ts';
import type { Workers } from './workers/workers.ts';

/** What the app and its background jobs are built from. */

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
  metricsText?: (format: MetricsFormat) => Promise<string>;
  /** Base URL of links, without a trailing slash. Final only after the server listens. */
  publicUrl: () => string;
  /** Makes and opens trial copies (selling 6). Absent in a trial copy. */
  trials?: TrialCopies;
  /** This app is a trial copy. */
  trial?: TrialApp;
  /** Points where tests may kill the process; unused in production. */
  fault?: Fault;
}

/** Trial copies, as the app uses them. */
export interface TrialCopies extends TrialRuntime {
  /** Answers requests of a browser that is in a trial copy. */
  requests: TrialRequests;
}

/** What the app of a trial copy knows about itself. */
export interface TrialApp {
  /** Attributes of its pages. */
  marks: () => string;
  /** Receives how far its clock was moved. */
  onClock: (movedMs: number) => void;
}

/** Creates an inventory, one per serving process and one for the background work. */
export const inventoryOf = ({ config, database, gateways, metrics }: AppDependencies): Inventory =>
  createInventory({
    database,
    gateway: gateways.payments,
    orders: orderWriter,
    purchaseWindowMs: purchaseWindowMs(config),
    onDecided: metrics.observeOrder,
  });

/** Creates the readers of offers and people. A serving process has one set, which batches its concurrent requests. */
export const planReadersOf = ({ database, logger, metrics }: AppDependencies): PlanReaders =>
  createPlanReaders(database, (lookUp) => {
    metrics.observeLookUps(lookUp.outcome, lookUp.lookedUp.length);
    if (lookUp.outcome === 'refused') logger.warn(lookUp, 'too many accounts of others asked about');
    else logger.info(lookUp, 'accounts of others asked about');
  });

/** Public pages, of which a trial copy has none. */
export const publicPagesOf = (
  { config, database, publicUrl, trial }: AppDependencies,
  readers: PlanReaders,
): PublicPagesDependencies => ({
  database,
  readers,
  publicUrl,
  mailFrom: config.mail.from,
  isPaused: createPause(database.kysely),
  clientDir: config.clientDir,
  isTrial: trial !== undefined,
});

export function paymentsOf(
  { config, database, gateways, publicUrl, logger, metrics, fault = noFault }: AppDependencies,
  { engine }: Inventory,
): Payments {
  const log = (event: string, about: Record<string, unknown>) => logger.warn(about, event);
  const { disputedTickets, refundPatienceDays } = config.payment;
  const settings = {
    disputedTickets,
    refundPatienceDays,
    purchaseWindowMs: purchaseWindowMs(config),
    onMissed: metrics.observeMissed,
  };
  const purposes = { order: orderPurpose(engine), ticket_change: changePurpose(database) };
  return { database, gateway: gateways.payments, engine, purposes, publicUrl, log, fault, ...settings };
}

export function ordersOf(
  deps: AppDependencies,
  { inventory, readers, payments }: Pick<OrdersDependencies, 'inventory' | 'readers' | 'payments'>,
): Orders {
  const { config, database, gateways, signingKey, fault = noFault } = deps;
  return createOrders({
    database,
    inventory,
    readers,
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
export const mailSettings = ({ config, database, publicUrl, signingKey, workers }: AppDependencies) => ({
  db: database.kysely,
  workers,
  from: config.mail.from,
  test: config.payment.test,
  publicUrl,
  ticketCode: createTicketCodes(signingKey).issue,
  optOutUrl: (address: string, locale: Locale) =>
    `${publicUrl()}/api/news/opt-out/${optOutLinks(signingKey).tokenOf({ address, locale })}`,
  ticketUrl: (ticket: LinkedTicket, locale: Locale) =>
    ticketLinkUrl(publicUrl(), ticketLinks(signingKey).tokenOf(ticket, locale)),
  formUrl: (link: SignedLink) => formLinkUrl(publicUrl(), formLinks(signingKey).tokenOf(link)),
});

/** What webhooks need: how requests are sent and signed, and which private hosts are allowed. */
export const webhooksOf = ({ config, database, gateways, signingKey }: AppDependencies): WebhookDependencies => ({
  database,
  sender: gateways.webhooks,
  secrets: webhookSecrets(signingKey),
  privateHosts: config.webhookPrivateHosts,
});

/** How people sign in at identity providers. */
export const identityProvidersOf = ({ config, database, gateways, publicUrl, logger }: AppDependencies) => ({
  database,
  providers: gateways.identityProviders,
  publicUrl,
  rules: { demo: config.demo, staffSessions: config.staffSessions, secondFactor: config.secondFactor },
  log: (event: string, about: Record<string, unknown>) => logger.warn(about, event),
});

/** The rules of the other ways to sign in that follow from the providers. */
export const signInOf = ({ config, database, gateways, publicUrl }: AppDependencies) => ({
  database,
  publicUrl,
  demo: config.demo,
  staffSessions: config.staffSessions,
  secondFactor: config.secondFactor,
  providers: config.signIn.providers,
  ...(config.signIn.staffPasswords
    ? {}
    : {
        insteadOfPasswords: (locale: Locale) =>
          config.signIn.providers
            .filter((each) => each.for !== 'consultants')
            .map((each) => each.names[locale])
            .join(' / '),
      }),
  signOutAddress: async (id: string) => {
    const provider = gateways.identityProviders.find(({ settings }) => settings.id === id);
    return provider ? provider.signOutAddress(`${publicUrl()}/login`) : null;
  },
});

export const walletsOf = ({ config, database, gateways, publicUrl, signingKey, logger, metrics }: AppDependencies) => ({
  database,
  wallets: gateways.wallets,
  images: gateways.images,
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
