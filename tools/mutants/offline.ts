import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const worker = mutantsOf('apps/web/src/offline/app.worker.ts', 'apps/web/src/offline/app.worker.test.ts');
const typed = mutantsOf(
  'apps/web/src/features/staff/scan/typed-code.ts',
  'apps/web/src/features/staff/scan/typed-code.test.ts',
);
const list = mutantsOf('apps/web/bundling/offline-files.ts', 'apps/web/bundling/offline-files.test.ts');

const page = mutantsOf('apps/web/src/offline/keep-app.ts', 'apps/web/src/offline/keep-app.test.ts');

const scans = mutantsOf('apps/web/src/offline/scan.ts', 'apps/web/src/offline/scan.test.ts');
const rows = mutantsOf('packages/domain/src/roster-row.ts', 'packages/domain/src/roster-row.test.ts');

const store = mutantsOf('apps/web/src/offline/store.ts', 'apps/web/src/offline/store.test.ts');
const sync = mutantsOf('apps/web/src/offline/sync.ts', 'apps/web/src/offline/sync.test.ts');

/** The staff app offline: what it stores, when that counts as complete, and what it removes. */
export const mutants: Mutant[] = [
  scans(
    "if (source === 'camera' && input.kind !== 'code')",
    "if (source === 'camera' && input === null)",
    'The camera admits a bare number.',
  ),
  worker(
    'if (!(await keepFiles(cache, [...build.files, ...(build.texts[locale] ?? [])]))) return false;',
    'await keepFiles(cache, [...build.files, ...(build.texts[locale] ?? [])]);',
    'A page is kept whose code is missing, and counts as ready.',
  ),
  worker(
    '|| !/\\.(?:js|css)$/.test(file)) continue;',
    ') continue;',
    'One picture that cannot be had leaves a device without anything.',
  ),
  worker(
    '.includes(build.entry)) return false;',
    '.length === 0) return false;',
    'A page is kept with the files of another version.',
  ),
  worker('if (!answer.ok) return false;', '', 'An error page is kept as code.'),
  worker(
    'if (!named.has(new URL(request.url).pathname)) await',
    'if (request.url === page) await',
    'Versions pile up on a device.',
  ),
  worker('keeping.then(() => keepBuild(keep))', 'keepBuild(keep)', 'Two pages fetch everything twice.'),
  worker("if (!url.pathname.startsWith('/api/')) event", 'event', 'A hosted payment page becomes the app.'),
  list('(locale === undefined ? files : texts[locale])', 'files', 'Every device keeps every language.'),
  page("window.addEventListener('online', keepNow);", '', 'A device waits a minute with the network there.'),
  page('if (at >= dueAt) return;', '', 'Each screen that is opened puts it off.'),
  page(
    '=> resolve(data === true)',
    '=> resolve(data !== undefined)',
    'A device that has half of it says that it is ready.',
  ),
  scans(
    'deps.queued.set(passKey(ticketId, place.listId), scan);',
    '',
    'While a check-in is on its way to the disk the same ticket is let in again.',
  ),
  scans(
    '.then(deps.onQueued, deps.onUnkept)',
    '.then(deps.onQueued, deps.onQueued)',
    'A scan that was not kept counts as kept.',
  ),
  rows(
    "{ A: 'ACTIVE', I: 'CHECKED_IN',",
    "{ A: 'ACTIVE', I: 'ACTIVE',",
    'Without a network who is inside is let in again.',
  ),
  rows(
    '([listId, isInside, at]) => ({ listId, isInside, at })',
    '([listId, , at]) => ({ listId, isInside: false, at })',
    'Who is inside a hall counts as outside.',
  ),
  rows('person.relationship,\n', "'',\n", 'The door does not see who somebody is.'),
  typed('        event.preventDefault();\n', '', 'Each letter of a code is drawn.'),
  typed("if (isPlain && field.value === '')", 'if (isPlain)', 'A code pasted and typed is read in another order.'),
  typed("      letters = '';\n      if (field", '      if (field', 'A code is read again with the next one.'),
  typed(' && !event.isComposing', '', 'What is composed is taken from the keyboard that composes it.'),
  store(
    'if (changed) return changed;',
    '',
    'Offline, a ticket that was canceled after the roster was loaded opens the door.',
  ),
  store('entries.delete(ofEvent(eventId)), ', '', 'A change of an earlier roster overrules a new roster.'),
  store('if (gone.delete(cursor.value', 'if (!gone.delete(cursor.value', 'Scans that were not sent are removed.'),
  sync('(wasWhole || !hasMore)', '(wasWhole || hasMore)', 'Half a roster counts as complete.'),
  sync(' && !answer.isFresh;', ';', 'The first part of a new roster counts as complete.'),
  sync('- (sentAt + heardAt) / 2', '* 0', 'A device never learns how wrong its clock is.'),
  scans('at + roster.skewMs', 'at', 'A device with a wrong clock turns everybody away.'),
];
