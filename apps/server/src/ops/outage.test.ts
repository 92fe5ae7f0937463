import { expect, it } from 'vitest';
import { createLogger } from './logging.ts';
import { createOutage } from './outage.ts';

const gone = (message = 'connect ECONNREFUSED 127.0.0.1:5432') =>
  Object.assign(new Error(message), { code: 'ECONNREFUSED' });

it('logs one line at the start and one at the end of an outage, for any number of failing requests', async () => {
  const lines: unknown[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  let isBack = false;
  const ping = async () => {
    if (!isBack) throw gone();
  };
  const outage = createOutage({ ping, logger, lookAgainMs: 10 });
  const about = { level: 'error', reason: 'connect ECONNREFUSED 127.0.0.1:5432' };
  for (let n = 0; n < 20; n += 1) expect(outage.covers(gone())).toBe(true);
  expect(lines).toEqual([expect.objectContaining(about)]);
  expect(JSON.stringify(lines)).not.toContain('outage.test.ts');
  isBack = true;
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ level: 'warn', msg: 'the database is back' });
  outage.covers(gone());
  expect(lines).toHaveLength(3);
  outage.stop();
});

it('logs one line for all writes that a full disk refuses, and does not cover other errors', () => {
  const lines: unknown[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const outage = createOutage({ ping: async () => undefined, logger });
  expect(outage.covers(new Error('a fault of ours'))).toBe(false);
  expect(lines).toEqual([]);
  for (let n = 0; n < 20; n += 1) {
    expect(outage.covers(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true);
  }
  expect(lines).toEqual([expect.stringContaining('the disk of the database is full')]);
});
