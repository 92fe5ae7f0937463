import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { recordBounce, type BounceVerdict } from '../modules/mail/index.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { bounceReports } from './bounce-reports.ts';
import { command, UsageError, type CommandGroup } from './command-line.ts';
import { printLine, readCommandConfig, withSharedStore } from './command-store.ts';

const bounces = command({
  summary:
    'Record bounced mails, from mails with a delivery status (a file, mbox or Maildir folder), or from JSON lines with messageId or recipient, reason, date.',
  words: ['file'],
  run: ({ words: [file = ''] }) =>
    withSharedStore(async ({ database }) => {
      const counts: Record<BounceVerdict, number> = { recorded: 0, known: 0, unknown: 0 };
      let [refused, others] = [0, 0];
      const refuse = (where: string, why: string) => {
        refused += 1;
        printLine(`${where}: ${why}`);
      };
      for await (const { where, bounces: found, refused: fault } of bounceReports(file)) {
        if (fault !== undefined) refuse(where, fault);
        else if (found.length === 0) others += 1;
        for (const bounce of found) {
          const verdict = await recordBounce(database.kysely, bounce);
          counts[verdict] += 1;
          if (verdict === 'unknown') refuse(where, 'not a mail of this installation');
        }
      }
      const about = others === 0 ? '' : `, ${others} about something else`;
      printLine(`${counts.recorded} recorded, ${counts.known} already recorded, ${refused} refused${about}.`);
      if (refused > 0) throw new PlainFailure('Some were refused.');
    }),
});

const show = command({
  summary:
    'Show a mail as text with its links, by its number in the outbox. Mails are files while SMTP_URL is not set.',
  words: ['number'],
  run: async ({ words: [number = ''] }) => {
    if (!/^\d{1,15}$/.test(number)) throw new UsageError(`${number} is not the number of a mail.`);
    const folder = path.join(readCommandConfig().dataDir, 'outbox');
    const files = await readdir(folder).catch(() => []);
    const file = files.find((name) => name.startsWith(`outbox-${number}.`) && name.endsWith('.eml'));
    if (file === undefined)
      throw new PlainFailure(
        `${folder} has no mail ${number}. Mails are written there only while SMTP_URL is not set.`,
      );
    const { to, subject, text, attachments } = await PostalMime.parse(await readFile(path.join(folder, file)));
    printLine(`To: ${(to ?? []).map(({ address }) => address).join(', ')}`);
    printLine(`Subject: ${subject ?? ''}`);
    const named = attachments.filter(({ disposition }) => disposition === 'attachment');
    if (named.length > 0) printLine(`Attached: ${named.map(({ filename }) => filename ?? 'unnamed').join(', ')}`);
    printLine(`\n${(text ?? '').trimEnd()}`);
  },
});

export const mail: CommandGroup = {
  summary: 'Outgoing mail: bounces, and the text of a mail.',
  commands: { bounces, show },
};
