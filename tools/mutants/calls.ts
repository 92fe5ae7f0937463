import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const call = mutantsOf('apps/web/src/api/call.ts', 'apps/web/src/api/call.test.ts');
const request = mutantsOf('apps/web/src/api/request.ts', 'apps/web/src/api/call.test.ts');
const apiError = mutantsOf('apps/web/src/api/api-error.ts', 'apps/web/src/api/call.test.ts');
const report = mutantsOf('apps/web/src/api/report-error.ts', 'apps/web/src/api/report-error.test.ts');

const useAction = mutantsOf(
  'apps/web/src/product/action/use-action.ts',
  'apps/web/src/product/action/use-action.test.ts',
);

/** Calls of the client to the server: the sent and read data, and the end of the session. */
export const mutants: Mutant[] = [
  call(
    'endsSession && token && surroundings.token() === token',
    'endsSession && token',
    'A late 401 ends the new session.',
  ),
  call(
    "response.status === 401 && failure.code !== 'AUTH_FAILED_BAD_CREDENTIALS'",
    'response.status === 401',
    'A wrong current password ends the session.',
  ),
  call(
    "response.status === 401 && failure.code !== 'AUTH_FAILED_BAD_CREDENTIALS'",
    "failure.code === 'SESSION_ENDED'",
    'A 401 without a code does not end the session.',
  ),
  call(
    'response.status === 401 && failure.code',
    'response.status >= 400 && failure.code',
    'Any refusal ends the session.',
  ),
  call('if (endsSession && token &&', 'if (!endsSession && token &&', '401 ends nothing.'),
  call("if (token) headers['x-auth-token'] = token;", '', 'The token is not sent.'),
  call("if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;", '', 'The key of the request is not sent.'),
  call('if (signal?.aborted) throw error;', '', 'Leaving a screen is a network error.'),
  call('const timeoutMs = 30_000;', 'const timeoutMs = 300_000;', 'Requests wait five minutes.'),
  call(
    'signal ? AbortSignal.any([signal, timeout]) : timeout',
    'signal ?? timeout',
    'What can be left has no time-out.',
  ),
  call(
    'one.address === address && one.body === body && one.token === token',
    'one.address === address && one.body === body',
    'An early answer of another person is taken.',
  ),
  call(
    'one.address === address && one.body === body && one.token === token',
    'one.address === address && one.token === token',
    'An early answer to another question is taken.',
  ),
  call('early.filter((one) => one !== found)', 'early', 'An early answer is taken again and again.'),
  call(
    'performance.now() - at < earlyMs',
    'performance.now() - at <= earlyMs',
    'An early answer lives a moment too long.',
  ),
  report('if (!reported.has(name)) return;', '', 'Every refusal goes to the log.'),
  report("  'getAddresses',\n", '', 'A list of addresses that fails is not told.'),
  report('message: code ?? String(status)', "message: 'refused'", 'The log does not know what failed.'),
  call(
    'const early = idempotencyKey ? undefined : await',
    'const early = await',
    'An order is answered by an early question.',
  ),
  call('!isWanted(found)', 'false', 'A first frame takes what is on its way, and shows nothing of it.'),
  call(
    '({ come }) => come?.response.ok ?? false',
    '({ come }) => come !== undefined',
    'A refusal is shown as an answer.',
  ),
  call('?.answer.catch(() => undefined)', '?.answer', 'An early question that was lost is not asked again.'),
  request('encodeURIComponent(String(params[key]))', 'String(params[key])', 'Parameters break the address.'),
  request('[%&#+\\s"<>\\\\]', '[%#+\\s"<>\\\\]', 'A value ends at its ampersand.'),
  request(
    "value !== undefined && value !== null && value !== ''",
    'value !== undefined && value !== null',
    'Empty values are sent.',
  ),
  apiError(
    "if (status === 403) return new ApiError({ ...common, code: 'FORBIDDEN' });",
    '',
    '403 is told by its body.',
  ),
  apiError(
    "if (status === 503) return new ApiError({ ...common, code: 'NETWORK_ERROR' });",
    '',
    '503 is no network error.',
  ),
  apiError(
    "isErrorCode(error.code) ? error.code : 'GENERAL_ERROR'",
    'error.code as ErrorCode',
    'An unknown code gets through.',
  ),
  apiError('/^[A-Z]+(?:_[A-Z]+)*$/', '/^[A-Za-z]+(?:_[A-Z]+)*$/', 'A name of every object is a code.'),
  useAction(
    'if (sent && action.asksOnly) question',
    'if (sent) question',
    'An action is dropped when its dialog closes.',
  ),
];
