import { userInfo } from 'node:os';
import { readInstallation } from '../db/installation.ts';
import { replaceSigningKey } from '../modules/operations/backup/index.ts';
import { keyFingerprint, findSigningKey, loadSigningKey } from '../ops/signing-key.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { command, type CommandGroup } from './command-line.ts';
import { printLine, withSharedStore } from './command-store.ts';

const show = command({
  summary: 'Show the fingerprint of the key that signs ticket codes: in these settings, and in the database.',
  run: () =>
    withSharedStore(async ({ database }, config) => {
      const [key, { signingKey: known }] = await Promise.all([
        findSigningKey(config),
        readInstallation(database.kysely),
      ]);
      printLine(`here      ${key === null ? 'none yet' : keyFingerprint(key)}`);
      printLine(`database  ${known ?? 'none yet'}`);
    }),
});

const replace = command({
  summary:
    'Replace a lost signing key with the key of these settings. All ticket codes that were already sent stop working at check-in.',
  options: { yes: { type: 'boolean', about: 'Replace the key. Without this option, only shows what would happen.' } },
  run: ({ values: { yes = false } }) =>
    withSharedStore(async ({ database }, config) => {
      const { signingKey: known } = await readInstallation(database.kysely);
      const key = yes ? await loadSigningKey(config) : await findSigningKey(config);
      const ours = key === null ? null : keyFingerprint(key);
      if (known === ours && ours !== null)
        return printLine(`The database already has this key (${ours}). Nothing was changed.`);
      if (!yes || ours === null) {
        throw new PlainFailure(
          `All ticket codes that were already sent, signed with ${known ?? 'no key'}, would stop working. Holders would find new codes on the page of their ticket. Add --yes to sign with ${ours ?? 'a new key'}.`,
        );
      }
      await replaceSigningKey(database, ours, {
        now: new Date(),
        notes: `foyer key replace, by ${userInfo().username}`,
      });
      printLine(
        `After the next start, ticket codes are signed with ${ours}. Codes that were sent before no longer work.`,
      );
    }),
});

export const key: CommandGroup = {
  summary: 'The key that signs ticket codes: show, replace.',
  commands: { show, replace },
};
