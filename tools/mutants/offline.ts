import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const worker = mutantsOf('apps/web/src/offline/app.worker.ts', 'apps/web/src/offline/app.worker.test.ts');
const typed = mutantsOf(
  'apps/web/src/features/door/scan/typed-code.ts',
  'apps/web/src/features/door/scan/typed-code.test.ts',
);
const list = mutantsOf('apps/web/vite/offline-files.ts', 'apps/web/vite/offline-files.test.ts');

const page = mutantsOf('apps/web/src/offline/keep-app.ts', 'apps/web/src/offline/keep-app.test.ts');

const scans = mutantsOf('apps/web/src/offline/scan.ts', 'apps/web/src/offline/scan.test.ts');
const rows = mutantsOf('packages/domain/src/door/roster-row.ts', 'packages/domain/src/door/roster-row.test.ts');

const store = mutantsOf('apps/web/src/offline/store.ts', 'apps/web/src/offline/store.test.ts');
const sync = mutantsOf('apps/web/src/offline/sync.ts', 'apps/web/src/offline/sync.test.ts');

/** The staff app offline: what it stores, when that counts as complete, and what it removes. */
export const mutants: Mutant[] = [
  scans(
    "if (source === 'camera' && input.kind !== 'code')",
    "if (source === 'camera' && input === null)",
    'The camera accepts a bare ticket number.',
  ),
  worker(
    'if (!(await keepFiles(cache, [...build.files, ...(build.texts[locale] ?? [])]))) return false;',
    'await keepFiles(cache, [...build.files, ...(build.texts[locale] ?? [])]);',
    'A page without its code is cached and counts as ready.',
  ),
  worker(
    '|| !/\\.(?:js|css)$/.test(file)) continue;',
    ') continue;',
    'One missing picture prevents caching of the app.',
  ),
  worker(
    '.includes(build.entry)) return false;',
    '.length === 0) return false;',
    'A page is cached with the files of another version.',
  ),
  worker('if (!answer.ok) return false;', '', 'An error page is cached as code.'),
  worker(
    'if (!named.has(new URL(request.url).pathname)) await',
    'if (request.url === page) await',
    'Old versions stay cached on a device.',
  ),
  worker('keeping.then(() => keepBuild(keep))', 'keepBuild(keep)', 'Two open pages cache the app twice.'),
  worker("if (!url.pathname.startsWith('/api/')) event", 'event', 'A hosted payment page becomes the app.'),
  list('(locale === undefined ? files : texts[locale])', 'files', 'Every device caches every language.'),
  page("window.addEventListener('online', keepNow);", '', 'A device waits a minute after the network returns.'),
  page('if (at >= dueAt) return;', '', 'Each opened screen delays caching.'),
  page('=> resolve(data === true)', '=> resolve(data !== undefined)', 'A partly cached device shows that it is ready.'),
  scans(
    'deps.queued.set(passKey(ticketId, checkInPoint.listId), scan);',
    '',
    'A ticket is admitted again while its check-in is being stored.',
  ),
  scans(
    '.then(deps.onQueued, deps.onNotStored)',
    '.then(deps.onQueued, deps.onQueued)',
    'A scan that could not be stored counts as stored.',
  ),
  rows(
    "{ A: 'ACTIVE', I: 'CHECKED_IN',",
    "{ A: 'ACTIVE', I: 'ACTIVE',",
    'Offline, a checked-in ticket is admitted again.',
  ),
  rows(
    '([listId, isInside, at]) => ({ listId, isInside, at })',
    '([listId, , at]) => ({ listId, isInside: false, at })',
    'A person who is inside a hall counts as outside.',
  ),
  rows('person.relationship,\n', "'',\n", 'The door does not see the relationship of a person.'),
  typed('        event.preventDefault();\n', '', 'Each scanned letter of a code is rendered.'),
  typed("if (isPlain && field.value === '')", 'if (isPlain)', 'A code pasted and typed is read in another order.'),
  typed("      letters = '';\n      if (field", '      if (field', 'A code is read together with the previous one.'),
  typed(' && !event.isComposing', '', 'The scanner reader takes letters from an input method.'),
  store(
    'if (changed) return changed;',
    '',
    'Offline, a ticket that was cancelled after the roster was loaded is admitted.',
  ),
  store('entries.delete(ofEvent(eventId)), ', '', 'A change to an earlier roster overrides a new roster.'),
  store('if (gone.delete(cursor.value', 'if (!gone.delete(cursor.value', 'Unsent scans are removed.'),
  sync('(wasWhole || !hasMore)', '(wasWhole || hasMore)', 'Half a roster counts as complete.'),
  sync(' && !answer.isFresh;', ';', 'The first part of a new roster counts as complete.'),
  sync('- (sentAt + heardAt) / 2', '* 0', 'A device does not measure the error of its clock.'),
  scans('at + roster.skewMs', 'at', 'A device with a wrong clock refuses all tickets.'),
];
