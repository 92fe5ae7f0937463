import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createJobs } from './app-jobs.ts';
import { createApp, type App } from './app.ts';
import { createGateways, type Gateways } from './create-gateways.ts';
import { openDatabase, pingDatabase, type Database } from './db/database.ts';
import { createSoleProcess } from './db/sole-process.ts';
import { readInstallationId } from './db/installation.ts';
import { migrate } from './db/migrate.ts';
import { checkTrialRights, createTrialSchema, dropTrialSchema, mayCreateTrials, trialUrl } from './db/trial-schema.ts';
import { noWebhooks } from './gateways/webhooks/send-webhook.ts';
import { createSigner } from './gateways/signature.ts';
import { fillTrial, readOwnTrial, type TrialContents } from './modules/events/trials/index.ts';
import type { Config } from './ops/config.ts';
import { createHealth } from './ops/health.ts';
import { createMetrics } from './ops/metrics.ts';
import { deriveSecret, deriveSigningKey } from './ops/signing-key.ts';
import type { AppDependencies, TrialCopies } from './wiring.ts';

/**
 * Trial copies (selling 6): each is this app, built a second time on a schema of its own. Its connection can read and
 * change nothing else, and its gateways reach nobody: test payments, mail into files, no wallets.
 */

/** An app is closed after this time without a request, in ms. */
const idleMs = 10 * 60_000;
/** How often a process looks whether its open copies still exist, in ms: another process may have removed them. */
const lookMs = 30_000;
/** Connections of one process to one trial copy. */
const connections = 6;

interface OpenCopy {
  app: App;
  database: Database;
  /** How far the clock of the copy is ahead, in ms. */
  offsetMs: number;
  close: () => Promise<void>;
  idle: NodeJS.Timeout;
}

/** What trial copies need of the installation. */
interface Installation extends Pick<AppDependencies, 'config' | 'database' | 'clock' | 'signingKey' | 'workers'> {
  logger: AppDependencies['logger'];
  publicUrl: AppDependencies['publicUrl'];
  /** `DATABASE_URL`, or the address of the embedded database. */
  databaseUrl: string;
}

/** Its mails are files in this folder. */
const folderOf = ({ dataDir }: Config, schema: string): string => join(dataDir, 'trials', schema);

/** The settings of a trial copy: nothing in it reaches a provider, a mailbox or a phone. */
const trialConfig = (config: Config, schema: string): Config => ({
  ...config,
  dataDir: folderOf(config, schema),
  databasePoolSize: connections,
  demo: false,
  // Its people are invented, and nobody could set up their second factors.
  secondFactor: 'optional',
  payment: { ...config.payment, gateway: { kind: 'sandbox' }, test: true },
  mail: { ...config.mail, smtpUrl: undefined },
  wallets: { apple: undefined, google: undefined },
  signIn: { providers: [], staffPasswords: true },
  externalReports: {},
  liveStreamSecret: undefined,
  metrics: { port: undefined, host: '', token: undefined, open: false },
});

export function createTrialCopies(
  installation: Installation,
): TrialCopies & { closeRemoved: () => Promise<void>; close: () => Promise<void> } {
  const { config, database, databaseUrl, signingKey, clock, logger } = installation;
  const open = new Map<string, Promise<OpenCopy>>();
  const { sign, isGenuine } = createSigner(deriveSecret(signingKey, 'trial copies'));
  const passwordOf = (schema: string) => deriveSecret(signingKey, `trial copy ${schema}`);
  const urlOf = (schema: string) => trialUrl(databaseUrl, schema, passwordOf(schema));

  /** Opens the database of a copy, with the tables of this version. */
  const connect = async (schema: string): Promise<Database> => {
    const own = await openDatabase({
      url: urlOf(schema),
      poolSize: connections,
      applicationName: `foyer ${schema}`.slice(0, 63),
    });
    try {
      const client = await own.pool.connect();
      await checkTrialRights(client, schema).finally(() => client.release());
      // New, or made by an earlier version.
      await migrate({ url: urlOf(schema) });
      return own;
    } catch (error) {
      await own.close();
      throw error;
    }
  };

  const close = async (schema: string) => {
    const copy = await open.get(schema)?.catch(() => undefined);
    open.delete(schema);
    await copy?.close();
  };

  const use = (schema: string): Promise<OpenCopy> => {
    const known = open.get(schema);
    if (known) return known;
    const opening = connect(schema).then((own) =>
      openCopy(installation, own, schema, () => {
        close(schema).catch((error: unknown) => logger.warn({ err: error, schema }, 'trial copy not closed'));
      }),
    );
    open.set(schema, opening);
    opening.catch(() => open.delete(schema));
    return opening;
  };

  const closeRemoved = async () => {
    if (open.size === 0) return;
    const there = await database.kysely
      .selectFrom('trial_copy')
      .select('schema_name')
      .where('schema_name', 'in', [...open.keys()])
      .where('ready', '=', true)
      .execute();
    const existing = new Set(there.map((row) => row.schema_name));
    await Promise.all([...open.keys()].filter((schema) => !existing.has(schema)).map(close));
  };
  const look = setInterval(() => {
    closeRemoved().catch((error: unknown) => logger.warn({ err: error }, 'trial copies not looked at'));
  }, lookMs).unref();

  return {
    isPossible: () => mayCreateTrials(database.kysely),
    create: async (schema, contents, times) => {
      await createTrialSchema(database, schema, passwordOf(schema));
      const own = await connect(schema);
      try {
        await fill(own, schema, contents, times);
      } finally {
        await own.close();
      }
    },
    remove: async (schema) => {
      await close(schema);
      await dropTrialSchema(database, schema);
      await rm(folderOf(config, schema), { recursive: true, force: true });
    },
    pathOf: ({ trialId, endsAt }) => {
      const about = `${trialId}.${endsAt.getTime()}`;
      return `/trial/${about}.${sign(about)}`;
    },
    requests: {
      find: async (token) => {
        const [id = '', until = '', signature = ''] = token.split('.');
        if (!isGenuine(`${id}.${until}`, signature)) return null;
        const row = await database.kysely
          .selectFrom('trial_copy')
          .select(['schema_name', 'event_id'])
          .where('trial_copy_id', '=', Number(id))
          .where('ready', '=', true)
          .where('ends_at', '>', clock())
          .executeTakeFirst();
        if (!row) return null;
        try {
          const copy = await use(row.schema_name);
          copy.idle.refresh();
          // Another process may have set the clock.
          copy.offsetMs = (await readOwnTrial(copy.database.kysely))?.clock_offset_ms ?? copy.offsetMs;
          return { server: copy.app.server, eventId: row.event_id };
        } catch (error) {
          // Its browsers are back in the installation. Otherwise none of its pages would open there until the cookie ends.
          logger.error({ err: error, schema: row.schema_name }, 'trial copy not opened');
          return null;
        }
      },
    },
    closeRemoved,
    close: async () => {
      clearInterval(look);
      await Promise.all([...open.keys()].map(close));
    },
  };
}

const fill = (
  own: Database,
  schema: string,
  contents: TrialContents,
  { now, startsAt, endsAt }: { now: Date; startsAt: Date; endsAt: Date },
): Promise<void> =>
  own.transaction((tx) =>
    fillTrial(tx, contents, { schema, now: startsAt, clockOffsetMs: startsAt.getTime() - now.getTime(), endsAt }),
  );

/** Builds the app of a trial copy and starts its jobs. */
async function openCopy(
  { config: outer, clock: realClock, signingKey: outerKey, logger: outerLogger, workers, publicUrl }: Installation,
  database: Database,
  schema: string,
  onIdle: () => void,
): Promise<OpenCopy> {
  const config = trialConfig(outer, schema);
  const own = await readOwnTrial(database.kysely);
  const logger = outerLogger.child({ trial: schema });
  const signingKey = deriveSigningKey(outerKey, `trial copy key ${schema}`);
  const metrics = createMetrics({ processFigures: false });
  const copy: Partial<OpenCopy> & Pick<OpenCopy, 'offsetMs' | 'database'> = {
    offsetMs: own?.clock_offset_ms ?? 0,
    database,
  };
  const clock = () => new Date(realClock().getTime() + copy.offsetMs);
  const health = createHealth(() => pingDatabase(database.pool));
  const installation = await readInstallationId(database.kysely);
  const gateways: Gateways = {
    ...(await createGateways({
      config,
      database,
      clock,
      signingKey,
      publicUrl,
      logger,
      metrics,
      installation,
    })),
    webhooks: noWebhooks,
  };
  const trial = {
    marks: () => `data-trial="${schema}" data-trial-offset="${copy.offsetMs}" `,
    onClock: (movedMs: number) => {
      copy.offsetMs += movedMs;
    },
  };
  const deps = { config, database, gateways, clock, logger, signingKey, health, metrics, workers, publicUrl, trial };
  const app = await createApp(deps);
  // Several processes may have the copy open. One of them runs its jobs.
  const sole = createSoleProcess(database.pool);
  const jobs = createJobs({ ...deps, runsJobs: sole.isHeld });
  health.phase = 'serving';
  jobs.start();
  const idle = setTimeout(onIdle, idleMs).unref();
  return Object.assign(copy, {
    app,
    idle,
    close: async () => {
      clearTimeout(idle);
      await jobs.stop();
      sole.release();
      await app.close();
      gateways.mail.close();
      gateways.wallets.close();
      await database.close();
    },
  });
}
