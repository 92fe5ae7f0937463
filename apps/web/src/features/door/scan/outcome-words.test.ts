import { expect, it } from 'vitest';
import { scan as english } from '@foyer/messages/en-US/door/scan';
import { scan as spanish } from '@foyer/messages/es-US/door/scan';
import { scan as japanese } from '@foyer/messages/ja-JP/door/scan';
import type { EventView } from '@foyer/contract/events/events';
import type { ScanOutcome } from '../../../offline/scan.ts';
import { firstWords } from './outcome-words.ts';

const event = { configuration: { timeZone: 'America/Chicago' } } as EventView;
const outcome = (byFormerHolder: boolean) =>
  ({ first: { at: '2026-02-15T15:12:00Z', byFormerHolder, by: null, device: null } }) as ScanOutcome;

it.each([
  ['en-US', english, 'Checked in by the previous holder', 'First used'],
  ['es-US', spanish, 'Entrada registrada por el titular anterior', 'Usado por primera vez'],
  ['ja-JP', japanese, '前の所有者が入場', '最初の使用'],
] as const)('shows who used a ticket first, with the time: %s', (locale, words, former, holder) => {
  const [line] = firstWords(outcome(true), event, words, locale);
  expect(line).toContain(former);
  expect(line).toMatch(/9:12/);
  expect(firstWords(outcome(false), event, words, locale)[0]).toContain(holder);
});
