import { randomBytes } from 'node:crypto';
import { openDatabase } from '../src/db/database.ts';
import { missingReceiptsJob } from '../src/modules/tickets/documents/index.ts';
import { demoPassword } from '../src/seed/demo-state.ts';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { cheapHash } from './passwords.ts';
import { asAdmin, urlOf } from './postgres.ts';

/**
 * Creates a database with the demo of that moment and returns its name, for test files that clone it. Its passwords have
 * cheap hashes, because many tests sign in.
 */
export async function createDemoTemplate(adminUrl: string, template: string, now: Date): Promise<string> {
  const name = `foyer_demo_${randomBytes(4).toString('hex')}`;
  await asAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = FILE_COPY`));
  const database = await openDatabase({ url: urlOf(adminUrl, name), poolSize: 2, applicationName: 'foyer demo' });
  try {
    await seedDemo(database, { now });
    // The first run of the jobs would write a receipt for each paid order of the demo, in each copy.
    const receipts = missingReceiptsJob({
      database,
      issuer: { name: 'Foyer Demo Events' },
      onFailure: (error) => {
        throw error;
      },
    });
    await receipts.run({ now, signal: new AbortController().signal });
    const hash = await cheapHash(demoPassword);
    await database.kysely
      .updateTable('account')
      .set({ password_hash: hash })
      .where('password_hash', 'is not', null)
      .execute();
  } finally {
    await database.close();
  }
  return name;
}
