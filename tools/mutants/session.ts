import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const session = mutantsOf('apps/web/src/session/session.ts', 'apps/web/src/session/session.test.ts');
const sessionStore = mutantsOf('apps/web/src/session/session-store.ts', 'apps/web/src/session/session-store.test.ts');
const browserStorage = mutantsOf(
  'apps/web/src/session/browser-storage.ts',
  'apps/web/src/features/attendee/registration/cart-storage.test.ts',
);
const returnPath = mutantsOf('apps/web/src/session/return-path.ts', 'apps/web/src/session/return-path.test.ts');
const action = mutantsOf('apps/web/src/product/action/action.ts', 'apps/web/src/product/action/action.test.ts');
const moment = mutantsOf('apps/web/src/product/time/moment.ts', 'apps/web/src/product/time/moment.test.ts');
const relationship = mutantsOf(
  'apps/web/src/product/person/relationship-words.ts',
  'apps/web/src/product/person/relationship-words.test.ts',
);
const actFor = mutantsOf('apps/web/src/session/act-for.ts', 'apps/web/src/session/act-for.test.tsx');

/** The client's session: what it stores, where, and who ends it. */
export const mutants: Mutant[] = [
  sessionStore(
    '  raise(0);\n  record = {',
    '  record = {',
    'Staff who sign in again still have the power that they raised in the session before.',
  ),
  sessionStore(
    'record && !record.privileged && isAtWork()',
    'record && isAtWork()',
    'The password of a staff member brings back a session that acts for somebody.',
  ),
  sessionStore(
    'if (record && !record.ended) publish(',
    'if (record) publish(',
    'A language that is changed stores a session that has ended.',
  ),
  session(
    'record.expiresAt > now) return record',
    'record.expiresAt >= now) return record',
    'A session lives a moment too long.',
  ),
  session(
    'if (record && record.expiresAt > now) return record;',
    'if (record) return record;',
    'A session that has ended is read.',
  ),
  session('[stores.session, stores.local]', '[stores.local, stores.session]', 'The browser goes before the tab.'),
  session('    store.remove();\n', '', 'A session that has ended stays stored.'),
  session('  stores.session.remove();\n', '', 'A session of the tab outlives the next sign-in.'),
  session('  stores.local.remove();\n', '', 'A remembered session outlives signing out.'),
  session(
    'record.remember ? stores.local : stores.session',
    'record.remember ? stores.session : stores.local',
    'Remember-me is the wrong way round.',
  ),
  session(
    'answer.expirationMs && answer.expirationMs > 0 ? answer.expirationMs',
    'answer.expirationMs ? answer.expirationMs',
    'A negative lifetime counts.',
  ),
  session(
    'const defaultLifetimeMs = 43_200_000;',
    'const defaultLifetimeMs = 43_200_0;',
    'The default lifetime is not 12 hours.',
  ),
  session("typeof record.userId === 'string' && ", '', 'A record without its person is taken.'),
  session('if (!whole || !Array.isArray(record.roles))', 'if (!whole)', 'A record without roles is taken.'),
  session('fullName: record.username ?? record.userId, ', '', 'An older record has no name.'),
  sessionStore(
    "if (record && !record.ended && record.expiresAt <= Date.now()) finish('ended');",
    '',
    'The page keeps a session that has ended.',
  ),
  sessionStore(
    'record.expiresAt <= Date.now()) finish',
    'record.expiresAt < Date.now()) finish',
    'The page keeps a session a moment too long.',
  ),
  sessionStore(
    "kept && !record ? 'ended' : null",
    'null',
    'A session that ended while no page was open ends without a word.',
  ),
  sessionStore("kept && !record ? 'ended'", "!record ? 'ended'", 'Whoever never signed in is told of an end.'),
  sessionStore(
    '    message = null;\n    // Unfinished',
    '    // Unfinished',
    'A new sign-in is told that somebody signed out.',
  ),
  sessionStore('  if (!next) raise(0);\n', '', 'The power level outlives signing out.'),
  sessionStore("    if (message === 'loggedOut') message = null;\n", '', 'A farewell is shown for ever.'),
  sessionStore(
    "    if (message === 'loggedOut') message = null;\n",
    '    message = null;\n',
    'An ended session is told once, though two refusals bring the sign-in screen twice.',
  ),
  sessionStore('const own = record?.privileged ?? record;', 'const own = record;', 'Contexts are stacked.'),
  sessionStore(
    '    if (!own || own.ended) return;\n',
    '    if (!own) return publish(recordOf(answer, false, Date.now()));\n',
    'Nobody acts for somebody.',
  ),
  sessionStore(
    'recordOf(answer, own.remember, Date.now())',
    'recordOf(answer, false, Date.now())',
    'Acting forgets remember-me.',
  ),
  sessionStore(
    'privileged: own, returnTo });',
    "privileged: own, returnTo: '/dashboard' });",
    'Reverting leads elsewhere.',
  ),
  sessionStore(
    'if (record?.privileged) continueAs(record.privileged);',
    'if (record?.privileged) publish(null);',
    'Reverting signs out.',
  ),
  sessionStore(
    'if (record?.privileged) continueAs(record.privileged);',
    'publish(record?.privileged ?? null);',
    'Reverting signs out who does not act.',
  ),
  sessionStore(
    'if (record?.locale !== locale) sessionStore.amend',
    'sessionStore.amend',
    'The same language is written again.',
  ),
  sessionStore(
    '  if (before !== next?.userId) for (const listener of userChangeListeners) listener(elsewhere);\n',
    '',
    'Nobody hears of another user.',
  ),
  sessionStore('if (before !== next?.userId) for', 'for', 'The same user is told as another.'),
  sessionStore('elsewhere = false', 'elsewhere = true', 'A sign-in here counts as elsewhere.'),
  sessionStore('  hold(next);\n  writeSession(stores, next);', '  hold(next);', 'The session is not stored.'),
  sessionStore(
    '  if (!stores.local.isIn(event) && !stores.local.isCleared(event)) return;\n',
    '',
    'Any key counts as the session.',
  ),
  sessionStore(' && !stores.local.isCleared(event)', '', 'A cleared storage is not noticed.'),
  sessionStore(
    'if (before !== record?.userId) for (const listener of userChangeListeners) listener(true);',
    '',
    'Another user in another tab is not told.',
  ),
  sessionStore('if (before !== record?.userId) for', 'for', 'A renewed session in another tab counts as another user.'),
  browserStorage(
    '} catch {\n      return otherwise;\n    }',
    '} finally {\n    }',
    'A storage that does not keep stops the page.',
  ),
  browserStorage('storage === area', 'true', 'Any storage is this one.'),
  browserStorage('(storage) => Object.keys(storage)', '() => []', 'No key is seen.'),
  returnPath('url.origin !== here || ', '', 'Another site is returned to.'),
  returnPath(" || url.pathname === '/login'", '', 'The sign-in screen is returned to.'),
  returnPath("!to?.startsWith('/') ||", '!to ||', 'A relative address is returned to.'),
  action('if (key === null) return null;', '', 'A second press sends again.'),
  action('await onDone?.(answer, input);', 'void onDone?.(answer, input);', 'It is over before what follows.'),
  action('if (!signal.aborted) {', '{', 'A question that was given up speaks.'),
  moment(
    'clockOf(timeZone) === clockOf(ownTimeZone())',
    'timeZone === ownTimeZone()',
    'A zone with the same clock is named.',
  ),
  moment(
    'const clockOf = (zone: string) => wallClock(msOf(at), zone);',
    'const clockOf = (zone: string) => wallClock(0, zone);',
    'Summer is not looked at.',
  ),
  relationship(' && !sessionStore.current()?.privileged', '', 'Who serves reads "Myself".'),
  actFor('if (way.power) sessionStore', 'sessionStore', 'The power level is raised unasked.'),
  actFor('if (way.power) sessionStore.setPowerLevel(1);', '', 'The power level is not raised.'),
  sessionStore(
    "if (why === 'loggedOut' || isRevoked) removeOfPerson();",
    'if (isRevoked) removeOfPerson();',
    'Personal data stays after a sign-out.',
  ),
  sessionStore(
    "if (why === 'loggedOut' || isRevoked) removeOfPerson();",
    "if (why === 'loggedOut') removeOfPerson();",
    'Personal data stays when the server ends the session.',
  ),
  sessionStore(
    '  if (record?.userId !== next.userId) removeOfOthers([...accountsOf(next), ...alsoKept]);\n',
    '',
    'Another account finds the drafts of the account before.',
  ),
  sessionStore(
    'continueAs(next, replaced);',
    'continueAs(next);',
    'A replaced session loses the drafts of its account.',
  ),
  sessionStore(
    '  if (!endsOf(tokensOf(record)).some((end) => ends.has(end))) return;\n',
    '',
    'A sign-out in another tab ends sessions of other sign-ins.',
  ),
];
