import { countStored } from '../gateways/images/move.ts';
import { createMail } from '../gateways/mail/create.ts';
import { hasEmbedded } from '../db/embedded.ts';
import { DatabaseStartError } from '../db/errors.ts';
import { SettingsError, type Config } from '../ops/config.ts';
import { counted } from '../ops/plain-counts.ts';
import { notPayable } from '../ops/payment-purpose.ts';
import { version } from '../ops/version.ts';
import { checkDatabase } from './check/database.ts';
import { finding, messageOf, wordsOf, type Finding } from './check/finding.ts';
import { checkProviders } from './check/providers.ts';
import { checkBucket, checkFolder, checkMail, checkPayments, checkPublicUrl } from './check/outside.ts';
import { checkWallets } from './check/wallets.ts';
import { command, UsageError } from './command-line.ts';
import { readCommandConfig, printLine, withSilentStore } from './command-store.ts';

/** How long a check waits for the mail server, in ms. */
const mailMs = 10_000;

export const check = command({
  summary:
    'Check everything that Foyer needs. Prints one line each: ok, warn or FAIL. Exits with 1 if a check fails. Changes nothing.',
  options: { 'mail-to': { type: 'string', value: 'address', about: 'Send a test mail to this address.' } },
  run: async ({ values: { 'mail-to': mailTo } }) => {
    if (mailTo !== undefined && !/^[^\s<>@]+@[^\s<>@]+$/.test(mailTo)) {
      throw new UsageError('--mail-to must be an address, like ada@example.com.');
    }
    let hasFailed = false;
    const tell = (each: Finding) => {
      hasFailed ||= each.level === 'FAIL';
      printLine(wordsOf(each));
    };
    const config = settingsOf(tell);
    if (config === null) return 1;
    tell(await checkFolder(config));
    if (config.databaseUrl === undefined && !hasEmbedded(config.dataDir)) {
      const words = `DATABASE_URL is not set in ${config.settingsFrom}: the first start creates the embedded database in ${config.dataDir}.`;
      tell(finding(config.demo ? 'ok' : 'warn', 'database', words));
    } else await withDatabase(config, tell);
    tell(await checkPayments(config));
    tell(
      await checkMail(
        createMail({ ...config.mail, dataDir: config.dataDir, timeOutMs: mailMs }),
        config,
        mailTo,
        new Date(),
      ),
    );
    if (config.bucket) tell(await checkBucket(config.bucket));
    tell(await checkPublicUrl(config));
    for (const each of await checkProviders(config)) tell(each);
    for (const each of checkWallets(config, new Date())) tell(each);
    return hasFailed ? 1 : 0;
  },
});

function settingsOf(tell: (found: Finding) => void): Config | null {
  try {
    const config = readCommandConfig();
    const kind = config.demo ? 'a demo' : 'an installation of your own';
    tell(finding('ok', 'settings', `Foyer ${version}, ${kind}; settings from ${config.settingsFrom}.`));
    for (const line of config.warnings) tell(finding('warn', 'settings', line));
    return config;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const line of error.lines) tell(finding('FAIL', 'settings', line));
    return null;
  }
}

async function withDatabase(config: Config, tell: (found: Finding) => void): Promise<void> {
  try {
    await withSilentStore(async ({ database }) => {
      for (const each of await checkDatabase(database, config)) tell(each);
      const inBucket = config.bucket ? 0 : (await countStored(database.kysely)).inBucket;
      if (inBucket > 0)
        tell(
          finding('FAIL', 'images', `${counted(inBucket, 'image file')} in a bucket, and IMAGES_BUCKET is not set.`),
        );
      const beyond = await notPayable(config, database.kysely, new Date());
      if (beyond !== null) tell(finding('FAIL', 'payments', beyond));
    });
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error;
    tell(finding('FAIL', 'database', messageOf(error)));
  }
}
