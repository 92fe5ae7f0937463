import path from 'node:path';
import { expect, test } from 'vitest';
import { belongings } from '@foyer/messages/en-US/pages/belongings';
import { partOfArea } from '@foyer/messages/catalogue/staff-catalogue';
import { isScreenKey, rowKeys, screenOf, type ScreenKey } from '../apps/web/src/app/screens/rows.ts';
import type { Screen } from '../apps/web/src/app/screens/screen.ts';
import { isTest, parse, readSources, type Sources } from './lib/sources.ts';

/**
 * Checks which text areas the code of a staff screen reads: results of `useStaffText()` and values typed `StaffMessages`; for attendee texts `t`, `text` and
 * `texts`. The screen's row in the screen table must name the parts that contain these areas.
 */

const features = 'apps/web/src/features/';

/** The files that a file loads, within the client and without types. `lazy` includes files loaded later, but not other screens. */
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

/** Areas of staff texts that a source reads. */
function staffAreas(source: string, areas: ReadonlySet<string>): string[] {
  const used = [
    ...[...source.matchAll(/const \{([^}]*)\} = useStaffText\(\)/g)].flatMap(([, list = '']) => names(list)),
    ...[...source.matchAll(/StaffMessages\['(\w+)'\]/g)].map(([, area = '']) => area),
    ...[...source.matchAll(/Pick<StaffMessages,([^>]*)>/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
  ];
  const holders = [...source.matchAll(/const (\w+) = useStaffText\(\)/g)].map(([, name = '']) => name);
  if (/: StaffMessages\b(?!\[)/.test(source)) holders.push('t', 'texts');
  for (const holder of holders) {
    used.push(...[...source.matchAll(new RegExp(`\\b${holder}\\.(\\w+)`, 'g'))].map(([, area = '']) => area));
  }
  return used.filter((area) => areas.has(area));
}

/** Parts that the rows of staff screens lack: `orderSummary: auditLog of orders, read by …/AuditLog.tsx`. */
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
    // A dialog or tab loads its own texts when it opens. The texts of the screen's first code must be in the row.
    for (const file of filesOf(sources, features + screen, false)) {
      for (const area of staffAreas(sources.get(file) ?? '', areas)) lacks(parts.ofStaff[area], area, file);
    }
    // Attendee texts are never loaded automatically.
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

test('a staff screen names every text part that it needs first', () => {
  expect(missingTexts(sources, rows, parts)).toEqual([]);
});

/** The messages about a row that lacks one of its parts. */
const without = (key: ScreenKey, part: string) => {
  const row = { ...rows[key], texts: rows[key].texts.filter((each) => each !== part) };
  return missingTexts(sources, { [key]: row }, parts).join('\n');
};

test('reports a missing part for every way of reading texts', () => {
  // Destructured names.
  expect(without('dashboard', 'dashboard')).toContain('dashboard: attention of dashboard, read by AttentionPanel.tsx');
  // A type: the texts of the log's actions.
  expect(without('audit', 'orders')).toContain('audit: auditLog of orders, read by action-words.ts');
  // An object that is passed on.
  expect(without('adminEvent', 'event')).toContain('adminEvent: reports of event, read by tabs.tsx');
  // A text area that all screens share.
  expect(without('scan', 'door')).toContain('scan: checkIn of door, read by ScanScreen.tsx');
  // An attendee text, also when it is read later.
  expect(without('checkIn', 'belongings')).toContain('belongings');
  expect(without('orderSummary', 'belongings')).toContain('tickets of belongings, read by audit-words.ts');
});

test('no staff row names a part that its code does not read', () => {
  const idle = Object.entries(rows).flatMap(([key, { texts }]) =>
    texts
      .filter((part) => part !== 'registration' && part !== 'staff')
      .filter((part) => without(key as ScreenKey, part) === '')
      .map((part) => `${key}: ${part}`),
  );
  expect(idle).toEqual([]);
});
