import type { Database } from './db/database.ts';
import { createCachedReads } from './gateways/images/cached-reads.ts';
import { createDatabaseImages } from './gateways/images/database.ts';
import type { IdentityProvider } from './gateways/identity/port.ts';
import { createIdentityProvider } from './gateways/identity/provider.ts';
import type { ImageGateway } from './gateways/images/port.ts';
import type { LiveStreamGateway } from './gateways/live-stream/port.ts';
import { createSignedLinks } from './gateways/live-stream/signed-link.ts';
import { createMail } from './gateways/mail/create.ts';
import type { MailGateway } from './gateways/mail/port.ts';
import { createBudget } from './gateways/payments/budget.ts';
import { createPayments } from './gateways/payments/create.ts';
import { observeGateway } from './gateways/payments/observe.ts';
import type { PaymentGateway } from './gateways/payments/port.ts';
import { traceCalls } from './gateways/traces/spans.ts';
import { createWallets } from './gateways/wallets/create.ts';
import type { WalletGateways } from './gateways/wallets/port.ts';
import { createWebhookSender, type WebhookSender } from './gateways/webhooks/send-webhook.ts';
import type { Config } from './ops/config.ts';
import type { Logger } from './ops/logging.ts';
import type { Metrics } from './ops/metrics.ts';
import { createImageReadTurns, createProviderTurns } from './workers/workers.ts';
import { deriveSecret, type SigningKey } from './ops/signing-key.ts';

/** The gateways to external services, as the modules use them. */
export interface Gateways {
  payments: PaymentGateway;
  mail: MailGateway;
  images: ImageGateway;
  liveStream: LiveStreamGateway;
  wallets: WalletGateways;
  webhooks: WebhookSender;
  identityProviders: readonly IdentityProvider[];
}

interface GatewayDependencies {
  config: Config;
  database: Database;
  clock: () => Date;
  signingKey: SigningKey;
  logger: Logger;
  metrics: Metrics;
  /** Base URL of links, without a trailing slash. */
  publicUrl: () => string;
  /** Result of `readInstallationId`. */
  installation: string;
}

/** Creates the gateways chosen by the settings. */
export async function createGateways(deps: GatewayDependencies): Promise<Gateways> {
  const { config, database, clock, signingKey, publicUrl, logger, metrics, installation } = deps;
  const { gateway } = config.payment;
  return {
    images: createDatabaseImages(database.kysely, createCachedReads(createImageReadTurns(config.databasePoolSize))),
    liveStream: createSignedLinks(config.liveStreamSecret ?? deriveSecret(signingKey, 'live stream'), publicUrl),
    wallets: tracedWallets(createWallets(config.wallets, clock)),
    webhooks: traceCalls(createWebhookSender({ privateHosts: config.webhookPrivateHosts }), 'webhook', ['send']),
    identityProviders: config.signIn.providers.map((each) =>
      traceCalls(createIdentityProvider(each, { clock }), 'identity provider', [
        'begin',
        'finish',
        'signOutAddress',
        'readLogoutToken',
        'probe',
      ]),
    ),
    mail: traceCalls(
      createMail({ smtpUrl: config.mail.smtpUrl, dataDir: config.dataDir }),
      config.mail.smtpUrl === undefined ? 'mail file' : 'smtp',
      ['send'],
    ),
    payments: observeGateway(
      traceCalls(
        await createPayments(
          gateway.kind === 'stripe'
            ? {
                ...gateway,
                clock,
                installation,
                budget: createBudget(database.kysely, config.payment.requestsPerSecond, {
                  turns: createProviderTurns(),
                  onTurn: (outcome, seconds) =>
                    metrics.observeGateway({ gateway: 'stripe', call: 'queue', outcome }, seconds),
                }),
                log: (message, level) => logger[level]({ gateway: 'stripe' }, message),
              }
            : {
                ...gateway,
                db: database.pool,
                secret: deriveSecret(signingKey, 'sandbox gateway'),
                clock,
                pageUrl: (reference) => `${publicUrl()}/api/payments/sandbox/${encodeURIComponent(reference)}`,
              },
        ),
        gateway.kind,
        tracedPayments,
      ),
      metrics.observeGateway,
    ),
  };
}

/** Calls that ask the provider. Its lists of months are read page by page and have no span. */
const tracedPayments = [
  'charge',
  'refund',
  'lookup',
  'createHostedPage',
  'lookupHosted',
  'challenge',
  'lookUpRefunds',
  'lookUpDispute',
  'chargeBehind',
  'label',
] as const;

function tracedWallets(wallets: WalletGateways): WalletGateways {
  if (wallets.apple) traceCalls(wallets.apple, 'apple wallet', ['push']);
  if (wallets.google) traceCalls(wallets.google, 'google wallet', ['write']);
  return wallets;
}
