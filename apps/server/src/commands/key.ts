import { userInfo } from 'node:os';
import { readInstallation } from '../db/installation.ts';
import { replaceSigningKey } from '../modules/keeping/index.ts';
import { keyFingerprint, findSigningKey, loadSigningKey } from '../ops/signing-key.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { command, type CommandGroup } from './command-line.ts';
import { say, withSharedStore } from './opened.ts';

const show = command({
  summary: 'Tell the fingerprint of the key that signs ticket codes: here, and in the database.',
  run: () =>
    withSharedStore(async ({ database }, config) => {
      const [key, { signingKey: known }] = await Promise.all([
        findSigningKey(config),
        readInstallation(database.kysely),
      ]);
      say(`here      ${key === null ? 'none yet' : keyFingerprint(key)}`);
      say(`database  ${known ?? 'none yet'}`);
    }),
});

const replace = command({
  summary:
    'Sign with the key of these settings from now on, when the earlier one is lost: every code sent so far stops working at the door.',
  options: { yes: { type: 'boolean', about: 'Do it. Without this it only tells what would happen.' } },
  run: ({ values: { yes = false } }) =>
    withSharedStore(async ({ database }, config) => {
      const { signingKey: known } = await readInstallation(database.kysely);
      const key = yes ? await loadSigningKey(config) : await findSigningKey(config);
      const ours = key === null ? null : keyFingerprint(key);
      if (known === ours && ours !== null) return say(`The database knows this key already (${ours}): nothing to do.`);
      if (!yes || ours === null) {
        throw new PlainFailure(
          `The codes of all tickets sent so far, signed with ${known ?? 'no key'}, would stop working; their holders find new ones on their tickets' page. Say --yes to sign with ${ours ?? 'a new key'}.`,
        );
      }
      await replaceSigningKey(database, ours, {
        now: new Date(),
        notes: `foyer key replace, by ${userInfo().username}`,
      });
      say(`From the next start on codes are signed with ${ours}. Codes sent before do not work any more.`);
    }),
});

export const key: CommandGroup = {
  summary: 'The key that signs ticket codes: show, replace.',
  commands: { show, replace },
};
