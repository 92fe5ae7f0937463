import { expect, test } from 'vitest';
import { complaints, weighPages } from './check-sizes.ts';
import { screenSources, type Manifest } from './page-weight.ts';

const messages = (locale: string, part = 'attendee') => `../../packages/messages/src/${locale}/${part}.ts`;
const screens = new Map([
  ['login', 'src/login.tsx'],
  ['events', 'src/events.tsx'],
  ['registration', 'src/registration.tsx'],
]);
const manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_vendor.js'],
    dynamicImports: ['src/login.tsx', 'src/events.tsx', 'src/registration.tsx', 'src/features/staff/scan/Scan.tsx'],
    css: ['base.css'],
  },
  '_vendor.js': { file: 'vendor.js' },
  'src/login.tsx': { file: 'login.js', imports: ['index.html', '_vendor.js'], css: ['login.css'] },
  'src/events.tsx': { file: 'events.js', imports: ['index.html'], dynamicImports: ['src/share.tsx'] },
  'src/share.tsx': { file: 'share.js' },
  'src/registration.tsx': { file: 'registration.js', imports: ['index.html'], dynamicImports: ['src/payment.tsx'] },
  'src/payment.tsx': { file: 'payment.js', imports: ['_vendor.js', 'index.html'] },
  'src/features/staff/scan/Scan.tsx': { file: 'scan.js' },
  'src/app/DataShell.tsx': { file: 'shell.js', imports: ['index.html'] },
  [messages('en-US', 'arrival')]: { file: 'en.js' },
  [messages('es-US', 'arrival')]: { file: 'es.js' },
  [messages('ja-JP', 'arrival')]: { file: 'ja.js' },
  [messages('en-US', 'sign-in')]: { file: 'en.js' },
  [messages('es-US', 'sign-in')]: { file: 'es.js' },
  [messages('ja-JP', 'sign-in')]: { file: 'ja.js' },
  [messages('en-US')]: { file: 'en-more.js' },
  [messages('es-US')]: { file: 'es-more.js' },
  [messages('ja-JP')]: { file: 'ja-more.js' },
} satisfies Manifest;

const weights: Record<string, number> = {
  'entry.js': 10_000,
  'vendor.js': 50_000,
  'login.js': 5000,
  'en.js': 1000,
  'ja.js': 2000,
};
const sizeOf = (file: string) => weights[file] ?? 500;
const files = (of: Manifest, page: string, locale: string) =>
  weighPages(of, screens, sizeOf)
    .find((entry) => entry.page === page && entry.locale === locale)
    ?.files.toSorted();

test('a page is the entry, its screen and one language', () => {
  expect(files(manifest, '/login', 'ja-JP')).toEqual([
    'base.css',
    'entry.js',
    'ja.js',
    'login.css',
    'login.js',
    'vendor.js',
  ]);
  expect(files(manifest, '/', 'en-US')).toEqual([
    'base.css',
    'en.js',
    'entry.js',
    'events.js',
    'shell.js',
    'vendor.js',
  ]);
});

test('a registration has its parts that come later, but no other screen', () => {
  expect(files(manifest, 'registration with payment', 'en-US')).toEqual([
    'base.css',
    'en-more.js',
    'en.js',
    'entry.js',
    'payment.js',
    'registration.js',
    'shell.js',
    'vendor.js',
  ]);
});

test('sizes are sums of scripts and styles, and within the budget', () => {
  const pages = weighPages(manifest, screens, sizeOf);
  expect(pages.find(({ page, locale }) => page === '/login' && locale === 'ja-JP')).toMatchObject({
    script: 67_000,
    style: 1000,
  });
  expect(complaints(pages)).toEqual([]);
});

test('a page over its budget is told', () => {
  const heavy = weighPages(manifest, screens, (file) => (file === 'login.js' ? 60_000 : sizeOf(file)));
  expect(complaints(heavy)).toEqual([
    '/login (en-US): JavaScript 121.0 KB, at most 105 KB',
    '/login (es-US): JavaScript 120.5 KB, at most 105 KB',
    '/login (ja-JP): JavaScript 122.0 KB, at most 105 KB',
  ]);
  const styled = weighPages(manifest, screens, (file) => (file === 'login.css' ? 12_001 : sizeOf(file)));
  expect(complaints(styled)[0]).toBe('/login (en-US): CSS 12.5 KB, at most 12 KB');
});

test('a second language and staff code are told', () => {
  const events = {
    ...manifest['src/events.tsx'],
    imports: ['index.html', messages('ja-JP'), 'src/features/staff/scan/Scan.tsx'],
  };
  const found = complaints(weighPages({ ...manifest, 'src/events.tsx': events }, screens, sizeOf));
  expect(found).toContain(`/ (en-US): loads ${messages('ja-JP')}`);
  expect(found).toContain('/ (en-US): loads src/features/staff/scan/Scan.tsx');
});

test('what the build put together is found by the name of its chunk', () => {
  const { 'index.html': entry, 'src/app/DataShell.tsx': shell, ...rest } = manifest;
  const ofTexts = ([key]: [string, unknown]) => !key.includes('/messages/');
  const grouped: Manifest = {
    ...Object.fromEntries(Object.entries(rest).filter(ofTexts)),
    '_start-1.js': { ...entry, isEntry: false, name: 'start' },
    '_signed-in-1.js': { ...shell, imports: ['_start-1.js'], name: 'signed-in' },
    '_en-US-1.js': { file: 'en.js', name: 'en-US' },
    '_es-US-1.js': { file: 'es.js', name: 'es-US' },
    '_ja-JP-1.js': { file: 'ja.js', name: 'ja-JP' },
  };
  const pages = weighPages(grouped, screens, sizeOf);
  const registration = pages.find(({ page, locale }) => page === 'registration with payment' && locale === 'ja-JP');
  expect(registration?.files.toSorted()).toEqual([
    'base.css',
    'entry.js',
    'ja.js',
    'payment.js',
    'registration.js',
    'shell.js',
    'vendor.js',
  ]);
  expect(complaints(pages)).toEqual([]);
  const mixed = { ...grouped, '_signed-in-1.js': { file: 'shell.js', imports: ['_en-US-1.js'], name: 'signed-in' } };
  expect(complaints(weighPages(mixed, screens, sizeOf))).toContain('/ (ja-JP): loads _en-US-1.js');
  const { '_signed-in-1.js': _, ...without } = grouped;
  expect(() => weighPages(without, screens, sizeOf)).toThrow('no chunk of src/app/DataShell.tsx');
});

test('screens are read from the table of the client', () => {
  const source = `const later: Load = () => import('./ComesLater.tsx');
    export const screens = { login: () => import('../features/attendee/login/LoginScreen.tsx'), account: later };`;
  expect([...screenSources(source)]).toEqual([
    ['login', 'src/features/attendee/login/LoginScreen.tsx'],
    ['account', 'src/app/ComesLater.tsx'],
  ]);
});
