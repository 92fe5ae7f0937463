import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { databaseFault } from './database-fault.ts';

const refused = (code: string) => Object.assign(new DatabaseError('could not extend file', 1, 'error'), { code });

it('reports a full disk, a read-only database and a lost connection in one line with what to do', () => {
  expect(databaseFault(refused('53100'))).toMatch(
    /^The disk of the database is full\. Make room .*run the same command/,
  );
  expect(databaseFault(refused('25006'))).toMatch(/^The database is read-only.*DATABASE_URL/);
  expect(databaseFault(new Error('Connection terminated unexpectedly'))).toMatch(
    /^The database cannot be reached any more: Connection terminated unexpectedly\. Run .* check, then the same command again\.$/,
  );
});

it('keeps the stack of other errors', () => {
  expect(databaseFault(refused('42601'))).toBeUndefined();
  expect(databaseFault(Object.assign(new Error('ENOENT: a file'), { code: 'ENOENT', path: '/tmp/a' }))).toBeUndefined();
  expect(databaseFault('no error')).toBeUndefined();
});
