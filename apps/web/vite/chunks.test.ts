import { expect, test } from 'vitest';
import { isScreenKey, rowKeys, screenOf } from '../src/app/screens/rows.ts';
import { screenIn, staffFrame } from '../src/app/screens/sources.ts';
import { areas, chunkOf, type Graph } from './chunks.ts';

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
const memberForm = `${features}/tickets/form-link/MemberFormScreen.tsx`;
const frame = '/repo/apps/web/src/app/staff/StaffFrame.tsx';

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
  expect(nameOf([login], { openers: [frame] }), 'the page of a locked device').toBe('LoginScreen');
  expect(nameOf([events, registration, scan]), 'pages of attendees with different texts').toBe('start');
  expect(nameOf([registration, ticket]), 'not needed by sign-in and the list of events').toBe('later-screens');
  expect(nameOf([registration, ticket, login]), 'needed by sign-in').toBe('start');
  expect(nameOf([registration])).toBe('RegistrationScreen');
  expect(nameOf([registration, scan])).toBe('RegistrationScreen-parts');
  expect(nameOf([registration], { openers: [registration] }), 'its own dialog').toBe('RegistrationScreen');
  expect(nameOf([registration], { openers: [events] })).toBe('RegistrationScreen-parts');
  expect(nameOf([scan, outbox])).toBe(staffFrame);
  expect(nameOf([scan, badge], { openers: [events] }), 'no attendee loads the chunk of staff').toBe('dialogs');
  expect(nameOf([scan, memberForm], { openers: [events] }), 'with the code of forms').toBe('dialogs-of-forms');
  expect(nameOf([scan, frame], { openers: [events] }), 'on every page of staff').toBe('dialogs-of-all');
  expect(nameOf([scan], { openers: [badge] }), 'a dialog loads the chunk of the screen that needs it').toBe(
    'ScanScreen',
  );
  expect(nameOf([scan])).toBe('ScanScreen');
  expect(nameOf([frame])).toBe(staffFrame);
  expect(nameOf([scan], { openers: [events] }), 'no attendee loads the chunk of a staff screen').toBe('dialogs');
  expect(nameOf([], { openers: [scan, badge] }), 'the bundler decides').toBeUndefined();
  const factor = '/repo/apps/web/src/shared/second-factors/passkey.ts';
  expect(nameOf([], { openers: [login], module: factor }), 'loaded on demand, together').toBe('second-factors');
});

test('gives the screens of own tickets one chunk, and what staff share with them another', () => {
  expect(nameOf([ticket])).toBe('belongings-screens');
  expect(nameOf([ticket, summary])).toBe('belongings-screens');
  expect(nameOf([ticket, scan])).toBe('belongings-screens-parts');
  expect(nameOf([ticket, memberForm])).toBe('belongings-screens-parts');
  expect(nameOf([ticket, badge]), 'the QR codes of badges').toBe('belongings-screens');
  expect(nameOf([ticket], { module: '/repo/Part.module.css' })).toBe('belongings-screens');
  expect(nameOf([ticket], { openers: [registration] }), 'attendees load it before their own tickets').toBe(
    'later-screens',
  );
  expect(screenIn(ticket)?.chunk).toBe(screenIn(summary)?.chunk);
  expect(screenIn(scan)?.chunk).toBe('ScanScreen');
});

test('keeps styles that screens share in the sheet of the entry', () => {
  const module = '/repo/Part.module.css';
  expect(nameOf([registration, scan], { module })).toBe('start');
  expect(nameOf([registration, ticket], { module })).toBe('start');
  expect(nameOf([ticket, scan], { module })).toBe('start');
  expect(nameOf([scan], { openers: [events], module })).toBe('start');
  expect(nameOf([registration], { module })).toBe('RegistrationScreen');
});

test('puts the styles of all staff screens into one sheet', () => {
  const module = '/repo/Part.module.css';
  expect(nameOf([scan, badge], { module })).toBe(staffFrame);
  expect(nameOf([scan], { module })).toBe(staffFrame);
  expect(nameOf([scan], { openers: [badge], module })).toBe(staffFrame);
  expect(nameOf([], { openers: [scan], module }), 'of a dialog or a tab').toBeUndefined();
});

test('gives code that few staff screens share to the first area that has them all', () => {
  const checkIn = `${features}/door/check-in/CheckInScreen.tsx`;
  const door = `${features}/door/scan/DoorScreen.tsx`;
  expect(nameOf([scan, door])).toBe('staff-doors');
  expect(nameOf([scan, checkIn])).toBe('staff-entry');
  expect(nameOf([scan, door, outbox]), 'of an area and another screen').toBe(staffFrame);
  expect(nameOf([scan, door, frame]), 'of the frame').toBe(staffFrame);
  expect(nameOf([scan, drawer]), 'of no area').toBe(staffFrame);
  expect(nameOf([scan, door], { openers: [events] }), 'attendees load it too').toBe('dialogs');
});

test('names in an area only screens of staff, and no area hides a later one', () => {
  const screens = rowKeys
    .filter(isScreenKey)
    .map(screenOf)
    .flatMap(({ group, screen }) => (group === 'staff' ? [screenIn(`/features/${screen}`)?.chunk] : []));
  const listed = Object.values(areas);
  expect(listed.flat().filter((screen) => !screens.includes(screen))).toEqual([]);
  for (const [at, area] of listed.entries())
    for (const earlier of listed.slice(0, at)) expect(area.every((screen) => earlier.includes(screen))).toBe(false);
});

test('gives to staff what attendees load only in the parts of staff at payment', () => {
  const payment = '/repo/apps/web/src/features/orders/registration/payment/staff/parts.ts';
  const graph: Graph = {
    getModuleInfo: (id) =>
      id === '/repo/part.ts'
        ? { importers: [scan, payment], dynamicImporters: [], isEntry: false }
        : { importers: [], dynamicImporters: id === payment ? [registration] : [], isEntry: false },
  };
  expect(chunkOf(graph, '/repo/part.ts')?.name).toBe('ScanScreen');
});

test('a module that moves to another folder stays in its chunk', () => {
  for (const module of ['/repo/apps/web/src/shared/page/part.ts', `${features}/door/scan/part.ts`, '/repo/part.ts'])
    expect(nameOf([events, registration], { module })).toBe('start');
});
