import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const waits = mutantsOf('apps/server/src/modules/auth/waits.ts', 'apps/server/src/modules/auth/waits.test.ts');
const limit = mutantsOf(
  'apps/server/src/modules/limits/limit.ts',
  'apps/server/src/modules/limits/limit.test.ts',
  'apps/server/src/modules/auth/waits.test.ts',
);
const waiting = mutantsOf('apps/server/src/modules/limits/limit.ts', 'apps/server/src/modules/auth/auth.test.ts');

/** Waiting after failed sign-ins: for whom, how long, and what ends it. */
export const mutants: Mutant[] = [
  waits('const windowSeconds = 900;', 'const windowSeconds = 90_000;', 'Failures are counted for ever.'),
  waits('const windowSeconds = 900;', 'const windowSeconds = 300;', 'Failures are forgotten after 5 minutes.'),
  limit(
    'THEN t.window_start ELSE ${now} END,',
    'THEN ${now}::timestamptz ELSE ${now} END,',
    'The window slides with every failure.',
  ),
  waits(
    "limitOf('password-address', 60)",
    "limitOf('password-address', 6000)",
    'An address may guess thousands of times.',
  ),
  limit('const kept = key.slice(0, longestKey);', 'const kept = name;', 'One waiting account makes everybody wait.'),
  waiting(
    't.blocked_until IS NULL OR t.blocked_until <= ${now}',
    't.blocked_until IS NULL',
    'A wait that is over goes on.',
  ),
  waiting('if (await tryUse(db, limit, key, now)) return;', 'return;', 'Nobody is told to wait.'),
  limit(
    ".where('name', '=', name).where('key', '=', key.slice(0, longestKey))",
    ".where('name', '=', name)",
    'A sign-in clears the count of every account.',
  ),
  limit(".where('name', '=', name).where('key', '=', key.slice(0, longestKey))", '', 'A sign-in clears all counts.'),
];
