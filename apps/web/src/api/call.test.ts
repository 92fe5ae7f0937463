import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { addStaleAfter, connectQueryCache, invalidateAfter } from './cache.ts';
import { answered, call, callFile, connectCalls } from './call.ts';
import { requestOf } from './request.ts';
import { staffStaleAfter } from './staff-stale-after.ts';
import { staleAfter } from './stale-after.ts';

/** The session's token as the call layer sees it. */
let token: string | null;
const onUnauthorized = vi.fn<() => Promise<boolean>>();
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (status: number, code: string) => json({ error: { code, message: 'In words.' } }, status);

beforeEach(() => {
  token = 'mine';
  onUnauthorized.mockReset();
  onUnauthorized.mockResolvedValue(false);
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(json({})));
  vi.stubGlobal('fetch', fetched);
  connectCalls({ token: () => token, locale: () => 'ja-JP', onUnauthorized });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    globalThis.foyerEarly = undefined;
  };
});

const sent = (index = 0) => {
  const [url, init] = fetched.mock.calls[index] ?? [];
  return { url, method: init?.method, body: init?.body, headers: init?.headers as Record<string, string> };
};
const rejected = async (calling: Promise<unknown>) => {
  const error = await calling.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('It should have been refused by an ApiError.');
  return error;
};

test('a 423 response locks this page, and no other error does', async () => {
  const onLocked = vi.fn<() => void>();
  connectCalls({ token: () => token, locale: () => 'ja-JP', onUnauthorized, onLocked });
  fetched.mockImplementation(() => Promise.resolve(refusal(403, 'FORBIDDEN')));
  await rejected(call('getProfile', {}));
  expect(onLocked).not.toHaveBeenCalled();
  fetched.mockImplementation(() => Promise.resolve(refusal(423, 'SESSION_LOCKED')));
  expect(await rejected(call('getProfile', {}))).toMatchObject({ code: 'SESSION_LOCKED' });
  expect([onLocked.mock.calls.length, onUnauthorized.mock.calls.length]).toEqual([1, 0]);
});

describe('a 401 response', () => {
  const refused = () => Promise.resolve(refusal(401, 'SESSION_ENDED'));

  test('ends the session that the call was sent with', async () => {
    fetched.mockImplementation(refused);
    expect(await rejected(call('getProfile', {}))).toMatchObject({ code: 'SESSION_ENDED', status: 401 });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  test('that arrives late does not end a newer session', async () => {
    const answer = Promise.withResolvers<Response>();
    fetched.mockReturnValue(answer.promise);
    const response = rejected(call('getProfile', {}));
    token = 'of whoever signed in since';
    answer.resolve(refusal(401, 'SESSION_ENDED'));
    expect((await response).code).toBe('SESSION_ENDED');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  test.each([
    { is: 'is retried when the own session of the same person has taken its place', continues: true, calls: 2 },
    { is: 'is not retried when another session has taken its place', continues: false, calls: 1 },
  ])('that arrives late $is', async ({ continues, calls }) => {
    connectCalls({
      token: () => token,
      continues: (ended) => continues && ended === 'mine',
      locale: () => 'ja-JP',
      onUnauthorized,
    });
    const answer = Promise.withResolvers<Response>();
    fetched.mockReturnValueOnce(answer.promise);
    onUnauthorized.mockResolvedValue(true);
    const response = call('getProfile', {}).catch(() => {});
    token = 'own';
    answer.resolve(refusal(401, 'SESSION_ENDED'));
    await response;
    expect(fetched).toHaveBeenCalledTimes(calls);
    if (continues) expect(sent(1).headers).toMatchObject({ 'x-auth-token': 'own' });
  });

  test('that arrives late after a sign-out ends nothing', async () => {
    const answer = Promise.withResolvers<Response>();
    fetched.mockReturnValue(answer.promise);
    const response = rejected(call('logout', { body: {} }));
    token = null;
    answer.resolve(refusal(401, 'SESSION_ENDED'));
    await response;
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  test('to a sign-in is returned to its screen', async () => {
    token = null;
    fetched.mockResolvedValue(refusal(401, 'AUTH_FAILED_BAD_CREDENTIALS'));
    const body = { userId: 'C1000001', password: 'wrong', rememberMe: false };
    expect((await rejected(call('login', { body }))).code).toBe('AUTH_FAILED_BAD_CREDENTIALS');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  test('to a wrong current password leaves the person signed in', async () => {
    fetched.mockResolvedValue(refusal(401, 'AUTH_FAILED_BAD_CREDENTIALS'));
    const body = { currentPassword: 'wrong', newPassword: 'a new password' };
    expect((await rejected(call('changePassword', { body }))).code).toBe('AUTH_FAILED_BAD_CREDENTIALS');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  test('without a code ends the session', async () => {
    fetched.mockResolvedValue(new Response('', { status: 401 }));
    await rejected(call('getProfile', {}));
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  test('is retried after the same person has signed in again on the page', async () => {
    fetched.mockResolvedValueOnce(refusal(401, 'SESSION_ENDED'));
    const signedIn = Promise.withResolvers<boolean>();
    onUnauthorized.mockReturnValue(signedIn.promise);
    const response = call('getProfile', {});
    await vi.waitFor(() => expect(onUnauthorized).toHaveBeenCalledTimes(1));
    expect(fetched, 'nothing is sent until then').toHaveBeenCalledTimes(1);
    token = 'new';
    signedIn.resolve(true);
    await response;
    expect(sent(1).headers).toMatchObject({ 'x-auth-token': 'new' });
  });

  test.each([400, 403, 404, 409, 500])('is the only status that ends the session: %i does not', async (status) => {
    fetched.mockResolvedValue(refusal(status, 'GENERAL_ERROR'));
    await rejected(call('getProfile', {}));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('a request', () => {
  test('carries token, language and source', async () => {
    await call('getProfile', {});
    expect(sent()).toEqual({
      url: '/api/account/profile',
      method: 'GET',
      body: undefined,
      headers: {
        accept: 'application/json',
        'accept-language': 'ja-JP',
        'x-request-source': 'web',
        'x-auth-token': 'mine',
      },
    });
    token = null;
    await call('getSettings', {});
    expect(sent(1).headers).not.toHaveProperty('x-auth-token');
  });

  test('with a body has the JSON content type and its idempotency key', async () => {
    await call('createOrder', { body: { eventId: 7, tickets: [] }, idempotencyKey: 'attempt 1' });
    expect(sent()).toMatchObject({
      method: 'POST',
      body: '{"eventId":7,"tickets":[]}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'attempt 1' },
    });
    await call('getProfile', {});
    expect(sent(1).headers).not.toHaveProperty('idempotency-key');
  });

  test('fills in the path and omits empty query values', async () => {
    await call('releaseReservation', { params: { reservationId: 12 } });
    expect(sent()).toMatchObject({ url: '/api/ticket/reservation/12', method: 'DELETE' });
    await call('getEventByCode', { params: { eventShortCode: 'A/B ?#é' } });
    expect(sent(1).url).toBe('/api/events/code/A%2FB%20%3F%23%C3%A9');
    const query = { searchText: '', page: 0, rowsPerPage: 20, status: null } as never;
    await call('listOutbox', { query });
    expect(sent(2).url).toBe('/api/admin/outbox?page=0&rowsPerPage=20');
  });

  test('leaves query values unencoded, except characters that would end the value or the URL', async () => {
    const query = { searchText: 'sato@x.jp 佐藤&a=b#c%d+e"<>\\/:,' } as never;
    await call('listOutbox', { query });
    expect(sent().url).toBe('/api/admin/outbox?searchText=sato@x.jp%20佐藤%26a=b%23c%25d%2Be%22%3C%3E%5C/:,');
  });
});

describe('the cache', () => {
  let stale: unknown[] = [];
  beforeEach(() => {
    stale = [];
    connectQueryCache(async (key) => void stale.push(key));
  });
  const endSession = (more = {}) => call('endSession', { params: { sessionId: 1 }, body: {}, ...more });

  test('drops the responses that a change makes stale', async () => {
    await endSession();
    expect(stale).toEqual([['listSessions']]);
  });

  test('drops everything after a change that may concern any response', async () => {
    await call('resendConfirmation', { params: { orderId: 1 }, body: { email: 'mia@example.com' } });
    expect(stale).toEqual([[]]);
  });

  test('keeps everything after a read, and after a change without a row', async () => {
    await call('listSessions', {});
    await call('logout', { body: {} });
    expect(stale).toEqual([]);
  });

  test('keeps everything after a rejected change', async () => {
    fetched.mockImplementation(() => Promise.resolve(refusal(409, 'CONFLICT')));
    await rejected(endSession());
    expect(stale).toEqual([]);
  });

  test('waits for a caller that shows its result first', async () => {
    await endSession({ keepsCache: true });
    expect(stale).toEqual([]);
    await invalidateAfter('endSession');
    expect(stale).toEqual([['listSessions']]);
  });

  test('has rows for changes only, and each row names reads only', () => {
    const all = { ...staleAfter, ...staffStaleAfter };
    const changes = Object.keys(all) as (keyof typeof all)[];
    const reads = new Set(Object.values(all).flatMap((row) => (row === 'everything' ? [] : row)));
    expect(changes.filter((name) => requestOf(name, { params: {} } as never).method === 'GET')).toEqual([]);
    expect(changes.filter((name) => reads.has(name))).toEqual([]);
  });

  test('drops the responses that a change of staff makes stale when a staff screen has loaded', async () => {
    addStaleAfter(staffStaleAfter);
    await call('retryFailedMail', { body: {} });
    expect(stale).toEqual([['getMailQueue'], ['listOutbox']]);
  });

  test.each(['deactivateTicket', 'restoreTicket', 'refundOrder', 'retryRefund', 'settleRefund'] as const)(
    'drops the tickets, orders and log of a person after %s',
    async (change) => {
      addStaleAfter(staffStaleAfter);
      await invalidateAfter(change);
      expect(stale).toEqual(
        expect.arrayContaining([
          ['listAccountTickets'],
          ['listAccountOrders'],
          ['listAccountAudit'],
          ['countSections'],
        ]),
      );
    },
  );
});

describe('no response', () => {
  /** Never responds; rejects like `fetch` when the signal aborts. */
  const silence = (_: string, { signal }: RequestInit) =>
    new Promise<never>((_resolve, reject) => {
      const end = () => reject(signal?.reason as Error);
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end);
    });

  test('is a network error', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await rejected(call('getProfile', {}))).toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  test('within 30 seconds is a network error', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    fetched.mockImplementation(silence);
    const response = rejected(call('getProfile', { signal: new AbortController().signal }));
    clock.abort(new DOMException('Too late.', 'TimeoutError'));
    expect(await response).toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
    expect(timeout).toHaveBeenCalledWith(30_000);
  });

  test('to an aborted call is not a network error', async () => {
    const leaving = new AbortController();
    fetched.mockImplementation(silence);
    const response = call('getProfile', { signal: leaving.signal });
    leaving.abort();
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a response', () => {
  test('resolves with its body, or with undefined without one', async () => {
    fetched.mockResolvedValueOnce(json({ hello: 1 }));
    expect(await call('getProfile', {})).toEqual({ hello: 1 });
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect(await call('getProfile', {})).toBeUndefined();
  });

  test.each(['', '<html>'])('with a success status and no content is an error: %j', async (body) => {
    fetched.mockResolvedValueOnce(new Response(body, { headers: { 'x-request-id': 'r-1' } }));
    expect(await rejected(call('getProfile', {}))).toMatchObject({ code: 'EMPTY_RESPONSE', requestId: 'r-1' });
  });

  test('that breaks off is a network error, but not if the caller aborted it', async () => {
    const breaks = (error: Error) =>
      new Response(new ReadableStream({ start: (stream) => stream.error(error) }), { status: 200 });
    fetched.mockResolvedValueOnce(breaks(new TypeError('terminated')));
    expect(await rejected(call('getProfile', {}))).toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
    // A page that unloads aborts the body too, although the caller did not.
    fetched.mockResolvedValueOnce(breaks(new DOMException('left', 'AbortError')));
    expect(await rejected(call('getProfile', {}))).toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
    const signal = AbortSignal.abort();
    fetched.mockResolvedValueOnce(breaks(new DOMException('given up', 'AbortError')));
    await expect(call('getProfile', { signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  test.each([
    [json({ error: { code: 'NO_AVAILABLE_TICKET' } }, 409), 'NO_AVAILABLE_TICKET', 'NO_AVAILABLE_TICKET'],
    [json({ error: { code: 'NO_AVAILABLE_TICKET', message: 'Said.' } }, 409), 'NO_AVAILABLE_TICKET', 'Said.'],
    [json({ error: { code: 'RECORD_NOT_FOUND' } }, 403), 'FORBIDDEN', 'FORBIDDEN'],
    [json({ error: { code: 'ROLE_NOT_VALID_NOW', message: 'Over.' } }, 403), 'ROLE_NOT_VALID_NOW', 'Over.'],
    [json({ error: { code: 'SECOND_FACTOR_REQUIRED' } }, 403), 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_REQUIRED'],
    [
      json({ error: { code: 'SECOND_FACTOR_NOT_SET_UP' } }, 403),
      'SECOND_FACTOR_NOT_SET_UP',
      'SECOND_FACTOR_NOT_SET_UP',
    ],
    [json({ error: { code: 'CONFIRMATION_REQUIRED' } }, 403), 'CONFIRMATION_REQUIRED', 'CONFIRMATION_REQUIRED'],
    [json({ error: { code: 'OWN_STAFF_ACCOUNT', message: 'Own.' } }, 403), 'OWN_STAFF_ACCOUNT', 'Own.'],
    [json({ error: { code: 'GENERAL_ERROR' } }, 503), 'NETWORK_ERROR', 'NETWORK_ERROR'],
    [json({ error: { code: 'OF_A_NEWER_SERVER', message: 'Said.' } }, 409), 'GENERAL_ERROR', 'Said.'],
    [json({ error: { code: 'constructor' } }, 409), 'GENERAL_ERROR', 'GENERAL_ERROR'],
    [json({ error: { message: 'Only words.' } }, 500), undefined, 'Only words.'],
    [new Response('<html>Bad gateway</html>', { status: 502 }), 'GENERAL_ERROR', 'GENERAL_ERROR'],
    [json(null, 500), 'GENERAL_ERROR', 'GENERAL_ERROR'],
  ])('without success is reported by its code, otherwise by its message (%#)', async (response, code, message) => {
    fetched.mockResolvedValue(response);
    const error = await rejected(call('getProfile', {}));
    expect([error.code, error.message, error.status]).toEqual([code, message, response.status]);
  });

  test('without success keeps metadata, items and request id', async () => {
    const items = [{ code: 'REQUIRED', path: 'body.userId', message: 'Missing.' }];
    fetched.mockResolvedValue(
      json({ error: { code: 'VALIDATION_ERROR', metadata: { n: 5 }, items } }, 422, { 'x-request-id': 'r-1' }),
    );
    expect(await rejected(call('getProfile', {}))).toMatchObject({ metadata: { n: 5 }, items, requestId: 'r-1' });
  });

  test.each([
    ['attachment; filename="report.csv"', 'report.csv'],
    ['attachment; filename=report.csv; size=1', 'report.csv'],
    [`attachment; filename="__-1.pdf"; filename*=UTF-8''%E9%A0%98%E5%8F%8E%E6%9B%B8-1.pdf`, '領収書-1.pdf'],
    [`attachment; filename="report.csv"; filename*=UTF-8''%E9%A`, 'report.csv'],
    [undefined, undefined],
  ])('with a file has its name (%s)', async (disposition, fileName) => {
    const headers = disposition === undefined ? {} : { 'content-disposition': disposition };
    fetched.mockResolvedValue(new Response('a;b', { headers }));
    const answer = await callFile('exportEventReport', { params: { eventReportId: 1 }, query: {} });
    expect([await answer.file.text(), answer.fileName]).toEqual(['a;b', fileName]);
  });

  test('with an error instead of a file rejects', async () => {
    fetched.mockResolvedValue(refusal(401, 'SESSION_ENDED'));
    await rejected(callFile('exportEventReport', { params: { eventReportId: 1 }, query: {} }));
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });
});

describe('a response to a request that the boot script sent', () => {
  const come = (response: Response, body: unknown) => ({ response, body });
  const early = (more: Partial<NonNullable<typeof globalThis.foyerEarly>[number]> = {}) => {
    globalThis.foyerEarly = [
      {
        method: 'GET',
        address: '/api/account/profile',
        body: undefined,
        token: 'mine',
        locale: 'ja-JP',
        answer: Promise.resolve(come(json({ early: true }), { early: true })),
        at: 0,
        ...more,
      },
    ];
  };
  const at = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);
  const isEarly = async () => {
    fetched.mockClear();
    await call('getProfile', {});
    return fetched.mock.calls.length === 0;
  };

  test('is used once', async () => {
    at(1_000);
    early();
    expect([await isEarly(), await isEarly()]).toEqual([true, false]);
  });

  test('is used only for exactly the same call', async () => {
    at(1_000);
    early({ token: 'of somebody else' });
    expect(await isEarly()).toBe(false);
    early({ address: '/api/account/address' });
    expect(await isEarly()).toBe(false);
    early({ body: '{}' });
    expect(await isEarly()).toBe(false);
    early({ locale: 'es-US' });
    expect(await isEarly()).toBe(false);
  });

  test('is dropped when a request changes something, because it may be older than the change', async () => {
    at(1_000);
    early();
    await call('availableRelationships', { body: { eventId: 7, externalAccountIdentifier: 'C1000001' } });
    expect(await isEarly(), 'this POST only reads').toBe(true);
    early();
    await call('releaseReservation', { params: { reservationId: 12 } });
    expect(await isEarly(), 'sent before the change').toBe(false);
    const change = Promise.withResolvers<Response>();
    fetched.mockReturnValueOnce(change.promise);
    const sent = call('releaseReservation', { params: { reservationId: 12 } });
    early();
    change.resolve(json({}));
    await sent;
    expect(await isEarly(), 'sent during the change').toBe(false);
  });

  test('is valid for 20 seconds', async () => {
    const clock = at(19_999);
    early();
    expect(await isEarly()).toBe(true);
    clock.mockReturnValue(20_000);
    early();
    expect(await isEarly()).toBe(false);
  });

  test('is replaced by a new request if it failed', async () => {
    at(1_000);
    early({ answer: Promise.reject(new TypeError('Failed to fetch')) });
    expect(await isEarly()).toBe(false);
  });

  test('is used for reads only: a write is always sent', async () => {
    at(1_000);
    early({ address: '/api/ticket/reservation/12' });
    await call('releaseReservation', { params: { reservationId: 12 } });
    early({ method: 'POST', address: '/api/orders', body: '{"eventId":7,"tickets":[]}' });
    await call('createOrder', { body: { eventId: 7, tickets: [] }, idempotencyKey: 'attempt 1' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('ends the session on 401', async () => {
    at(1_000);
    const refused = refusal(401, 'SESSION_ENDED');
    const body: unknown = await refused.clone().json();
    early({ answer: Promise.resolve(come(refused, body)) });
    expect(await rejected(call('getProfile', {}))).toMatchObject({ code: 'SESSION_ENDED' });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  test('is available to the first frame when it has arrived, and requested again after that', async () => {
    at(1_000);
    const body = { early: true };
    early();
    expect(answered('getProfile', {}), 'still on its way').toBeUndefined();
    expect(await isEarly()).toBe(true);
    early({ come: come(json(body), body) });
    expect(answered('getProfile', {})).toEqual(body);
    expect(answered('getProfile', {}), 'taken').toBeUndefined();
    expect(await isEarly()).toBe(false);
  });

  test('is used for the first frame only if it is a success, of this person and less than 20 seconds old', async () => {
    const body = { early: true };
    const there = { come: come(json(body), body) };
    at(1_000);
    early({ ...there, token: 'of somebody else' });
    expect(answered('getProfile', {})).toBeUndefined();
    const refused = come(refusal(404, 'NOT_FOUND'), { errorCode: 'NOT_FOUND' });
    early({ come: refused, answer: Promise.resolve(refused) });
    expect(answered('getProfile', {})).toBeUndefined();
    await rejected(call('getProfile', {}));
    expect(fetched, 'the refusal is taken by the call').not.toHaveBeenCalled();
    at(20_000);
    early(there);
    expect(answered('getProfile', {})).toBeUndefined();
  });
});
