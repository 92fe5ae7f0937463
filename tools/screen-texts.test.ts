import path from 'node:path';
import { expect, test } from 'vitest';
import { belongings } from '@foyer/messages/en-US/pages/belongings';
import { isScreenKey, rowKeys, screenOf } from '../apps/web/src/app/screens/rows.ts';
import type { Screen } from '../apps/web/src/app/screens/screen.ts';
import { isTest, parse, readSources, type Sources } from './lib/sources.ts';

/**
 * Checks which attendee texts the code of a staff screen reads, in values called `t`, `text` and `texts`. These texts are never loaded automatically, so the
 * screen's row in the screen table must name the part that contains them.
 */

const features = 'apps/web/src/features/';

/** The files that a file loads, at once and later, within the client and without types and other screens. */
function filesOf(sources: Sources, file: string, into = new Set<string>()): Set<string> {
  const source = sources.get(file);
  if (source === undefined || into.has(file) || isTest(file)) return into;
  into.add(file);
  const { module } = parse(file, source);
  const named = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const later = [...source.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, name = '']) => name);
  for (const name of [...named, ...later.filter((each) => !each.endsWith('Screen.tsx'))]) {
    if (name.startsWith('.')) filesOf(sources, path.posix.join(path.posix.dirname(file), name), into);
  }
  return into;
}

const ofTickets = new RegExp(`\\b(?:t|text|texts)\\.(${Object.keys(belongings).join('|')})\\b`);

/** The texts of `belongings` that a screen's code reads: `tickets, read by audit-words.ts`. */
function belongingsOf(sources: Sources, { screen }: Screen): string[] {
  return [...filesOf(sources, features + screen)].flatMap((file) => {
    const [, area] = ofTickets.exec(sources.get(file) ?? '') ?? [];
    return area === undefined ? [] : [`${area}, read by ${path.posix.basename(file)}`];
  });
}

const sources = readSources(['apps/web/src']);
const rows = rowKeys.filter(isScreenKey).filter((key) => screenOf(key).group === 'staff');

test('a staff screen names the texts of tickets exactly if its code reads them', () => {
  const reading = rows.filter((key) => belongingsOf(sources, screenOf(key)).length > 0);
  expect(rows.filter((key) => screenOf(key).texts.includes('belongings'))).toEqual(reading);
});

test('finds a text that a part of the screen reads, and one that its dialog reads', () => {
  expect(belongingsOf(sources, screenOf('checkIn'))).toContain('tickets, read by CheckInTicket.tsx');
  expect(belongingsOf(sources, screenOf('orderSummary'))).toContain('tickets, read by audit-words.ts');
});
