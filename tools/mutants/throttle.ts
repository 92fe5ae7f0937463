import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const limits = mutantsOf(
  'apps/server/src/modules/system/limits/limits.ts',
  'apps/server/src/modules/people/sign-in/waits.test.ts',
);
const limit = mutantsOf(
  'apps/server/src/modules/system/limits/limit.ts',
  'apps/server/src/modules/system/limits/limit.test.ts',
  'apps/server/src/modules/people/sign-in/waits.test.ts',
);
const waiting = mutantsOf(
  'apps/server/src/modules/system/limits/limit.ts',
  'apps/server/src/modules/people/sign-in/auth.test.ts',
);
const uploads = mutantsOf('apps/server/src/modules/system/limits/uploads.ts', 'apps/server/src/http/uploads.test.ts');
const refusedCalls = mutantsOf('apps/server/src/http/refused-calls.ts', 'apps/server/src/http/refused-calls.test.ts');
const bodies = mutantsOf('apps/server/src/http/bodies.ts', 'apps/server/src/http/uploads.test.ts');
const errors = mutantsOf('apps/server/src/http/errors.ts', 'apps/server/src/http/uploads.test.ts');

/** Waiting after failed sign-ins: its accounts, its length, and its end. */
export const mutants: Mutant[] = [
  limits('windowSeconds: 15 * minute, first', 'windowSeconds: 1500 * minute, first', 'Failures never expire.'),
  limits(
    'windowSeconds: 15 * minute, first',
    'windowSeconds: 5 * minute, first',
    'Failures are forgotten after 5 minutes.',
  ),
  limit(
    'THEN t.window_start ELSE ${now} END,',
    'THEN ${now}::timestamptz ELSE ${now} END,',
    'The window slides with every failure.',
  ),
  limits(
    "wrong passwords from new devices', per: 'network', allowed: 60",
    "wrong passwords from new devices', per: 'network', allowed: 6000",
    'An address may guess thousands of times.',
  ),
  limit(
    'const shortKey = key.slice(0, longestKey);',
    'const shortKey = name;',
    'One waiting account makes all accounts wait.',
  ),
  waiting(
    't.blocked_until IS NULL OR t.blocked_until <= ${now}',
    't.blocked_until IS NULL',
    'A wait continues after its end.',
  ),
  waiting('if (await tryUse(db, limit, key, now)) return;', 'return;', 'A used-up limit does not refuse the request.'),
  limit(
    ".where('name', '=', name).where('key', '=', key.slice(0, longestKey))",
    ".where('name', '=', name)",
    'A sign-in clears the count of every account.',
  ),
  limit(".where('name', '=', name).where('key', '=', key.slice(0, longestKey))", '', 'A sign-in clears all counts.'),
  uploads('active.set(sender, count + 1);', '', 'Any number of large bodies is read at the same time.'),
  uploads('(active.get(sender) ?? 1) - 1;', '(active.get(sender) ?? 1);', 'A finished upload still counts.'),
  bodies("if (headers['transfer-encoding'] !== undefined) return true;", '', 'A body without a length is not counted.'),
  errors('(!request.raw.complete && isUpload(request))', 'false', 'The large body of a refused request is read.'),
  refusedCalls(
    'error instanceof FoyerError && error.callerWaits',
    'error instanceof FoyerError',
    'A limit of one ticket refuses the call for all tickets.',
  ),
  refusedCalls('longestMs = 5_000', 'longestMs = 60_000', 'A wait that ended early is noticed a minute later.'),
  refusedCalls('`${call} ${token}`', 'call', 'One refused session makes all sessions wait.'),
  refusedCalls('`${call} ${token}`', 'token', 'One refused call makes the session wait with all calls.'),
];
