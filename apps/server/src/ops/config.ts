import type { SecondFactorRule } from '@foyer/domain/people/second-factor';
import { roles } from '@foyer/contract/wire/vocabulary';
import { isAbsolute, resolve } from 'node:path';
import {
  readStaffSessions,
  readAfterPin,
  readLockMinutes,
  readSessionHours,
  type StaffSessions,
} from '@foyer/domain/people/staff-sessions';
import { readRetention, retentionDefaults, type Retention } from '@foyer/domain/people/retention';
import type { ReceiptIssuer } from '@foyer/contract/payments/receipt-issuer';
import * as z from 'zod/mini';
import { readDatabaseUrl } from '../db/address.ts';
import {
  paymentSecrets,
  paymentVariables,
  readGateway,
  readPayment,
  type PaymentSettings,
} from './payment-settings.ts';
import { checkReceipts, readReceiptIssuer, receiptVariables } from './receipt-settings.ts';
import { readSecret } from './secret-files.ts';
import { misspelt } from './setting-warnings.ts';
import { readSignIn, signInSecrets, signInVariables, type SignInSettings } from './provider-settings.ts';
import { bucketSecrets, bucketVariables, readBucket, readImagesStore } from './bucket-settings.ts';
import type { BucketSettings } from '../gateways/images/bucket.ts';
import { readTraces, traceSecrets, tracesWithoutEffect, traceVariables, type TraceSettings } from './trace-settings.ts';
import { anything, contact, isSwitch, isUrlOf, oneOf, text, urlWithPassword, wholeNumber } from './setting-kinds.ts';
import { readWallets, walletSecrets, walletVariables, type WalletSettings } from './wallet-settings.ts';

/**
 * The settings of system 6.1, read once at start from the environment. All are optional; an empty variable counts as absent. Wrong settings throw one
 * `SettingsError` with a line per fault, because an operator wants to fix all at once.
 */

const repository = resolve(import.meta.dirname, '../../../..');

function isDatabaseUrl(value: string): boolean {
  try {
    return readDatabaseUrl(value).hosts.length > 0;
  } catch {
    return false;
  }
}

/** Pages and calls are at the root of a host, so a base URL with a path would not work. */
function isOrigin(value: string): boolean {
  if (!isUrlOf('web')(value)) return false;
  const { pathname, search, hash, username } = new URL(value);
  return /^\/*$/.test(pathname) && search === '' && hash === '' && username === '';
}

const mailAddress = /^(?:[^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every variable with its rule; the documentation uses these names. */
const variables = {
  PORT: wholeNumber(0, 65_535, 'must be a port number, 0 to 65535'),
  HOST: text((value) => /^[\w.:-]+$/.test(value), 'must be a host name or an address'),
  DATA_DIR: anything,
  DATABASE_URL: urlWithPassword(isDatabaseUrl, 'postgres://user:password@host:5432/name'),
  DATABASE_POOL_SIZE: wholeNumber(2, 500, 'must be a number of connections, 2 to 500'),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3600, 'must be a number of seconds, 0 to 3600'),
  MIGRATION_WAIT_SECONDS: wholeNumber(1, 3600, 'must be a number of seconds, 1 to 3600'),
  DEMO: isSwitch,
  PUBLIC_URL: text(isOrigin, 'must be the address people use, without a path, like https://events.example.com'),
  ...paymentVariables,
  SMTP_URL: urlWithPassword(isUrlOf('mail'), 'smtps://user:password@mail.example.com'),
  MAIL_FROM: text((value) => mailAddress.test(value), 'must be an address, like Foyer <events@example.com>'),
  SIGNING_KEY: anything,
  ...walletVariables(text),
  ...receiptVariables,
  ...signInVariables,
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
    `must be roles with hours, 1 to 720, like admin=8 ticket-scanner=16; roles are ${roles.join(', ')}`,
  ),
  STAFF_LOCK_MINUTES: text(
    (value) => readLockMinutes(value) !== null,
    'must be roles with minutes, 1 to 720, or never, like admin=5 ticket-scanner=never',
  ),
  STAFF_SECOND_FACTOR: oneOf('optional', 'required'),
  STAFF_PIN_RIGHTS: text(
    (value) => readAfterPin(value) !== null,
    'must be roles with the roles that a PIN leaves of them, like admin=helper,ticket-scanner',
  ),
  WEBHOOK_PRIVATE_HOSTS: text(
    (value) => value.split(/\s+/).every((host) => /^[\w.-]+(?:\.[\w-]+)*$/.test(host)),
    'must be host names of your own network, with spaces between, like hooks.internal 10.0.0.7',
  ),
  ACCESSIBILITY_CONTACT: contact('access'),
  SECURITY_CONTACT: contact('security'),
  METRICS_PORT: text(
    (value) => /^\+?\d{1,5}$/.test(value) && Number(value) <= 65_535,
    'must be a port number, 0 to 65535, or an offset to PORT, like +1000',
  ),
  METRICS_HOST: text((value) => /^[\w.:-]+$/.test(value), 'must be a host name or an address'),
  METRICS_TOKEN: text((value) => /^[\w.~+/=-]{16,}$/.test(value), 'must be at least 16 letters, digits or -._~+/='),
  ...traceVariables,
  ...bucketVariables,
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
type Settings = Partial<Record<Variable, string>>;
const defaultPort = 3000;

/** Secret settings: each may also come from the file named by `<name>_FILE`. */
export const secretNames = [
  'DATABASE_URL',
  'SIGNING_KEY',
  'LIVE_STREAM_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
  ...paymentSecrets,
  ...walletSecrets,
  ...signInSecrets,
  ...traceSecrets,
  ...bucketSecrets,
] as const satisfies readonly Variable[];
const isSecret = (name: string) => (secretNames as readonly string[]).includes(name);
/** Their files must exist: without them another database or another signing key would be used. */
const neededFiles: ReadonlySet<string> = new Set(['DATABASE_URL', 'SIGNING_KEY']);
/** Set by the command line: the settings file that was read, and the names in it. */
export const settingsFileVariable = 'FOYER_SETTINGS_FILE';
export const settingsNamesVariable = 'FOYER_SETTINGS_NAMES';
const known: ReadonlySet<string> = new Set([
  ...Object.keys(variables),
  ...secretNames.map((name) => `${name}_FILE`),
  settingsFileVariable,
  settingsNamesVariable,
]);

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Config {
  host: string;
  /** 0 uses a free port. */
  port: number;
  /** Absolute path; holds the embedded database, mails and the signing key. */
  dataDir: string;
  /** URL of an external PostgreSQL; `undefined` starts the embedded one. */
  databaseUrl: string | undefined;
  /** Connections per process. */
  databasePoolSize: number;
  /** How long the start waits for an unreachable database. */
  databaseWaitSeconds: number;
  /** How long a migration waits for another migrating process, and for each lock. */
  migrationWaitSeconds: number;
  /** Whether to insert demo data on first start and allow the demo sign-ins. */
  demo: boolean;
  /** Whether `DEMO` was set explicitly. */
  isDemoSet: boolean;
  /** Base URL in links and mails, without a trailing slash. `undefined`: the listening address. */
  publicUrl: string | undefined;
  payment: PaymentSettings;
  mail: { smtpUrl: string | undefined; from: string };
  /** Issuer of receipts for events without their own issuer. `undefined`: such events have no receipts. */
  receiptIssuer: ReceiptIssuer | undefined;
  wallets: WalletSettings;
  /** Identity providers, and whether staff have passwords. */
  signIn: SignInSettings;
  /** Hosts of the own network that may receive webhooks. Other private addresses are refused. */
  webhookPrivateHosts: readonly string[];
  /** Where people report problems of accessibility, on `/accessibility`. */
  accessibilityContact: string | undefined;
  /** Where people report vulnerabilities, as in `/.well-known/security.txt`. `undefined`: the file does not exist. */
  securityContact: string | undefined;
  /** Key for ticket codes; `undefined`: the key stored in `dataDir`. */
  signingKey: string | undefined;
  /** Secret shared with the streaming site, which checks our links with it; `undefined`: derived from the signing key. */
  liveStreamSecret: string | undefined;
  /** URL of the organiser's own reports by event short code; `{reportKey}` is replaced by the report. */
  externalReports: Readonly<Record<string, string>>;
  /** Retention period of each kind of data, in days. */
  retention: Retention;
  /** By role: lifetime of staff sessions, when devices lock, and what a PIN unlocks. */
  staffSessions: StaffSessions;
  /** Whether staff must have a passkey or an authenticator app. */
  secondFactor: SecondFactorRule;
  logLevel: (typeof logLevels)[number];
  webConcurrency: number;
  /** Access to `GET /metrics`: on its own port, with a token, or, when `open`, from this machine only. */
  metrics: {
    /** 0 uses a free port; `undefined`: the port for visitors. */
    port: number | undefined;
    host: string;
    token: string | undefined;
    /** Without port and token: open to this machine in a demo, otherwise closed. */
    open: boolean;
  };
  /** S3-compatible storage for the bytes of images. `undefined`: the database. */
  bucket: BucketSettings | undefined;
  /** Where the server moves images. */
  imagesStore: 'bucket' | 'database';
  /** Where and how much is traced. `undefined`: nothing. */
  traces: TraceSettings | undefined;
  /** Whether this process also runs background work, or `off` when another process of the installation does. */
  jobs: 'inline' | 'off';
  /** How long a stopping process keeps serving while `/readyz` fails. A proxy needs this time to redirect traffic. */
  drainSeconds: number;
  trustProxy: boolean | number | string;
  clientDir: string;
  /** Settings without effect, or with an unexpected one. Each has one line. */
  warnings: readonly string[];
  /** Where the settings came from, for messages. */
  settingsFrom: string;
  /** Whether responses are validated against the contract and a wrong one fails: in development and tests, or by `CHECK_ANSWERS`. */
  checkOutput: boolean;
}

/** Unusable settings. `lines` are for the operator, one per fault. */
export class SettingsError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'SettingsError';
    this.lines = lines;
  }
}

/** Reads the settings; throws `SettingsError`. Messages never repeat secrets. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const unset: string[] = [];
  const missing: string[] = [];
  const present = Object.fromEntries(
    Object.keys(variables).flatMap((name) => {
      const read = isSecret(name)
        ? readSecret(env, name, { optional: !neededFiles.has(name) })
        : { value: env[name]?.trim() || undefined };
      if ('fault' in read) faults.push(read.fault);
      else if ('unset' in read && read.unset !== undefined) {
        unset.push(read.unset);
        if (read.isMissing) missing.push(read.unset);
      }
      return 'fault' in read || read.value === undefined ? [] : [[name, read.value]];
    }),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`));
  const settings = present as Settings;
  const gateway = readGateway(settings, faults);
  const wallets = readWallets(settings, faults);
  const signIn = readSignIn(settings, faults);
  checkReceipts(settings, faults);
  const bucket = readBucket(settings, faults);
  if (env['DATABASE_URL']?.trim() === '') {
    faults.push(
      'DATABASE_URL is set and empty. Say the address of the database, or remove it to use the embedded one.',
    );
  }
  if (
    settings.SMTP_URL !== undefined &&
    settings.MAIL_FROM === undefined &&
    !faults.some((line) => /^(?:SMTP_URL|MAIL_FROM)/.test(line))
  ) {
    faults.push('MAIL_FROM is needed with SMTP_URL: the sender of mails, like Foyer <events@example.com>.');
  }
  checkMetricsPort(settings, faults);
  const fileNames = new Set((env[settingsNamesVariable] ?? '').split(' '));
  const warnings = [...missing, ...misspelt(env, known, fileNames), ...withoutEffect(settings)];
  // An empty secret file explains why a required setting is missing.
  if (faults.length > 0) throw new SettingsError([...faults, ...unset]);

  const number = (name: Variable, otherwise: number) => Number(settings[name] ?? otherwise);
  // An external database is never filled with demo data or opened to demo sign-ins without an explicit setting (system 6.3).
  const demo = settings.DEMO === undefined ? settings.DATABASE_URL === undefined : settings.DEMO === 'true';
  const webConcurrency = number('WEB_CONCURRENCY', 1);
  return {
    host: settings.HOST ?? '127.0.0.1',
    port: number('PORT', defaultPort),
    dataDir: fromRepository(settings.DATA_DIR ?? 'data'),
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: number('DATABASE_POOL_SIZE', poolSizeFor(webConcurrency)),
    databaseWaitSeconds: number('DATABASE_WAIT_SECONDS', 0),
    migrationWaitSeconds: number('MIGRATION_WAIT_SECONDS', 60),
    demo,
    isDemoSet: settings.DEMO !== undefined,
    publicUrl: settings.PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    payment: readPayment(settings, gateway, demo),
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM ?? 'Foyer <no-reply@foyer.example>' },
    receiptIssuer: readReceiptIssuer(settings, demo),
    wallets,
    signIn,
    webhookPrivateHosts: (settings.WEBHOOK_PRIVATE_HOSTS ?? '').split(/\s+/).filter((host) => host !== ''),
    accessibilityContact: settings.ACCESSIBILITY_CONTACT,
    securityContact: settings.SECURITY_CONTACT,
    signingKey: settings.SIGNING_KEY,
    liveStreamSecret: settings.LIVE_STREAM_SECRET,
    externalReports: readExternalReports(settings.EXTERNAL_REPORTS ?? '') ?? {},
    retention: readRetention(settings.RETENTION ?? '') ?? retentionDefaults,
    staffSessions: readStaffSessions({
      hours: settings.STAFF_SESSION_HOURS,
      lockMinutes: settings.STAFF_LOCK_MINUTES,
      afterPin: settings.STAFF_PIN_RIGHTS,
    }),
    secondFactor: settings.STAFF_SECOND_FACTOR === 'required' ? 'required' : 'optional',
    logLevel: logLevels.find((level) => level === settings.LOG_LEVEL) ?? 'info',
    webConcurrency,
    metrics: {
      port: metricsPort(settings),
      host: settings.METRICS_HOST ?? '127.0.0.1',
      token: settings.METRICS_TOKEN,
      open: demo,
    },
    bucket,
    imagesStore: readImagesStore(settings),
    traces: readTraces(settings),
    jobs: settings.JOBS === 'off' ? 'off' : 'inline',
    drainSeconds: number('DRAIN_SECONDS', 0),
    trustProxy: readTrustProxy(settings.TRUST_PROXY),
    warnings,
    settingsFrom: env[settingsFileVariable] ? `the environment and ${env[settingsFileVariable]}` : 'the environment',
    clientDir: fromRepository(settings.CLIENT_DIR ?? 'apps/web/dist'),
    checkOutput: settings.CHECK_ANSWERS
      ? settings.CHECK_ANSWERS === 'true'
      : settings.NODE_ENV === 'test' || settings.NODE_ENV === 'development',
  };
}

/** The port of the metrics. An offset lets several processes share one settings file: each has its own `PORT`. */
function metricsPort({ METRICS_PORT: setting, PORT = String(defaultPort) }: Settings): number | undefined {
  if (setting === undefined) return undefined;
  return setting.startsWith('+') ? Number(PORT) + Number(setting) : Number(setting);
}

function checkMetricsPort(settings: Settings, faults: string[]): void {
  const { METRICS_PORT: setting = '', PORT } = settings;
  if (!/^\+\d{1,5}$/.test(setting) || faults.some((line) => /^(?:METRICS_)?PORT /.test(line))) return;
  if (Number(PORT) === 0)
    faults.push(`METRICS_PORT=${setting} needs a PORT, and PORT is 0. Set one of them to a port number.`);
  else if ((metricsPort(settings) ?? 0) > 65_535)
    faults.push(`METRICS_PORT=${setting} leads beyond port 65535. Set a smaller offset.`);
}

/** Finds settings without effect, or with an unexpected one. */
function withoutEffect(settings: Settings): string[] {
  return [
    ...(settings.TRUST_PROXY === 'true'
      ? [
          'TRUST_PROXY=true believes every X-Forwarded-For, so anyone can choose an address. Say the number of proxies, like 1.',
        ]
      : []),
    ...(settings.STRIPE_SECRET_KEY !== undefined && settings.PAYMENT_GATEWAY !== 'stripe'
      ? ['STRIPE_SECRET_KEY has no effect: nobody is charged until PAYMENT_GATEWAY is stripe.']
      : []),
    ...(settings.METRICS_HOST !== undefined && settings.METRICS_PORT === undefined
      ? ['METRICS_HOST has no effect without METRICS_PORT.']
      : []),
    ...tracesWithoutEffect(settings),
  ];
}

/** Keeps the sum of all processes below the embedded database's 150 connections. */
function poolSizeFor(webConcurrency: number): number {
  return Math.max(4, Math.min(20, Math.floor(120 / (webConcurrency + 1))));
}

/** Parses `GALA26=https://… RUN26=https://…` by short code; null when it is malformed. */
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

/** Resolves relative paths from the repository, independent of the working directory. */
function fromRepository(path: string): string {
  return isAbsolute(path) ? path : resolve(repository, path);
}
