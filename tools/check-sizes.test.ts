import { expect, test } from 'vitest';
import { complaints, weighPages } from './check-sizes.ts';
import type { Manifest } from './page-weight.ts';
import { locales } from '@foyer/contract/wire/vocabulary';
import { isScreenKey, rowKeys, screenOf } from '../apps/web/src/app/screens/rows.ts';
import { textFiles } from '../apps/web/src/app/screens/sources.ts';

const messages = (locale: string, part = 'attendee') => `../../packages/messages/src/${locale}/pages/${part}.ts`;
/** A file for every screen, because a real manifest has all of them. */
const others = Object.fromEntries(
  rowKeys.filter(isScreenKey).map((key) => [`src/features/${screenOf(key).screen}`, { file: `${key}.js` }]),
);
const login = 'src/features/people/sign-in/LoginScreen.tsx';
const events = 'src/features/events/list/EventsScreen.tsx';
const registration = 'src/features/orders/registration/RegistrationScreen.tsx';
const manifest = {
  ...others,
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_vendor.js'],
    dynamicImports: [login, events, registration, 'src/features/door/scan/Scan.tsx'],
    css: ['base.css'],
  },
  '_vendor.js': { file: 'vendor.js' },
  [login]: { file: 'login.js', imports: ['index.html', '_vendor.js'], css: ['login.css'] },
  [events]: { file: 'events.js', imports: ['index.html'], dynamicImports: ['src/share.tsx'] },
  'src/share.tsx': { file: 'share.js' },
  [registration]: { file: 'registration.js', imports: ['index.html'], dynamicImports: ['src/payment.tsx'] },
  'src/payment.tsx': { file: 'payment.js', imports: ['_vendor.js', 'index.html'] },
  'src/features/door/scan/Scan.tsx': { file: 'scan.js' },
  [messages('en-US', 'arrival')]: { file: 'en.js' },
  [messages('es-US', 'arrival')]: { file: 'es.js' },
  [messages('ja-JP', 'arrival')]: { file: 'ja.js' },
  [messages('en-US', 'sign-in')]: { file: 'en.js' },
  [messages('es-US', 'sign-in')]: { file: 'es.js' },
  [messages('ja-JP', 'sign-in')]: { file: 'ja.js' },
  [messages('en-US')]: { file: 'en-more.js' },
  [messages('es-US')]: { file: 'es-more.js' },
  [messages('ja-JP')]: { file: 'ja-more.js' },
  [messages('en-US', 'belongings')]: { file: 'en-more.js' },
  [messages('es-US', 'belongings')]: { file: 'es-more.js' },
  [messages('ja-JP', 'belongings')]: { file: 'ja-more.js' },
  'src/session/staff-texts.ts': { file: 'frame.js' },
  ...Object.fromEntries(
    locales.flatMap((locale) =>
      Object.values(textFiles)
        .filter((part) => part.startsWith('staff'))
        .map((part) => [messages(locale, part), { file: `${locale}-${part}.js` }]),
    ),
  ),
} satisfies Manifest;

const weights: Record<string, number> = {
  'entry.js': 10_000,
  'vendor.js': 50_000,
  'login.js': 5000,
  'en.js': 1000,
  'ja.js': 2000,
};
const sizeOf = (file: string) => weights[file] ?? 500;
const files = (of: Manifest, screen: string, locale: string) =>
  weighPages(of, sizeOf)
    .find((entry) => entry.screen === screen && entry.locale === locale)
    ?.files.toSorted();

test('a page consists of the entry, its screen and one language', () => {
  expect(files(manifest, 'login', 'ja-JP')).toEqual([
    'base.css',
    'entry.js',
    'ja.js',
    'login.css',
    'login.js',
    'vendor.js',
  ]);
  expect(files(manifest, 'events', 'en-US')).toEqual(['base.css', 'en.js', 'entry.js', 'events.js', 'vendor.js']);
});

test('a registration includes its lazy-loaded parts, but no other screen', () => {
  expect(files(manifest, 'registration', 'en-US')).toEqual([
    'base.css',
    'en-more.js',
    'en.js',
    'entry.js',
    'payment.js',
    'registration.js',
    'vendor.js',
  ]);
});

test('sizes are the sum of scripts and styles, and within the budget', () => {
  const pages = weighPages(manifest, sizeOf);
  expect(pages.find(({ screen, locale }) => screen === 'login' && locale === 'ja-JP')).toMatchObject({
    script: 67_000,
    style: 1000,
  });
  expect(complaints(pages)).toEqual([]);
});

test('reports a page over its budget', () => {
  const heavy = weighPages(manifest, (file) => (file === 'login.js' ? 60_000 : sizeOf(file)));
  expect(complaints(heavy)).toEqual([
    '/login (en-US): JavaScript 121.0 KB, at most 115 KB',
    '/login (es-US): JavaScript 120.5 KB, at most 115 KB',
    '/login (ja-JP): JavaScript 122.0 KB, at most 115 KB',
  ]);
  const styled = weighPages(manifest, (file) => (file === 'login.css' ? 12_001 : sizeOf(file)));
  expect(complaints(styled)[0]).toBe('/login (en-US): CSS 12.5 KB, at most 12 KB');
});

test('reports a page of staff that is too heavy or has too many files', () => {
  const heavy = weighPages(manifest, (file) => (file === 'outbox.js' ? 171_000 : sizeOf(file)));
  expect(complaints(heavy)).toContainEqual(
    expect.stringMatching(/^\/admin\/outbox \(ja-JP\): JavaScript 23\d\.\d KB, at most 170 KB$/),
  );
  const parts = Array.from({ length: 18 }, (_, at) => `_part-${at}.js`);
  const many: Manifest = {
    ...manifest,
    ...Object.fromEntries(parts.map((part) => [part, { file: part.slice(1) }])),
    'src/features/mail/outbox/OutboxScreen.tsx': { file: 'outbox.js', imports: parts },
  };
  expect(complaints(weighPages(many, sizeOf))).toContainEqual(
    expect.stringMatching(/^\/admin\/outbox \(en-US\): \d+ scripts and style sheets, at most \d+$/),
  );
  expect(complaints(weighPages(manifest, sizeOf)).filter((each) => each.includes('/admin/'))).toEqual([]);
});

test('reports a second language and staff code', () => {
  const mixed = {
    ...manifest[events],
    imports: ['index.html', messages('ja-JP'), 'src/features/door/scan/Scan.tsx', '_staff-1.js', '_ScanScreen-1.js'],
  };
  const ofStaff = { '_staff-1.js': { file: 'staff.js' }, '_ScanScreen-1.js': { file: 'parts.js' } };
  const found = complaints(weighPages({ ...manifest, ...ofStaff, [events]: mixed }, sizeOf));
  expect(found).toContain('/ (en-US): loads _staff-1.js');
  expect(found).toContain('/ (en-US): loads _ScanScreen-1.js');
  expect(found).toContain(`/ (en-US): loads ${messages('ja-JP')}`);
  expect(found).toContain('/ (en-US): loads src/features/door/scan/Scan.tsx');
});

test('checks language and staff code also for a screen without a budget', () => {
  const ticket = 'src/features/tickets/ticket/TicketScreen.tsx';
  const mixed = { file: 'ticket.js', imports: ['src/features/door/scan/Scan.tsx'] };
  expect(complaints(weighPages({ ...manifest, [ticket]: mixed }, sizeOf))).toContain(
    '/ticket/$ticketId (en-US): loads src/features/door/scan/Scan.tsx',
  );
});

test('finds a screen by the name of its chunk', () => {
  const { [registration]: screen, ...rest } = manifest;
  const named: Manifest = {
    ...rest,
    '_RegistrationScreen-1.js': { ...screen, imports: ['index.html', '_shared-1.js'], name: 'RegistrationScreen' },
    '_shared-1.js': { file: 'shared.js', name: 'RegistrationScreen-parts', dynamicImports: ['src/share.tsx'] },
  };
  const pages = weighPages(named, sizeOf);
  const found = pages.find(({ screen, locale }) => screen === 'registration' && locale === 'ja-JP');
  expect(found?.files.toSorted(), 'without the parts that other screens load').toEqual([
    'base.css',
    'entry.js',
    'ja-more.js',
    'ja.js',
    'payment.js',
    'registration.js',
    'shared.js',
    'vendor.js',
  ]);
  expect(complaints(pages)).toEqual([]);
  const { '_RegistrationScreen-1.js': _, ...without } = named;
  expect(() => weighPages(without, sizeOf)).toThrow(`no chunk of ${registration}`);
});
