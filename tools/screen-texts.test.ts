import path from 'node:path';
import { expect, test } from 'vitest';
import { belongings } from '@foyer/messages/en-US/belongings';
import { partOfArea } from '@foyer/messages/staff-catalogue';
import { isScreenKey, rowKeys, screenOf, type ScreenKey } from '../apps/web/src/app/screens/table.ts';
import type { Screen } from '../apps/web/src/app/screens/screen.ts';
import { isTest, parse, readSources, type Sources } from './lib/sources.ts';

/**
 * Which areas of the texts the code of a screen reads, by the names that code gives to texts: what comes out of `useStaffText()`, or is typed
 * by `StaffMessages`; `t`, `text` and `texts` for an attendee's. A row of the table of screens has to name the parts they come in.
 */

const features = 'apps/web/src/features/';

/** The files that a file brings along: below the client, types aside; `lazy` with what they may load later, other screens aside. */
function filesOf(sources: Sources, file: string, lazy: boolean, into = new Set<string>()): Set<string> {
  const source = sources.get(file);
  if (source === undefined || into.has(file) || isTest(file)) return into;
  into.add(file);
  const { module } = parse(file, source);
  const named = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const later = [...source.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, name = '']) => name);
  for (const name of [...named, ...(lazy ? later.filter((each) => !each.endsWith('Screen.tsx')) : [])]) {
    if (name.startsWith('.')) filesOf(sources, path.posix.join(path.posix.dirname(file), name), lazy, into);
  }
  return into;
}

const names = (list: string): string[] => list.split(',').map((each) => each.split(':')[0]?.trim() ?? '');

/** Areas of staff's texts that a source reads. */
function staffAreas(source: string, areas: ReadonlySet<string>): string[] {
  const ways = [
    ...[...source.matchAll(/const \{([^}]*)\} = useStaffText\(\)/g)].flatMap(([, list = '']) => names(list)),
    ...[...source.matchAll(/StaffMessages\['(\w+)'\]/g)].map(([, area = '']) => area),
    ...[...source.matchAll(/Pick<StaffMessages,([^>]*)>/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
  ];
  const holders = [...source.matchAll(/const (\w+) = useStaffText\(\)/g)].map(([, name = '']) => name);
  if (/: StaffMessages\b(?!\[)/.test(source)) holders.push('t', 'texts');
  for (const holder of holders) {
    ways.push(...[...source.matchAll(new RegExp(`\\b${holder}\\.(\\w+)`, 'g'))].map(([, area = '']) => area));
  }
  return ways.filter((area) => areas.has(area));
}

/** What the rows of staff's screens lack: `orderSummary: auditLog of orders, read by …/AuditLog.tsx`. */
function missingTexts(
  sources: Sources,
  rows: Readonly<Record<string, Pick<Screen, 'screen' | 'texts'>>>,
  parts: { ofStaff: Readonly<Record<string, string>>; belongings: readonly string[] },
): string[] {
  const areas = new Set(Object.keys(parts.ofStaff));
  const ofTickets = new RegExp(`\\b(?:t|text|texts)\\.(${parts.belongings.join('|')})\\b`);
  const found: string[] = [];
  for (const [key, { screen, texts }] of Object.entries(rows)) {
    const has = new Set<string>(texts);
    const lacks = (part: string | undefined, area: string, file: string) => {
      if (part !== undefined && !has.has(part))
        found.push(`${key}: ${area} of ${part}, read by ${path.posix.basename(file)}`);
    };
    // What a dialog or a tab reads when it is opened comes with it; what the screen begins with is there.
    for (const file of filesOf(sources, features + screen, false)) {
      for (const area of staffAreas(sources.get(file) ?? '', areas)) lacks(parts.ofStaff[area], area, file);
    }
    // An attendee's texts do not come by themselves.
    for (const file of filesOf(sources, features + screen, true)) {
      const [, area] = ofTickets.exec(sources.get(file) ?? '') ?? [];
      if (area !== undefined) lacks('belongings', area, file);
    }
  }
  return [...new Set(found)];
}

const sources = readSources(['apps/web/src']);
const parts = { ofStaff: partOfArea, belongings: Object.keys(belongings) };
const rows = Object.fromEntries(
  rowKeys
    .filter(isScreenKey)
    .filter((key) => screenOf(key).group === 'staff')
    .map((key) => [key, screenOf(key)]),
) as Record<ScreenKey, Screen>;

test('a screen of staff names every part of the texts that it begins with', () => {
  expect(missingTexts(sources, rows, parts)).toEqual([]);
});

/** The complaints about a row that lacks one of its parts. */
const without = (key: ScreenKey, part: string) => {
  const row = { ...rows[key], texts: rows[key].texts.filter((each) => each !== part) };
  return missingTexts(sources, { [key]: row }, parts).join('\n');
};

test('a part that is not named is missed, whichever way its words are read', () => {
  // By the names it is taken apart into.
  expect(without('dashboard', 'dashboard')).toContain('dashboard: attention of dashboard, read by AttentionPanel.tsx');
  // By a type: the words of the log's actions.
  expect(without('audit', 'orders')).toContain('audit: auditLog of orders, read by action-words.ts');
  // As one object that is handed on.
  expect(without('adminEvent', 'event')).toContain('adminEvent: reports of event, read by tabs.tsx');
  // By what all have.
  expect(without('scan', 'door')).toContain('scan: checkIn of door, read by ScanScreen.tsx');
  // An attendee's, also where it is read later.
  expect(without('checkIn', 'belongings')).toContain('belongings');
  expect(without('orderSummary', 'belongings')).toContain('tickets of belongings, read by audit-words.ts');
});

test('no row of staff names a part that nothing of it reads', () => {
  const idle = Object.entries(rows).flatMap(([key, { texts }]) =>
    texts
      .filter((part) => part !== 'registration' && part !== 'staff')
      .filter((part) => without(key as ScreenKey, part) === '')
      .map((part) => `${key}: ${part}`),
  );
  expect(idle).toEqual([]);
});
