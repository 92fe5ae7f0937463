import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const signIn = mutantsOf(
  'apps/server/src/modules/people/sign-in/sign-in.ts',
  'apps/server/src/modules/people/sign-in/auth.test.ts',
);
const queries = mutantsOf(
  'apps/server/src/modules/people/sign-in/queries.ts',
  'apps/server/src/modules/people/sign-in/auth.test.ts',
);
const liveAccounts = mutantsOf(
  'apps/server/src/modules/people/sign-in/queries.ts',
  'apps/server/src/modules/people/sign-in/guards.test.ts',
);
const acting = mutantsOf(
  'apps/server/src/modules/people/sign-in/authenticate.ts',
  'apps/server/src/modules/people/grants/grants.test.ts',
);
const changePassword = mutantsOf(
  'apps/server/src/modules/people/sign-in/change-password.ts',
  'apps/server/src/modules/people/sign-in/guards.test.ts',
);
const switchContext = mutantsOf(
  'apps/server/src/modules/people/sign-in/switch-context.ts',
  'apps/server/src/modules/people/sign-in/guards.test.ts',
);
const signInByLink = mutantsOf(
  'apps/server/src/modules/people/sign-in/sign-in-by-link.ts',
  'apps/server/src/modules/people/sign-in/auth.test.ts',
);
const deviceLockTests = 'apps/server/src/modules/people/sign-in/device-lock.test.ts';
const unlockDevice = mutantsOf('apps/server/src/modules/people/sign-in/unlock-device.ts', deviceLockTests);
const setPin = mutantsOf('apps/server/src/modules/people/sign-in/set-pin.ts', deviceLockTests);
const lockedSession = mutantsOf('apps/server/src/modules/people/sign-in/queries.ts', deviceLockTests);
const confirmed = mutantsOf('apps/server/src/modules/people/sign-in/confirm-password.ts', deviceLockTests);
const locked = mutantsOf('apps/server/src/http/endpoint-route.ts', 'apps/server/src/access.test.ts');
const checkLink = mutantsOf(
  'apps/server/src/modules/people/sign-in/check-link.ts',
  'apps/server/src/modules/people/sign-in/check-link.test.ts',
);
const mailLink = mutantsOf(
  'apps/server/src/modules/people/sign-in/mail-link.ts',
  'apps/server/src/modules/people/sign-in/guards.test.ts',
);
const countedSignIn = mutantsOf(
  'apps/server/src/modules/people/sign-in/sign-in.ts',
  'apps/server/src/modules/people/sign-in/waits.test.ts',
);
const countedChange = mutantsOf(
  'apps/server/src/modules/people/sign-in/change-password.ts',
  'apps/server/src/modules/people/sign-in/waits.test.ts',
);

/** Sign-in by password and link, sessions, acting for an account: faults that tests of single guards notice. */
export const mutants: Mutant[] = [
  locked('signedIn.isLocked && !endpoint.whileLocked', 'false', 'A locked device still accepts calls.'),
  unlockDevice("    .where('pin_tries', '<', mostPinTries)\n", '', 'A sixth wrong PIN causes a server error.'),
  unlockDevice(
    "await endSessions(tx, 'lockedOut', { sessionId, originId: null, personId: accountId });",
    '',
    'Five wrong PINs do not end the session.',
  ),
  unlockDevice(
    "const counted = await countTry(database.kysely, 'pin', caller);",
    'const counted = { isKnownDevice: true };',
    'Each additional session allows five more wrong PINs.',
  ),
  unlockDevice('pin_tries: 0, by_pin: byPin', 'by_pin: byPin', 'Wrong PINs of a whole shift add up.'),
  unlockDevice('by_pin: byPin', 'by_pin: false', 'A PIN gives all the rights that the password gives.'),
  setPin(
    "if (actor.actingStaff) throw new FoyerError('FORBIDDEN');",
    '',
    'Staff can set a PIN for the account that they act for.',
  ),
  setPin(
    'const confirmed = await confirmPassword(database.kysely, input.currentPassword, context, rules);',
    'const confirmed = { account_id: actor.accountId, password_hash: null };',
    'A person who finds a device can set its PIN.',
  ),
  lockedSession(
    "eb.fn.coalesce('own.locked_at', 's.locked_at')",
    "eb.ref('s.locked_at')",
    'A locked device keeps acting for another account.',
  ),
  confirmed(
    "const counted = await countTry(db, 'password', caller);",
    'const counted = { isKnownDevice: true };',
    'Passwords can be guessed at a locked device.',
  ),
  countedSignIn(
    "const counted = await countTry(db, 'password', caller);",
    'const counted = { isKnownDevice: true };',
    'Failed sign-ins are not counted.',
  ),
  signIn('remember: input.rememberMe', 'remember: true', 'Every session is remembered.'),
  queries(
    ".select(accountColumns)\n    .where('a.closed_at', 'is', null)",
    '.select(accountColumns)',
    'Closed accounts sign in.',
  ),
  liveAccounts(
    ".where('password_hash', 'is not distinct from', password_hash)\n    .where('closed_at', 'is', null)",
    ".where('password_hash', 'is not distinct from', password_hash)",
    'A mailed link signs a closed account in.',
  ),
  queries(
    "    .where('s.expires_at', '>', now)\n",
    "    .where('s.expires_at', '>=', now)\n",
    'A session is valid at the moment it expires.',
  ),
  acting(
    "if (row.staff_account_id !== null && roleRefusal(grants, deskRoles, { scope: 'any', now })) return null;",
    '',
    'Acting for an account continues after the role has ended.',
  ),
  countedChange(
    "const counted = await countTry(db, 'password', caller);",
    'const counted = { isKnownDevice: true };',
    'The old password can be guessed in a session.',
  ),
  changePassword(
    "      .where('account_id', '=', account.account_id)\n      .execute();",
    '      .execute();',
    'A new password is set for every account.',
  ),
  changePassword(
    'remember: session.remember',
    'remember: false',
    'A remembered browser is forgotten with a new password.',
  ),
  changePassword('remember: session.remember', 'remember: true', 'A new password makes every browser remembered.'),
  switchContext(
    'personAtKeyboardId(actor)',
    'actor.accountId',
    'Staff can start acting for another account as the account they act for.',
  ),
  switchContext(
    "account.roles.length > 0 || account.account_type_code === 'STAFF'",
    "account.roles.includes('admin')",
    'Staff act for helpers.',
  ),
  switchContext(" || account.account_type_code === 'STAFF'", '', 'Staff can act for former staff.'),
  switchContext(' || account.account_id === staff.account_id', '', 'Staff act for themselves.'),
  switchContext(
    '      staff: {\n        ...staff,',
    '      staff: undefined && {\n        ...staff,',
    'The session does not store the acting staff member.',
  ),
  signInByLink(
    "input.provider === 'link' ? await",
    "input.provider !== '' ? await",
    'Mailed tokens are accepted with any provider.',
  ),
  checkLink(
    'browser !== undefined && found.browser?.equals(tokenHash(browser)) === true',
    'true',
    'A mail scanner that runs the page signs in.',
  ),
  checkLink('found.used_at !== null || ', '', 'A used link offers no new one.'),
  mailLink('  if (!recipient) return false;\n', '', 'A link is queued without a recipient.'),
];
