import { PlainFailure } from '../ops/plain-failure.ts';
import { createDatabaseImages } from '../gateways/images/database.ts';
import { command } from './command-line.ts';
import { readCommandConfig, printLine, withNewStore } from './command-store.ts';

export const seed = command({
  summary: 'Fill an empty database with the demo accounts and events, and exit.',
  run: async () => {
    if (!readCommandConfig().demo) {
      throw new PlainFailure('This installation does not allow the demo: DEMO is false. Set DEMO=true to seed.', 2);
    }
    const { seedDemo } = await import('../seed/seed-demo.ts');
    return withNewStore(async ({ database }) => {
      const outcome = await seedDemo(database, { now: new Date() });
      const images = createDatabaseImages(database.kysely);
      let isMissing = outcome === 'seeded';
      while (isMissing) isMissing = await images.createMissingWidths();
      printLine(outcome === 'seeded' ? 'The demo data was written.' : 'The database is in use: nothing was changed.');
    });
  },
});
