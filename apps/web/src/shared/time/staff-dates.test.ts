import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Staff screens have one date form per purpose: a day `Jan 29, 2027`, a range `Jan 29 – 31, 2027`, a moment
 * `Jan 29, 2027, 8:30 AM CST`, a time `8:30 AM CST`. Pages of attendees have long dates.
 */

const features = path.resolve(import.meta.dirname, '../../features');
const staffFolders = [
  'door',
  'events/call-off',
  'events/editor',
  'events/manager',
  'events/self-service',
  'events/waiting-list',
  'mail',
  'orders/order-summary',
  'payments',
  'people/audit',
  'people/retention',
  'people/security',
  'people/staff',
  'reports',
];
/** These show what attendees see, and changes in sentences. */
const others = ['events/editor/preview', 'events/editor/change-words'];

/** Long and numeric forms, and dates without a form, which are long. */
const forbidden =
  /'longWithTime'|'long'\)|, 'short'\)|format(?:EventDates|DateRange)\(|formatDate\((?:[^()]|\([^()]*\))*, locale\)/g;

const sources = staffFolders.flatMap((folder) =>
  readdirSync(path.join(features, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => path.posix.join(folder, name))
    .filter((name) => !others.some((other) => name.startsWith(other))),
);

const faultsIn = (source: string) => source.match(forbidden) ?? [];

test('staff screens use the short forms of dates only', () => {
  const faults = sources.flatMap((name) =>
    faultsIn(readFileSync(path.join(features, name), 'utf8')).map((fault) => `${name}: ${fault}`),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

test('control: finds a long date, a long range and a date without a form', () => {
  const source = `formatDate(at, zone, locale); formatDate(f(at), zone, locale); momentWords(at, zone, locale, 'longWithTime');
    formatEventDates(a, b, zone, locale); formatDate(at, zone, locale, 'short'); formatDate(at, zone, locale, 'mid');`;
  expect(faultsIn(source)).toHaveLength(5);
});
