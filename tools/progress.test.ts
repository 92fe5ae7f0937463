import { expect, test } from 'vitest';
import { createProgress, progressLine, remainingOf, timeLeft } from './lib/progress.mjs';

/** A clock and an output of the test. `draw` draws the line once. */
function stage({ isTTY, last = {} }: { isTTY: boolean; last?: Record<string, number> }) {
  let [time, text] = [0, ''];
  let draw = () => {};
  const output = { isTTY, columns: 100, write: (part: string) => (text += part) };
  const every = (each: () => void) => {
    draw = each;
    return () => (draw = () => {});
  };
  const progress = createProgress({ output, last, now: () => time, every });
  const pass = (ms: number) => {
    time += ms;
    text = '';
    draw();
  };
  return { progress, pass, text: () => text };
}

test('a running step needs what its last duration or its own count leaves', () => {
  expect(remainingOf({ began: 1000 }, 5000, 3000)).toBe(3000);
  expect(remainingOf({ began: 1000 }, 5000, 9000), 'slower than the last time').toBe(0);
  expect(remainingOf({ began: 0, done: 25, total: 100 }, undefined, 2000)).toBe(6000);
  expect(remainingOf({ began: 0, done: 5, total: 100 }, undefined, 2000), 'too early to know').toBeUndefined();
  expect(remainingOf({ began: 0 }, undefined, 2000)).toBeUndefined();
});

test('steps at the same time count once, and steps that wait for each other add up', () => {
  const steps = new Map([
    ['client', { began: 0 }],
    ['server', { began: 0 }],
    ['database', { after: ['server'] }],
  ]);
  const left = (last: Record<string, number>) => timeLeft(steps, last, 1000);
  expect(left({ client: 9000, server: 3000, database: 4000 })).toBe(8000);
  expect(left({ client: 4000, server: 3000, database: 4000 })).toBe(6000);
  expect(left({ client: 4000, server: 3000 }), 'the database was never measured').toBeUndefined();
  expect(timeLeft(new Map([['client', { began: 0, ended: 900 }]]), {}, 1000)).toBe(0);
});

test('a terminal shows one line, with the time left from the last start', () => {
  const { progress, pass, text } = stage({ isTTY: true, last: { client: 5000, database: 3000 } });
  progress.plan('packages', []);
  progress.plan('client', ['packages']);
  progress.plan('database', ['client']);
  progress.skip('packages');
  progress.begin('client');
  pass(2000);
  expect(text()).toBe('\r\u001B[2K  ⠙ client 2.0 s   ○ database   about 6 s left\r');
  progress.end('client');
  progress.begin('database');
  progress.count('database', 30, 117);
  pass(500);
  expect(text()).toBe('\r\u001B[2K  ✓ client 2.0 s   ⠹ database 25 %   about 3 s left\r');
  progress.count('database', 117, 117);
  pass(2000);
  expect(text(), 'demo data follows').toContain('database 2.5 s   almost done');
  progress.end('database');
  progress.close();
  pass(1000);
  expect(text(), 'nothing is drawn after the end').toBe('');
  expect(progress.durations()).toEqual({ client: 2000, database: 2500 });
});

test('a first start shows no time left, and a narrow terminal a part of the line', () => {
  const steps = new Map([
    ['packages', { began: 0, done: 1, total: 50 }],
    ['client', {}],
  ]);
  expect(progressLine(steps, {}, { now: 12_000, columns: 80, turn: 0 })).toBe('  ⠋ packages 2 %   ○ client');
  expect(progressLine(steps, {}, { now: 12_000, columns: 12, turn: 0 })).toBe('  ⠋ package');
});

test('other outputs get a line of JSON per change', () => {
  const { progress, text } = stage({ isTTY: false });
  progress.begin('client');
  progress.count('client', 1, 2);
  progress.end('client');
  progress.end('client');
  progress.close();
  const lines = text().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 'info', time: '1970-01-01T00:00:00.000Z', step: 'client', status: 'started', msg: 'start: client' },
    { level: 'info', time: '1970-01-01T00:00:00.000Z', step: 'client', status: 'done', ms: 0, msg: 'start: client' },
  ]);
});

test('a terminal that reports a width of 0 shows the line, too', () => {
  let text = '';
  let draw = () => {};
  const output = { isTTY: true, columns: 0, write: (part: string) => (text += part) };
  const progress = createProgress({ output, now: () => 0, every: (each) => ((draw = each), () => {}) });
  progress.begin('client');
  draw();
  expect(text).toContain('client 0.0 s');
});
