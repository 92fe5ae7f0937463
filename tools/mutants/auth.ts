import type { Mutant } from '../lib/mutants.ts';

const change = (file: string, find: string, replace: string, breaks: string, ...more: string[]): Mutant => ({
  file: `apps/server/src/modules/auth/${file}`,
  find,
  replace,
  breaks,
  tests: ['apps/server/src/modules/auth', ...more],
});

/** Signing in, sessions, links, passwords, acting for an account. */
export const mutants: Mutant[] = [
  change('sign-in.ts', 'if (!found || !matches) throw', 'if (!found) throw', 'Any password is right.'),
  change('waits.ts', 'await forgetUses(db, here, pairOf(caller));', '', 'Failures before a sign-in go on counting.'),
  change('waits.ts', 'await useLimit(db, here, pairOf(caller), caller.now);', '', 'Nobody ever has to wait.'),
  change(
    'worker-tasks.ts',
    'return matches && stored !== null;',
    'return matches;',
    'Accounts without a password can be entered by the decoy.',
  ),
  change(
    'open-session.ts',
    'remember ? lifetimeMs.remember : lifetimeMs.session',
    'lifetimeMs.remember',
    'Every session lasts 30 days.',
  ),
  change(
    'open-session.ts',
    'token_hash: tokenHash(token),',
    'token_hash: Buffer.from(token.slice(0, 32)),',
    'Tokens are stored readable.',
  ),
  change(
    'open-session.ts',
    'const { roles } = staff ?? account;',
    'const { roles } = account;',
    'Acting staff lose their rights.',
  ),
  change('queries.ts', ".where('s.expires_at', '>', now)", '', 'Sessions never end.'),
  change('queries.ts', ".where('staff.closed_at', 'is', null)", '', 'Closed staff go on acting for others.'),
  change(
    'queries.ts',
    ".where('a.closed_at', 'is', null)\n    .where('staff",
    ".where('staff",
    'The session of a closed account goes on.',
  ),
  change('queries.ts', ".where('used_at', 'is', null)", '', 'A mailed link works more than once.'),
  change(
    'queries.ts',
    ".where('expires_at', '>', now)\n    .returning",
    '\n    .returning',
    'A mailed link works for ever.',
  ),
  change(
    'authenticate.ts',
    'const roles = row.staff_roles ?? row.roles;',
    'const roles = row.roles;',
    'Acting staff have the rights of the account.',
  ),
  change('../limits/limit.ts', 'THEN t.used + 1 ELSE 1 END', 'THEN 1 ELSE 1 END', 'Failures are not counted.'),
  change(
    '../limits/limit.ts',
    'THEN t.used + 1 ELSE 1 END',
    'THEN t.used + 1 ELSE t.used + 1 END',
    'Failures of yesterday count.',
  ),
  change('../limits/limit.ts', 'least(t.used + 1 - ${allowed}, 10)', '0', 'The wait never grows.'),
  change(
    'waits.ts',
    'if (!isKnownDevice) await useLimit(db, everywhere, caller.userId, caller.now);',
    '',
    'Every address has its own guesses.',
  ),
  change(
    'waits.ts',
    'if (!isKnownDevice) await useLimit',
    'await useLimit',
    'Guesses from elsewhere lock a known device out.',
  ),
  change(
    'waits.ts',
    "await useLimit(db, 'password-address', placeOf(remoteAddress), now);",
    '',
    'An address may try every account.',
  ),
  change(
    'change-password.ts',
    "if (actor.actingStaff) throw new FoyerError('FORBIDDEN');",
    '',
    'Acting staff set a password.',
  ),
  change(
    'change-password.ts',
    "} else if (!(await asked.passwords.matches(found.password_hash, asked.currentPassword ?? '', requester))) {",
    '} else if (found.password_hash === asked.newPassword) {',
    'A password is changed without knowing the old one.',
  ),
  change(
    'change-password.ts',
    "if (!session.by_link) throw new FoyerError('FORBIDDEN');",
    '',
    'Any session of an account without a password chooses one.',
  ),
  change(
    'queries.ts',
    "    .where('password_hash', 'is not distinct from', password_hash)\n",
    '',
    'A session opens for a password that changed during the sign-in.',
  ),
  change(
    'end-sessions.ts',
    "eb('session_id', 'not in', current)",
    'eb.lit(true)',
    'Ending the other sessions ends the current one.',
  ),
  change(
    'end-own-sessions.ts',
    "if (session) await endSessions(tx, 'replaced', session);",
    '',
    'A replaced session stays open.',
  ),
  change(
    'switch-context.ts',
    "if (account.roles.length > 0 || account.account_type_code === 'STAFF') throw new FoyerError('FORBIDDEN');",
    '',
    'Staff act as other staff.',
  ),
  change(
    'request-link.ts',
    "await countTry(database.kysely, 'link', { userId, accountId: account?.account_id, remoteAddress, now });",
    '',
    'A mailbox is flooded with links.',
  ),
  change('mail-link.ts', 'const linkMinutes = 15;', 'const linkMinutes = 150;', 'A mailed link works for hours.'),
];
