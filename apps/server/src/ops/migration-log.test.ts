import { expect, it } from 'vitest';
import { createLogger } from './logging.ts';
import { createMigrationLog } from './migration-log.ts';

interface Line {
  msg: string;
  done?: number;
  changes?: number;
  applied?: string[];
}

/** Applies this many changes, one a second, and returns the lines of the log. */
function migrate(changes: number): Line[] {
  const lines: Line[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  let time = 0;
  const log = createMigrationLog(logger, () => time);
  const names = Array.from({ length: changes }, (_, index) => `change ${index + 1}`);
  for (const [index, name] of names.entries()) {
    time += 1_000;
    log.onApplied(name, index + 1, changes);
  }
  log.end(names);
  return lines;
}

it('logs the start, the progress every five seconds and the end, instead of a line per change', () => {
  expect(migrate(117).length).toBeLessThan(30);
  expect(migrate(12).map(({ msg, done, changes }) => [msg, done ?? changes])).toEqual([
    ['migrating the database', 1],
    ['migrating the database', 6],
    ['migrating the database', 11],
    ['the database is migrated', 12],
  ]);
});

it('names the changes of an upgrade, not those of a first start', () => {
  expect(migrate(2).at(-1)?.applied).toEqual(['change 1', 'change 2']);
  expect(migrate(117).at(-1)?.applied).toBeUndefined();
  expect(migrate(0)).toEqual([]);
});
