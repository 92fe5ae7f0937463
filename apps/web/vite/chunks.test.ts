import { expect, test } from 'vitest';
import { screenIn } from '../src/app/screens/sources.ts';
import { chunkOf, chunkOfFew, type Graph } from './chunks.ts';

const features = '/repo/apps/web/src/features';
const login = `${features}/people/sign-in/LoginScreen.tsx`;
const events = `${features}/events/list/EventsScreen.tsx`;
const registration = `${features}/orders/registration/RegistrationScreen.tsx`;
const scan = `${features}/door/scan/ScanScreen.tsx`;
const ticket = `${features}/tickets/ticket/TicketScreen.tsx`;
const summary = `${features}/tickets/summary/SummaryScreen.tsx`;
const badge = `${features}/door/badges/BadgeScreen.tsx`;
const drawer = `${features}/payments/cash-drawer/DrawerScreen.tsx`;
const outbox = `${features}/mail/outbox/OutboxScreen.tsx`;

/** A graph with one module and one dialog, which `openers` import on demand. */
function graphOf(importers: string[], { openers = [] as string[], module = '/repo/part.ts' } = {}): Graph {
  const dialog = '/repo/Dialog.tsx';
  const known = new Map([
    [module, { importers: openers.length > 0 ? [...importers, dialog] : importers, dynamicImporters: [] }],
    [dialog, { importers: [], dynamicImporters: openers }],
  ]);
  return {
    getModuleInfo: (id) => ({
      importers: known.get(id)?.importers ?? [],
      dynamicImporters: known.get(id)?.dynamicImporters ?? [],
      isEntry: id === '/repo/main.tsx',
    }),
  };
}
const nameOf = (...of: Parameters<typeof graphOf>) => chunkOf(graphOf(...of), of[1]?.module ?? '/repo/part.ts')?.name;

test('names a chunk by the screens that import the module', () => {
  expect(nameOf(['/repo/main.tsx', scan]), 'the entry').toBe('start');
  expect(nameOf([login, scan]), 'sign-in and another screen').toBe('start');
  expect(nameOf([login])).toBe('LoginScreen');
  expect(nameOf([events, registration, scan]), 'pages of attendees with different texts').toBe('start');
  expect(nameOf([registration, ticket]), 'not needed by sign-in and the list of events').toBe('later-screens');
  expect(nameOf([registration, ticket, login]), 'needed by sign-in').toBe('start');
  expect(nameOf([registration])).toBe('RegistrationScreen');
  expect(nameOf([registration, scan])).toBe('RegistrationScreen-parts');
  expect(nameOf([registration], { openers: [registration] }), 'its own dialog').toBe('RegistrationScreen');
  expect(nameOf([registration], { openers: [events] })).toBe('RegistrationScreen-parts');
  expect(nameOf([scan, badge])).toBe('staff');
  expect(nameOf([scan, badge], { openers: [events] }), 'no attendee loads the chunk of staff').toBe('dialogs');
  expect(nameOf([scan], { openers: [badge] }), 'shared code of staff screens').toBe('staff');
  expect(nameOf([scan])).toBe('ScanScreen');
  expect(nameOf([scan], { openers: [events] }), 'no attendee loads the chunk of a staff screen').toBe('dialogs');
  expect(nameOf([], { openers: [scan, badge] }), 'the bundler decides').toBeUndefined();
  const factor = '/repo/apps/web/src/shared/second-factors/passkey.ts';
  expect(nameOf([], { openers: [login], module: factor }), 'loaded on demand, together').toBe('second-factors');
});

test('gives the screens of own tickets one chunk, which staff load whole', () => {
  expect(nameOf([ticket])).toBe('belongings-screens');
  expect(nameOf([ticket, summary])).toBe('belongings-screens');
  expect(nameOf([ticket, scan])).toBe('belongings-screens');
  expect(nameOf([ticket], { openers: [registration] })).toBe('belongings-screens-parts');
  expect(screenIn(ticket)?.chunk).toBe(screenIn(summary)?.chunk);
  expect(screenIn(scan)?.chunk).toBe('ScanScreen');
});

test('keeps styles that screens share in the sheet of the entry', () => {
  const module = '/repo/Part.module.css';
  expect(nameOf([registration, scan], { module })).toBe('start');
  expect(nameOf([registration, ticket], { module })).toBe('start');
  expect(nameOf([scan], { openers: [events], module })).toBe('start');
  expect(nameOf([registration], { module })).toBe('RegistrationScreen');
});

test('puts the styles of all staff screens into one sheet', () => {
  const module = '/repo/Part.module.css';
  expect(nameOf([scan, badge], { module })).toBe('staff');
  expect(nameOf([scan], { module })).toBe('staff');
  expect(nameOf([scan], { openers: [badge], module })).toBe('staff');
  expect(nameOf([], { openers: [scan], module }), 'of a dialog or a tab').toBeUndefined();
});

test('names code of two or three staff screens by them', () => {
  const few = (...of: Parameters<typeof graphOf>) => chunkOfFew(graphOf(...of), of[1]?.module ?? '/repo/part.ts');
  expect(few([scan, badge])).toBe('BadgeScreen-ScanScreen');
  expect(few([scan, badge, drawer])).toBe('BadgeScreen-DrawerScreen-ScanScreen');
  expect(few([scan, badge, drawer, outbox]), 'of more screens').toBeNull();
  expect(few([scan]), 'of one screen').toBeNull();
  expect(few([scan], { openers: [badge] }), 'of one screen and a dialog').toBeNull();
  expect(few([scan, badge], { openers: [events] }), 'attendees load it too').toBeNull();
  expect(few([scan, badge], { module: '/repo/Part.module.css' }), 'a style').toBeNull();
});

test('a module that moves to another folder stays in its chunk', () => {
  for (const module of ['/repo/apps/web/src/shared/page/part.ts', `${features}/door/scan/part.ts`, '/repo/part.ts'])
    expect(nameOf([events, registration], { module })).toBe('start');
});
