import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const session = mutantsOf('apps/web/src/session/session.ts', 'apps/web/src/session/session.test.ts');
const sessionStore = mutantsOf('apps/web/src/session/session-store.ts', 'apps/web/src/session/session-store.test.ts');
const browserStorage = mutantsOf(
  'apps/web/src/session/browser-storage.ts',
  'apps/web/src/features/orders/registration/cart-storage.test.ts',
);
const returnPath = mutantsOf('apps/web/src/app/screens/return-path.ts', 'apps/web/src/app/screens/return-path.test.ts');
const parameters = mutantsOf('apps/web/src/app/screens/parameters.ts', 'apps/web/src/app/screens/parameters.test.ts');
const moment = mutantsOf('apps/web/src/shared/time/moment.ts', 'apps/web/src/shared/time/moment.test.ts');
const relationship = mutantsOf(
  'apps/web/src/shared/person/relationship-words.ts',
  'apps/web/src/shared/person/relationship-words.test.ts',
);
const actFor = mutantsOf('apps/web/src/session/act-for.ts', 'apps/web/src/session/act-for.test.tsx');

/** The client's session: what it stores, where, and who ends it. */
export const mutants: Mutant[] = [
  parameters(
    '{ read: returnPath,',
    '{ read: (found) => found,',
    'A link to the sign-in page leads to another site after sign-in.',
  ),
  sessionStore(
    '  raise(0);\n  record = {',
    '  record = {',
    'Staff who sign in again keep the raised power level of the previous session.',
  ),
  sessionStore(
    'record && !record.privileged && isAtWork()',
    'record && isAtWork()',
    'The password of a staff member restores an acting session.',
  ),
  sessionStore(
    '  if (own) return fallBack(',
    '  if (own && !own) return fallBack(',
    'The end of an acting session drops the staff member, whose own session goes on unseen on the server.',
  ),
  session(
    'acting.privileged.expiresAt <= now) return null',
    'acting.privileged.expiresAt < 0) return null',
    'The end of an acting session goes on with an own session that has expired, too.',
  ),
  session(
    '...acting.privileged, locked, lockDue,',
    '...acting.privileged,',
    'The end of an acting session unlocks the device.',
  ),
  sessionStore(
    'if (record && !record.ended) publish(',
    'if (record) publish(',
    'A change of language stores an ended session.',
  ),
  session(
    'record.expiresAt > now) return record',
    'record.expiresAt >= now) return record',
    'A session is valid at the moment it expires.',
  ),
  session(
    'if (record && record.expiresAt > now) return record;',
    'if (record) return record;',
    'An expired session is used.',
  ),
  session(
    '[stores.session, stores.local]',
    '[stores.local, stores.session]',
    "The browser's session has priority over the tab's.",
  ),
  session('    store.remove();\n', '', 'An ended session stays stored.'),
  session('  stores.session.remove();\n', '', "The tab's session stays after the next sign-in."),
  session('  stores.local.remove();\n', '', 'A remembered session stays after sign-out.'),
  session(
    'record.remember ? stores.local : stores.session',
    'record.remember ? stores.session : stores.local',
    'Remember-me is the wrong way round.',
  ),
  session(
    'answer.expirationMs && answer.expirationMs > 0 ? answer.expirationMs',
    'answer.expirationMs ? answer.expirationMs',
    'A negative lifetime is accepted.',
  ),
  session(
    'const defaultLifetimeMs = 43_200_000;',
    'const defaultLifetimeMs = 43_200_0;',
    'The default lifetime is not 12 hours.',
  ),
  session("typeof record.userId === 'string' && ", '', 'A record without its user is accepted.'),
  session('if (!whole || !Array.isArray(record.roles))', 'if (!whole)', 'A record without roles is accepted.'),
  session('fullName: record.username ?? record.userId, ', '', 'An older record has no name.'),
  sessionStore(
    "if (record && !record.ended && record.expiresAt <= Date.now()) finish('ended');",
    '',
    'The page keeps an expired session.',
  ),
  sessionStore(
    'record.expiresAt <= Date.now()) finish',
    'record.expiresAt < Date.now()) finish',
    'The page keeps a session at the moment it expires.',
  ),
  sessionStore(
    "isStored && !record ? 'ended' : null",
    'null',
    'The user is not notified of a session that ended while no page was open.',
  ),
  sessionStore(
    "isStored && !record ? 'ended'",
    "!record ? 'ended'",
    'A user who never signed in sees a message about an ended session.',
  ),
  sessionStore(
    '    message = null;\n    // Unfinished',
    '    // Unfinished',
    'A sign-out message appears after a new sign-in.',
  ),
  sessionStore('  if (!next) raise(0);\n', '', 'The power level stays after sign-out.'),
  sessionStore("    if (message === 'loggedOut') message = null;\n", '', 'The sign-out message never disappears.'),
  sessionStore(
    "    if (message === 'loggedOut') message = null;\n",
    '    message = null;\n',
    'The message about an ended session is lost when the sign-in screen opens twice.',
  ),
  sessionStore('const own = record?.privileged ?? record;', 'const own = record;', 'Acting sessions can be nested.'),
  sessionStore(
    '    if (!own || own.ended) return;\n',
    '    if (!own) return publish(recordOf(answer, false, Date.now()));\n',
    'A user without a session can start to act.',
  ),
  sessionStore(
    'recordOf(answer, own.remember, Date.now())',
    'recordOf(answer, false, Date.now())',
    'Acting forgets remember-me.',
  ),
  sessionStore(
    'privileged, returnTo });',
    "privileged: own, returnTo: '/dashboard' });",
    'Ending an acting session opens the wrong page.',
  ),
  sessionStore(
    'if (record?.privileged) continueAs(record.privileged);',
    'if (record?.privileged) publish(null);',
    'Ending an acting session signs out.',
  ),
  sessionStore(
    'if (record?.privileged) continueAs(record.privileged);',
    'publish(record?.privileged ?? null);',
    'Ending an acting session signs out a user who does not act.',
  ),
  sessionStore(
    'if (record?.locale !== locale) sessionStore.amend',
    'sessionStore.amend',
    'An unchanged language is stored again.',
  ),
  sessionStore(
    '  if (before !== next?.userId) for (const listener of userChangeListeners) listener(elsewhere);\n',
    '',
    'Listeners are not notified of a different user.',
  ),
  sessionStore('if (before !== next?.userId) for', 'for', 'Listeners are notified although the user is the same.'),
  sessionStore('elsewhere = false', 'elsewhere = true', 'A sign-in in this tab counts as one in another tab.'),
  sessionStore('  hold(next);\n  writeSession(stores, next);', '  hold(next);', 'The session is not stored.'),
  sessionStore(
    '  if (!stores.local.isIn(event) && !stores.local.isCleared(event)) return;\n',
    '',
    'A change of any storage key counts as a session change.',
  ),
  sessionStore(' && !stores.local.isCleared(event)', '', 'A cleared storage is not noticed.'),
  sessionStore(
    'if (before !== record?.userId) for (const listener of userChangeListeners) listener(true);',
    '',
    'Listeners are not notified of a different user in another tab.',
  ),
  sessionStore('if (before !== record?.userId) for', 'for', 'A renewed session in another tab counts as another user.'),
  sessionStore(
    "returnPath(record?.returnTo ?? '/dashboard')",
    "record?.returnTo ?? '/dashboard'",
    'After acting for an account, a changed storage leads to another site.',
  ),
  browserStorage(
    '} catch {\n      return otherwise;\n    }',
    '} finally {\n    }',
    'A failing browser storage breaks the page.',
  ),
  browserStorage('storage === area', 'true', 'Events of any storage are accepted.'),
  browserStorage('(storage) => Object.keys(storage)', '() => []', 'No storage keys are listed.'),
  returnPath('url.origin !== here || ', '', 'The return path can be on another site.'),
  returnPath(" || url.pathname === '/login'", '', 'The return path can be the sign-in screen.'),
  returnPath("!to.startsWith('/') ||", '!to ||', 'The return path can be relative.'),
  moment(
    'clockOf(timeZone) === clockOf(ownTimeZone())',
    'timeZone === ownTimeZone()',
    'A time zone with the same clock time is shown.',
  ),
  moment(
    'const clockOf = (zone: string) => wallClock(msOf(at), zone);',
    'const clockOf = (zone: string) => wallClock(0, zone);',
    'Daylight saving time is ignored.',
  ),
  relationship(' && !sessionStore.current()?.privileged', '', 'Acting staff see the label "Myself".'),
  actFor('if (options.power) sessionStore', 'sessionStore', 'The power level is raised without a request.'),
  actFor('if (options.power) sessionStore.setPowerLevel(1);', '', 'The power level is not raised.'),
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
    '  if (record?.userId !== next.userId) removeOfOthers([...accountsOf(next), ...retainedAccounts]);\n',
    '',
    'Another account sees the drafts of the previous account.',
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
