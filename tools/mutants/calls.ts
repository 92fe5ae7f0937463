import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const call = mutantsOf('apps/web/src/api/call.ts', 'apps/web/src/api/call.test.ts');
const request = mutantsOf('apps/web/src/api/request.ts', 'apps/web/src/api/call.test.ts');
const apiError = mutantsOf('apps/web/src/api/api-error.ts', 'apps/web/src/api/call.test.ts');
const report = mutantsOf('apps/web/src/api/report-error.ts', 'apps/web/src/api/report-error.test.ts');

const useAction = mutantsOf(
  'apps/web/src/shared/action/use-action.ts',
  'apps/web/src/shared/action/use-action.test.ts',
);

/** Calls of the client to the server: the sent and read data, and the end of the session. */
export const mutants: Mutant[] = [
  call('endsSession && token && isOfPage &&', 'endsSession && token &&', 'A late 401 ends the new session.'),
  call(
    '(token !== null && surroundings.continues?.(token))',
    'false',
    'Of two calls at once, only the first continues after an acting session has ended.',
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
  call('if (endsSession && token &&', 'if (!endsSession && token &&', 'A 401 does not end the session.'),
  call("if (token) headers['x-auth-token'] = token;", '', 'The token is not sent.'),
  call("if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;", '', 'The idempotency key is not sent.'),
  call('if (signal?.aborted) throw error;', '', 'An aborted request counts as a network error.'),
  call('const timeoutMs = 30_000;', 'const timeoutMs = 300_000;', 'Requests time out after five minutes.'),
  call(
    'signal ? AbortSignal.any([signal, timeout]) : timeout',
    'signal ?? timeout',
    'A request with an abort signal has no timeout.',
  ),
  call('one.token === token &&', '', 'A prefetched response of another session is used.'),
  call('one.body === body &&', '', 'A prefetched response to another request body is used.'),
  call('one.locale === surroundings.locale()', 'true', 'A prefetched response in another language is used.'),
  call(
    '  } finally {\n    if (isChange) forgetEarly();\n  }',
    '  }',
    'After a change, a page shows the state before it, because its data was prefetched during the change.',
  ),
  call('early.filter((one) => one !== found)', 'early', 'A prefetched response is used more than once.'),
  call(
    'performance.now() - at < earlyMs',
    'performance.now() - at <= earlyMs',
    'A prefetched response is used at the moment it expires.',
  ),
  report('if (!reported.has(name)) return;', '', 'Every rejected request is logged.'),
  report("  'getAddresses',\n", '', 'A failed request for addresses is not reported.'),
  report('message: code ?? String(status)', "message: 'refused'", 'The log has no error code.'),
  call(
    'const early = idempotencyKey ? undefined : await',
    'const early = await',
    'An order uses a prefetched response.',
  ),
  call('!isWanted(found)', 'false', 'The first frame consumes a pending response and does not show it.'),
  call(
    '({ come }) => come?.response.ok ?? false',
    '({ come }) => come !== undefined',
    'An error response is shown as data.',
  ),
  call('?.answer.catch(() => undefined)', '?.answer', 'A failed prefetch is not repeated.'),
  request('encodeURIComponent(String(params[key]))', 'String(params[key])', 'Path parameters are not encoded.'),
  request('[%&#+\\s"<>\\\\]', '[%#+\\s"<>\\\\]', 'A query value is cut at an ampersand.'),
  request(
    "value !== undefined && value !== null && value !== ''",
    'value !== undefined && value !== null',
    'Empty values are sent.',
  ),
  apiError(
    "if (status === 403 && !isRole) return new ApiError({ ...common, code: 'FORBIDDEN' });",
    '',
    'A 403 keeps the error code of its body.',
  ),
  apiError(
    "if (status === 503) return new ApiError({ ...common, code: 'NETWORK_ERROR' });",
    '',
    'A 503 does not count as a network error.',
  ),
  apiError(
    "isErrorCode(error.code) ? error.code : 'GENERAL_ERROR'",
    'error.code as ErrorCode',
    'An unknown error code is accepted.',
  ),
  apiError(
    '/^[A-Z]+(?:_[A-Z]+)*$/',
    '/^[A-Za-z]+(?:_[A-Z]+)*$/',
    'A property name of Object.prototype counts as an error code.',
  ),
  useAction('if (action.readsOnly) reading', 'reading', 'An action is dropped when its dialog closes.'),
  useAction('if (key === null) return false;', '', 'A second click sends the request again.'),
  useAction('await onDone?.(answer, input);', 'void onDone?.(answer, input);', 'An action ends before its follow-up.'),
  useAction('if (signal.aborted) return;', '', 'An aborted request shows a message.'),
  useAction("networkMode: 'always',", '', 'Without a connection an action waits in silence and runs later.'),
];
