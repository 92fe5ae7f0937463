import path from 'node:path';
import { expect, test } from 'vitest';
import { loadStaffPart, staffParts, type StaffPart } from '@foyer/messages/catalogue/staff-catalogue';
import { belongings } from '@foyer/messages/en-US/pages/belongings';
import { isScreenKey, rowKeys, screenOf } from '../apps/web/src/app/screens/rows.ts';
import type { Screen } from '../apps/web/src/app/screens/screen.ts';
import { isTest, parse, readSources, type Sources } from './lib/sources.ts';

/**
 * Checks which texts the code of a staff screen reads: texts of attendees in values called `t`, `text` and `texts`, and texts of staff in the values of
 * `useStaffText` and of type `StaffMessages`. These texts are never loaded automatically, so the screen's row in the screen table must name the part that
 * contains them.
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
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  );
  const later = [...source.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, name = '']) => name);
  for (const name of [...named, ...passedOn, ...later.filter((each) => !each.endsWith('Screen.tsx'))]) {
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

/** The part of each area of the staff texts. */
const partOf = new Map(
  (
    await Promise.all(
      staffParts.map(async (part) =>
        Object.keys(await loadStaffPart(part, 'en-US')).map((area) => [area, part] as const),
      ),
    )
  ).flat(),
);

/** The areas of the staff texts that a source reads. */
function areasIn(source: string): string[] {
  const lists: string[] = [];
  const values = new Set<string>();
  const note = (pattern: RegExp, into: (found: string) => unknown) => {
    for (const [, found = ''] of source.matchAll(pattern)) into(found);
  };
  const list = (found: string) => lists.push(found);
  note(/\b(\w+)\s*=\s*useStaffText\(\)/g, (name) => values.add(name));
  note(/\b(\w+)\??:\s*(?:Pick<)?StaffMessages\b(?!\[)/g, (name) => values.add(name));
  note(/\{([^{}]*)\}\s*=\s*useStaffText\(\)/g, list);
  note(/\{([^{}]*)\}:\s*(?:Pick<)?StaffMessages\b(?!\[)/g, list);
  note(/useStaffText\(\)\.(\w+)/g, list);
  note(/StaffMessages\['(\w+)'/g, list);
  note(/Pick<StaffMessages,([^>]*)>/g, (names) => lists.push(names.replaceAll(/['\s]/g, '').replaceAll('|', ',')));
  for (const name of values) {
    note(new RegExp(`\\b${name}\\.(\\w+)`, 'g'), list);
    note(new RegExp(`\\{([^{}]*)\\}\\s*=\\s*${name}\\b`, 'g'), list);
  }
  const names = lists.flatMap((each) => each.split(',')).map((each) => each.trim().split(/[:\s=]/)[0] ?? '');
  return names.filter((name) => partOf.has(name));
}

/** The parts of the staff texts that code reads, without `staff`, which all staff screens load. */
function staffPartsOf(sources: Sources, file: string): StaffPart[] {
  const read = [...filesOf(sources, file)]
    .flatMap((each) => areasIn(sources.get(each) ?? ''))
    .map((area) => partOf.get(area));
  return staffParts.filter((part) => part !== 'staff' && read.includes(part));
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

test('a staff screen names exactly the parts of the staff texts that its code reads', () => {
  const named = (key: (typeof rows)[number]) =>
    staffParts.filter((part) => part !== 'staff' && screenOf(key).texts.includes(part));
  expect(Object.fromEntries(rows.map((key) => [key, named(key)]))).toEqual(
    Object.fromEntries(rows.map((key) => [key, staffPartsOf(sources, features + screenOf(key).screen)])),
  );
});

test('the frame of staff and the pages of attendees read no further part', () => {
  const frame = ['StaffFrame', 'DeviceLock'].map((name) => `apps/web/src/app/staff/${name}.tsx`);
  const others = rowKeys.filter(isScreenKey).filter((key) => screenOf(key).group !== 'staff');
  const files = [...frame, ...others.map((key) => features + screenOf(key).screen)];
  expect(files.filter((file) => staffPartsOf(sources, file).length > 0)).toEqual([]);
});

test.each([
  'const { scan: t } = useStaffText();',
  'const texts = useStaffText(); use(texts.scan);',
  'useStaffText().scan.title',
  "const words = ({ title }: StaffMessages['scan']) => title;",
  "const words = (staff: Pick<StaffMessages, 'desk' | 'scan'>) => staff.scan;",
  'const words = (texts: StaffMessages) => { const { scan } = texts; };',
])('finds an area in: %s', (source) => {
  expect(areasIn(source)).toContain('scan');
});
