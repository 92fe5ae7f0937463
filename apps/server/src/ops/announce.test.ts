import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createAnnouncer } from './announce.ts';
import { logWarnings } from './logging.ts';

const demo = { password: 'the-password', accounts: [['ana', 'consultant']] as const };

/** The output of a terminal or a pipe, including the log. */
function output(isTTY: boolean) {
  let text = '';
  const write = (part: string) => void (text += part);
  const announcer = createAnnouncer({ isTTY, write }, pino({ level: 'error' }, { write }));
  return { announcer, text: () => text };
}

test('prints text on a terminal, with the demo sign-ins', () => {
  const { announcer, text } = output(true);
  announcer.ready('http://127.0.0.1:3000', 'http://127.0.0.1:3000', demo);
  announcer.line('There is no administrator yet.');
  expect(text()).toMatch(/^\n {2}Foyer is ready: http:\/\/127\.0\.0\.1:3000\n/);
  expect(text()).toContain('all with the password the-password\n    ana        consultant\n');
  expect(text()).toContain('\n  Press Ctrl-C to stop.\n');
  expect(text()).toMatch(/\nThere is no administrator yet\.\n$/);
});

test('prints JSON lines elsewhere at any log level, without a password', () => {
  const { announcer, text } = output(false);
  announcer.ready('http://127.0.0.1:3000', 'http://127.0.0.1:3000', demo);
  announcer.line('There is no administrator yet.');
  const lines = text().trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ msg: 'Foyer is ready: http://127.0.0.1:3000 answers', address: 'http://127.0.0.1:3000' }),
    expect.objectContaining({ msg: 'There is no administrator yet.' }),
  ]);
  expect(text()).not.toMatch(/the-password|Ctrl-C/);
});

test('names the listening address when the public address differs', () => {
  for (const isTTY of [true, false]) {
    const { announcer, text } = output(isTTY);
    announcer.ready('https://events.example.com', 'http://127.0.0.1:3000', undefined);
    expect(text()).toMatch(/Foyer is ready: https:\/\/events\.example\.com .*listening on http:\/\/127\.0\.0\.1:3000/);
  }
});

test('logs warnings of the runtime', async () => {
  const before = process.listeners('warning');
  const lines: string[] = [];
  logWarnings(pino({ level: 'warn' }, { write: (line) => void lines.push(line) }));
  const heard = new Promise((resolve) => process.once('warning', resolve));
  process.emitWarning('planted', 'DeprecationWarning');
  await heard;
  process.removeAllListeners('warning');
  for (const listener of before) process.on('warning', listener);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'warning of the runtime', err: { message: 'planted' } },
  ]);
});
