import { recordBounce, type BounceVerdict } from '../modules/mail/index.ts';
import { PlainFailure } from '../ops/plain-failure.ts';
import { bounceReports } from './bounce-reports.ts';
import { command, type CommandGroup } from './command-line.ts';
import { printLine, withSharedStore } from './command-store.ts';

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

export const mail: CommandGroup = { summary: 'Outgoing mail: bounces.', commands: { bounces } };
