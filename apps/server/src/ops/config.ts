import { isAbsolute, resolve } from 'node:path';
import { defaultPurchaseWindowMinutes } from '@foyer/domain/payment-rules';
import {
  readStaffSessions,
  readAfterPin,
  readLockMinutes,
  readSessionHours,
  type StaffSessions,
} from '@foyer/domain/staff-sessions';
import { readRetention, retentionDefaults, type Retention } from '@foyer/domain/retention';
import type { ReceiptIssuer } from '@foyer/contract/receipt-issuer';
import * as z from 'zod/mini';
import { readDatabaseUrl } from '../db/address.ts';
import { isLiveKey } from '../gateways/payments/stripe/account.ts';
import { readSecret } from './secret-files.ts';
import { readWallets, walletSecrets, walletVariables, type WalletSettings } from './wallet-settings.ts';

/**
 * The settings of readings §8, read once at start from the environment. All are optional; an empty variable counts
 * as absent. A wrong one is a `SettingsError` with one line per fault, so that a person can mend all of them at once.
 */

const repository = resolve(import.meta.dirname, '../../../..');

const schemes = {
  web: ['http:', 'https:'],
  mail: ['smtp:', 'smtps:'],
} as const;

function isUrlOf(kind: keyof typeof schemes): (value: string) => boolean {
  return (value) => URL.canParse(value) && (schemes[kind] as readonly string[]).includes(new URL(value).protocol);
}

function isDatabaseUrl(value: string): boolean {
  try {
    return readDatabaseUrl(value).hosts.length > 0;
  } catch {
    return false;
  }
}

/** A text that obeys `test`, else a fault that ends in `expected`: `PORT must be …`. */
function text(test: (value: string) => boolean, expected: string) {
  return z.optional(z.string().check(z.refine(test, expected)));
}

function wholeNumber(from: number, to: number, expected: string) {
  return text((value) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to, expected);
}

function oneOf(...choices: readonly string[]) {
  return text((value) => choices.includes(value), `must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`);
}

const isSwitch = oneOf('true', 'false');
const anything = text(() => true, '');
const mailAddress = /^(?:[^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every variable with what it must be; the names are the documentation's. */
const variables = {
  PORT: wholeNumber(0, 65_535, 'must be a port number, 0 to 65535'),
  HOST: text((value) => /^[\w.:-]+$/.test(value), 'must be a host name or an address'),
  DATA_DIR: anything,
  DATABASE_URL: text(isDatabaseUrl, 'must be a URL like postgres://user:password@host:5432/name'),
  DATABASE_POOL_SIZE: wholeNumber(2, 500, 'must be a number of connections, 2 to 500'),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3600, 'must be a number of seconds, 0 to 3600'),
  MIGRATION_WAIT_SECONDS: wholeNumber(1, 3600, 'must be a number of seconds, 1 to 3600'),
  DEMO: isSwitch,
  PUBLIC_URL: text(isUrlOf('web'), 'must be the address people use, like https://events.example.com'),
  PAYMENT_GATEWAY: oneOf('sandbox', 'stripe'),
  PAYMENT_MODE: oneOf('card', 'hosted'),
  DISPUTED_TICKETS: oneOf('keep', 'cancel'),
  REFUND_PATIENCE_DAYS: wholeNumber(1, 365, 'must be a number of days, 1 to 365'),
  PAYMENT_WALLETS: isSwitch,
  PURCHASE_WINDOW_MINUTES: wholeNumber(0, 1440, 'must be a number of minutes, 0 to 1440'),
  STRIPE_SECRET_KEY: text((value) => /^(?:sk|rk)_\w+$/.test(value), 'must be a secret key of Stripe, sk_…'),
  STRIPE_PUBLISHABLE_KEY: text(
    (value) => /^pk_(?:test|live)_\w+$/.test(value),
    'must be a publishable key of Stripe, pk_live_… or pk_test_…',
  ),
  STRIPE_WEBHOOK_SECRET: text(
    (value) => /^whsec_\w+(?:[\s,]+whsec_\w+)?$/.test(value),
    'must be the signing secret of the webhook, whsec_…, or two of them with a comma between while it is exchanged',
  ),
  STRIPE_TEST_MODE: isSwitch,
  STRIPE_REQUESTS_PER_SECOND: wholeNumber(1, 1000, 'must be a number of requests, 1 to 1000'),
  SMTP_URL: text(isUrlOf('mail'), 'must be a URL like smtps://user:password@mail.example.com'),
  MAIL_FROM: text((value) => mailAddress.test(value), 'must be an address, like Foyer <events@example.com>'),
  SIGNING_KEY: anything,
  ...walletVariables(text),
  RECEIPT_ISSUER_NAME: text((value) => value.length <= 200, 'must be at most 200 characters'),
  RECEIPT_ISSUER_ADDRESS: text((value) => value.length <= 500, 'must be at most 500 characters'),
  RECEIPT_ISSUER_TAX_ID: text((value) => value.length <= 40, 'must be at most 40 characters'),
  RECEIPT_TAX_NOTE: text((value) => value.length <= 500, 'must be at most 500 characters'),
  RECEIPT_TAX_RATE_PERCENT: text(
    (value) => /^\d{1,2}(?:\.\d{1,3})?$/.test(value) && Number(value) > 0 && Number(value) <= 50,
    'must be a percentage that prices contain, more than 0 and at most 50',
  ),
  LOG_LEVEL: oneOf(...logLevels),
  WEB_CONCURRENCY: wholeNumber(1, 64, 'must be a number of processes, 1 to 64'),
  LIVE_STREAM_SECRET: text((value) => value.length >= 16, 'must be at least 16 characters'),
  EXTERNAL_REPORTS: text(
    (value) => readExternalReports(value) !== null,
    'must be short codes of events with web addresses, like GALA26=https://reports.example.com/{reportKey}, with spaces between',
  ),
  RETENTION: text(
    (value) => readRetention(value) !== null,
    `must be kinds with days or never, like mail=90 answers=365 scans=never; kinds are ${Object.keys(retentionDefaults).join(', ')}`,
  ),
  STAFF_SESSION_HOURS: text(
    (value) => readSessionHours(value) !== null,
    'must be roles with hours, 1 to 720, like admin=8 ticket-scanner=16; roles are admin, helper, ticket-scanner',
  ),
  STAFF_LOCK_MINUTES: text(
    (value) => readLockMinutes(value) !== null,
    'must be roles with minutes, 1 to 720, or never, like admin=5 ticket-scanner=never',
  ),
  STAFF_PIN_RIGHTS: text(
    (value) => readAfterPin(value) !== null,
    'must be roles with the roles that a PIN leaves of them, like admin=helper,ticket-scanner',
  ),
  METRICS_PORT: wholeNumber(0, 65_535, 'must be a port number, 0 to 65535'),
  METRICS_HOST: text((value) => /^[\w.:-]+$/.test(value), 'must be a host name or an address'),
  METRICS_TOKEN: text((value) => /^[\w.~+/=-]{16,}$/.test(value), 'must be at least 16 letters, digits or -._~+/='),
  JOBS: oneOf('inline', 'off'),
  DRAIN_SECONDS: wholeNumber(0, 300, 'must be a number of seconds, 0 to 300'),
  TRUST_PROXY: text(
    (value) => /^(?:true|false|\d{1,2}|[\da-fA-F.:/, ]+)$/.test(value),
    'must be true, false, a number of proxies, or their addresses with commas between',
  ),
  CLIENT_DIR: anything,
  CHECK_ANSWERS: isSwitch,
  NODE_ENV: anything,
} as const;

const environment = z.object(variables);
export type Variable = keyof typeof variables;

/** Settings that nobody else should read: each may also come from the file that `<name>_FILE` names. */
const secrets = [
  'DATABASE_URL',
  'SIGNING_KEY',
  'LIVE_STREAM_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
  ...walletSecrets,
] as const satisfies readonly Variable[];
const isSecret = (name: string) => (secrets as readonly string[]).includes(name);

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Config {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Absolute; holds the embedded database, mails and the signing key. */
  dataDir: string;
  /** A PostgreSQL of one's own; `undefined` starts the embedded one. */
  databaseUrl: string | undefined;
  /** Connections per process. */
  databasePoolSize: number;
  /** A database that cannot be reached at start is waited for so long. */
  databaseWaitSeconds: number;
  /** Bringing the database forward waits so long for another process that does, and for each lock it needs. */
  migrationWaitSeconds: number;
  /** Demo data on first start, and the demo sign-ins. */
  demo: boolean;
  /** `DEMO` was set, and not left to its default. */
  demoTold: boolean;
  /** Address in links and mails, without a slash at the end. `undefined`: where the server listens. */
  publicUrl: string | undefined;
  payment: {
    mode: 'card' | 'hosted';
    gateway:
      | { kind: 'sandbox' }
      | {
          kind: 'stripe';
          secretKey: string;
          webhookSecrets: readonly string[];
          /** Lets banks ask (3-D Secure) about cards that are typed here; with it yen are taken, too. */
          publishableKey?: string;
        };
    /** The sandbox was left to its default: no installation with `DEMO=false` serves with that. */
    byDefault: boolean;
    /** Nobody is charged, in an installation that is no demo: every page and mail says so. */
    test: boolean;
    /** What becomes of the tickets of an order whose payment the bank takes back. */
    disputedTickets: 'keep' | 'cancel';
    /** A refund that is open for more days is shown to staff. */
    refundPatienceDays: number;
    /** Whether wallets of the gateway's page are offered where cards are typed here. */
    wallets: boolean;
    /** What all processes together ask of Stripe each second. */
    requestsPerSecond: number;
    /** `STRIPE_TEST_MODE`: a key of Stripe's test mode is meant. */
    testOnPurpose: boolean;
    /** One paid card purchase per account in this time (readings §5). */
    purchaseWindowMinutes: number;
  };
  mail: { smtpUrl: string | undefined; from: string };
  /** Who issues receipts of events that name nobody; `undefined`: nobody does. */
  receiptIssuer: ReceiptIssuer | undefined;
  /** Wallets that tickets can be added to. */
  wallets: WalletSettings;
  /** Key for ticket codes; `undefined`: the one kept in `dataDir`. */
  signingKey: string | undefined;
  /** Shared with the streaming site, which checks our links with it; `undefined`: made from the signing key. */
  liveStreamSecret: string | undefined;
  /** Where the organiser's own reporting shows more of an event, by its short code; `{reportKey}` stands for the report. */
  externalReports: Readonly<Record<string, string>>;
  /** How long each kind of datum is kept, in days. */
  retention: Retention;
  /** How long sessions of staff last, when their devices lock, and what a PIN unlocks, by role. */
  staffSessions: StaffSessions;
  logLevel: (typeof logLevels)[number];
  /** Processes that answer requests. */
  webConcurrency: number;
  /** How `GET /metrics` is read: on a port of its own, with a token, or, where it is `open`, by this machine alone. */
  metrics: {
    /** 0 takes a free one; `undefined`: the port that visitors use. */
    port: number | undefined;
    host: string;
    token: string | undefined;
    /** Without port and token: to this machine in a demo, else to nobody. */
    open: boolean;
  };
  /** Background work beside the serving, or `off` where another process of the installation does it. */
  jobs: 'inline' | 'off';
  /** Ordered to stop, it goes on serving for so long while `/readyz` says no, so that a proxy can turn away first. */
  drainSeconds: number;
  trustProxy: boolean | number | string;
  /** The built client. */
  clientDir: string;
  /** Answers are held against the contract, and a wrong one fails: development and tests, or where `CHECK_ANSWERS` says so. */
  checkOutput: boolean;
}

/** A setting that cannot be used. `lines` are for people, one per fault. */
export class SettingsError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'SettingsError';
    this.lines = lines;
  }
}

/** Reads the settings; throws `SettingsError`. Secrets are never repeated in the message. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const present = Object.fromEntries(
    Object.keys(variables).flatMap((name) => {
      const read = isSecret(name) ? readSecret(env, name) : { value: env[name]?.trim() || undefined };
      if ('fault' in read) faults.push(read.fault);
      return 'fault' in read || read.value === undefined ? [] : [[name, read.value]];
    }),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`));
  const settings = present as Partial<Record<Variable, string>>;
  const gateway = readGateway(settings, faults);
  const wallets = readWallets(settings, faults);
  for (const name of Object.keys(settings)) {
    if (/^RECEIPT_(?!ISSUER_NAME)/.test(name) && settings.RECEIPT_ISSUER_NAME === undefined)
      faults.push(`${name} says nothing without RECEIPT_ISSUER_NAME.`);
  }
  if (faults.length > 0) throw new SettingsError(faults);

  const number = (name: Variable, otherwise: number) => Number(settings[name] ?? otherwise);
  // an own database is never filled or opened to the demo's sign-ins unless somebody says so (readings §10)
  const demo = settings.DEMO === undefined ? settings.DATABASE_URL === undefined : settings.DEMO === 'true';
  const webConcurrency = number('WEB_CONCURRENCY', 1);
  return {
    host: settings.HOST ?? '127.0.0.1',
    port: number('PORT', 3000),
    dataDir: fromRepository(settings.DATA_DIR ?? 'data'),
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: number('DATABASE_POOL_SIZE', poolSizeFor(webConcurrency)),
    databaseWaitSeconds: number('DATABASE_WAIT_SECONDS', 0),
    migrationWaitSeconds: number('MIGRATION_WAIT_SECONDS', 60),
    demo,
    demoTold: settings.DEMO !== undefined,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    payment: {
      // with Stripe the card is typed on Stripe's page unless told otherwise (docs/payments.md)
      mode:
        settings.PAYMENT_MODE === 'card' || settings.PAYMENT_MODE === 'hosted'
          ? settings.PAYMENT_MODE
          : gateway.kind === 'stripe'
            ? 'hosted'
            : 'card',
      gateway,
      byDefault: settings.PAYMENT_GATEWAY === undefined,
      disputedTickets: settings.DISPUTED_TICKETS === 'cancel' ? 'cancel' : 'keep',
      refundPatienceDays: number('REFUND_PATIENCE_DAYS', 14),
      wallets: settings.PAYMENT_WALLETS !== 'false',
      test: !demo && (gateway.kind === 'sandbox' || !isLiveKey(gateway.secretKey)),
      requestsPerSecond: number('STRIPE_REQUESTS_PER_SECOND', 20),
      testOnPurpose: settings.STRIPE_TEST_MODE === 'true',
      purchaseWindowMinutes: number('PURCHASE_WINDOW_MINUTES', defaultPurchaseWindowMinutes),
    },
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM ?? 'Foyer <no-reply@foyer.example>' },
    receiptIssuer: readReceiptIssuer(settings, demo),
    wallets,
    signingKey: settings.SIGNING_KEY,
    liveStreamSecret: settings.LIVE_STREAM_SECRET,
    externalReports: readExternalReports(settings.EXTERNAL_REPORTS ?? '') ?? {},
    retention: readRetention(settings.RETENTION ?? '') ?? retentionDefaults,
    staffSessions: readStaffSessions({
      hours: settings.STAFF_SESSION_HOURS,
      lockMinutes: settings.STAFF_LOCK_MINUTES,
      afterPin: settings.STAFF_PIN_RIGHTS,
    }),
    logLevel: logLevels.find((level) => level === settings.LOG_LEVEL) ?? 'info',
    webConcurrency,
    metrics: {
      port: settings.METRICS_PORT === undefined ? undefined : number('METRICS_PORT', 0),
      host: settings.METRICS_HOST ?? '127.0.0.1',
      token: settings.METRICS_TOKEN,
      open: demo,
    },
    jobs: settings.JOBS === 'off' ? 'off' : 'inline',
    drainSeconds: number('DRAIN_SECONDS', 0),
    trustProxy: readTrustProxy(settings.TRUST_PROXY),
    clientDir: fromRepository(settings.CLIENT_DIR ?? 'apps/web/dist'),
    checkOutput: settings.CHECK_ANSWERS
      ? settings.CHECK_ANSWERS === 'true'
      : settings.NODE_ENV === 'test' || settings.NODE_ENV === 'development',
  };
}

/** All processes together stay below the embedded database's 150 connections. */
function poolSizeFor(webConcurrency: number): number {
  return Math.max(4, Math.min(20, Math.floor(120 / (webConcurrency + 1))));
}

function readGateway(settings: Partial<Record<Variable, string>>, faults: string[]): Config['payment']['gateway'] {
  if (settings.PAYMENT_GATEWAY !== 'stripe') return { kind: 'sandbox' };
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = settings;
  const isMissing = (name: Variable) =>
    settings[name] === undefined && !faults.some((line) => line.startsWith(name)) ? [name] : [];
  for (const name of [...isMissing('STRIPE_SECRET_KEY'), ...isMissing('STRIPE_WEBHOOK_SECRET')]) {
    faults.push(`${name} is needed when PAYMENT_GATEWAY is stripe.`);
  }
  const publishableKey = settings.STRIPE_PUBLISHABLE_KEY;
  return {
    kind: 'stripe',
    secretKey: secretKey ?? '',
    webhookSecrets: (webhookSecrets ?? '').split(/[\s,]+/),
    ...(publishableKey === undefined ? {} : { publishableKey }),
  };
}

/** Who issues receipts; in a demo without settings somebody who is made up. */
function readReceiptIssuer(settings: Partial<Record<Variable, string>>, demo: boolean): Config['receiptIssuer'] {
  const name = settings.RECEIPT_ISSUER_NAME ?? (demo ? 'Foyer Demo Events' : undefined);
  if (name === undefined) return undefined;
  const { RECEIPT_ISSUER_ADDRESS: address, RECEIPT_ISSUER_TAX_ID: taxId, RECEIPT_TAX_NOTE: taxNote } = settings;
  const rate = settings.RECEIPT_TAX_RATE_PERCENT;
  return {
    name,
    // A line break in an environment file is written so.
    ...(address === undefined ? {} : { address: address.replaceAll('\\n', '\n') }),
    ...(taxId === undefined ? {} : { taxId }),
    ...(taxNote === undefined ? {} : { taxNote }),
    ...(rate === undefined ? {} : { taxRatePercent: Number(rate) }),
  };
}

/** `GALA26=https://… RUN26=https://…` by short code; null when it says anything else. */
function readExternalReports(value: string): Record<string, string> | null {
  const entries = value
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map((entry) => /^([A-Za-z0-9-]+)=(.+)$/.exec(entry));
  if (!entries.every((entry) => entry !== null && isUrlOf('web')(entry[2] ?? ''))) return null;
  return Object.fromEntries(entries.map((entry) => [entry?.[1] ?? '', entry?.[2] ?? '']));
}

function readTrustProxy(value: string | undefined): boolean | number | string {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Relative paths are the repository's, wherever the process was started. */
function fromRepository(path: string): string {
  return isAbsolute(path) ? path : resolve(repository, path);
}
