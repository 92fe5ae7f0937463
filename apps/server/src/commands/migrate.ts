import { command } from './command-line.ts';
import { printLine, withStore } from './command-store.ts';

export const migrate = command({
  summary: 'Apply pending migrations and exit.',
  run: () =>
    withStore(({ migrated }) => {
      printLine(migrated.length === 0 ? 'The database is up to date.' : `Applied ${migrated.join(', ')}.`);
    }),
});
