import { createMail } from '../gateways/mail/create.ts';
import { countOverdue, forgetOverdue } from '../modules/people/privacy/index.ts';
import { personalDataOf } from '../personal-data.ts';
import { counted } from '../ops/plain-counts.ts';
import { command } from './command-line.ts';
import { interruptible } from './interruption.ts';
import { printLine, withSharedStore } from './command-store.ts';

export const retention = command({
  summary: 'Delete data older than RETENTION, as the server does automatically. --dry-run only counts it.',
  options: {
    'dry-run': { type: 'boolean', about: 'Count the data of each kind that would be deleted. Changes nothing.' },
  },
  run: ({ values }) =>
    withSharedStore(async ({ database }, config) => {
      const mail = createMail({ smtpUrl: config.mail.smtpUrl, dataDir: config.dataDir });
      const keeper = { db: database.kysely, personalData: personalDataOf(mail) };
      const now = new Date();
      for (const { kind, days, count } of await countOverdue(keeper, config.retention, now)) {
        const retentionText = days === null ? 'kept permanently' : `kept ${counted(days, 'day')}`;
        printLine(`${kind}\t${retentionText}\t${days === null ? '-' : `${count} older`}`);
      }
      if (values['dry-run']) {
        printLine('Nothing was changed.');
        return;
      }
      let total = 0;
      await interruptible('', async ({ check }) => {
        for (let some = -1; some !== 0; total += some) {
          check(`Stopped: ${total} deleted. Run the same command again for the rest.`);
          some = Object.values(await forgetOverdue(keeper, config.retention, now)).reduce((sum, n) => sum + n, 0);
        }
      }).finally(() => mail.close());
      printLine(`Deleted: ${total}.`);
    }),
});
