import { expect, it } from 'vitest';
import { createLogger } from './logging.ts';
import { createMailOutage } from './mail-outage.ts';

it('logs one line when no mail can be sent and one when mail is sent again, and a line for each mail that fails on its own', () => {
  const lines: { msg: string; mailId?: number; failedAttempts?: number }[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as never) });
  const log = createMailOutage(logger);
  const attempt = (mailId: number, outcome: 'sent' | 'put off' | 'given up', reason?: 'unwritable' | 'refused') =>
    log({ mailId, outcome, ...(reason === undefined ? {} : { reason }) });
  attempt(1, 'sent');
  for (const mailId of [2, 3, 4, 5]) attempt(mailId, 'put off', 'unwritable');
  attempt(6, 'put off', 'refused');
  attempt(7, 'given up', 'unwritable');
  attempt(2, 'sent');
  attempt(3, 'sent');
  attempt(8, 'put off', 'unwritable');
  expect(lines.map(({ msg, mailId, failedAttempts }) => [msg, mailId ?? failedAttempts])).toEqual([
    ['mail not sent', 2],
    ['mail not sent', 6],
    ['mail not sent', 7],
    ['mail is sent again', 5],
    ['mail not sent', 8],
  ]);
});
