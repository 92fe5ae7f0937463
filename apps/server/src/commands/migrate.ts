import { command } from './command-line.ts';
import { say, withStore } from './opened.ts';

export const migrate = command({
  summary: 'Apply pending migrations and exit.',
  run: () =>
    withStore(({ migrated }) => {
      say(migrated.length === 0 ? 'The database is up to date.' : `Applied ${migrated.join(', ')}.`);
    }),
});
