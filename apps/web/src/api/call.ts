import { requestSource } from './request-source.ts';
import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { AnswerOf } from '@foyer/contract/wire/endpoint';
import type { RouteName } from '@foyer/contract/wire/routes';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { ApiError, toApiError } from './api-error.ts';
import { invalidateAfter } from './cache.ts';
import { addRoutes, hasRoute, readingPosts, requestOf, type CallInput, type WireRequest } from './request.ts';

/** Time-out of every request (system 1.1). */
const timeoutMs = 30_000;

/** The endpoint's input with the options of the call layer. */
export type Sent<N extends RouteName> = CallInput<N> & {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string;
  /** The token of another session than the page's; null for none. */
  token?: string | null;
  /** Set by a caller that shows the result of a change first. It runs `invalidateAfter` later. */
  keepsCache?: true;
};

/** What the call layer needs from the rest of the client; set once by the session. */
interface Surroundings {
  token: () => string | null;
  locale: () => Locale;
  /** True if the page's session has taken the place of the session with this token, and the same person uses it. */
  continues?: (endedToken: string) => boolean;
  /**
   * Called when the session of the call has ended: HTTP 401 for any reason except a wrong password (system 2.3). Resolves
   * with true when the call can be sent again with the session of the page, because the same person uses it.
   */
  onUnauthorized: (token: string) => Promise<boolean>;
  /** HTTP 423: the device was locked, here or on another page. */
  onLocked?: () => void;
  /** Called with every failed response. */
  onFailure?: (name: RouteName, error: ApiError) => void;
}

/** A response with its body already read, so the first frame can use it. */
export interface EarlyAnswer {
  response: Response;
  /** The parsed JSON. A response without JSON counts as failed. */
  body: unknown;
}

/**
 * A request that `boot.inline.ts` sent before the screen's code loaded: the request, its token, its start time and its
 * response.
 */
interface EarlyCall extends WireRequest {
  token: string;
  locale: string;
  answer: Promise<EarlyAnswer>;
  /** The response after it has arrived. */
  come?: EarlyAnswer;
  at: number;
}
declare global {
  var foyerEarly: EarlyCall[] | undefined;
  /** Sends the first requests of a path's screen. Missing if storage is forbidden. */
  var foyerAsk: ((pathname: string, sure?: boolean) => void) | undefined;
}

/** How long an early response stays valid, in ms. */
const earlyMs = 20_000;

/**
 * Takes the early call for exactly this request, if it is wanted. It is used once, so the next call sends a new
 * request.
 */
function takeEarly(
  { method, address, body }: WireRequest,
  token: string | null,
  isWanted: (early: EarlyCall) => boolean = () => true,
): EarlyCall | undefined {
  const early = (globalThis.foyerEarly ?? []).filter(({ at }) => performance.now() - at < earlyMs);
  const found = early.findLast(
    (one) =>
      one.method === method &&
      one.address === address &&
      one.body === body &&
      one.token === token &&
      one.locale === surroundings.locale(),
  );
  if (!found || !isWanted(found)) return undefined;
  globalThis.foyerEarly = early.filter((one) => one !== found);
  return found;
}

/** Drops all early responses, because a change may have made them wrong. */
function forgetEarly(): void {
  globalThis.foyerEarly = undefined;
}

let surroundings: Surroundings = {
  token: () => null,
  locale: () => 'en-US',
  onUnauthorized: () => Promise.resolve(false),
};

export function connectCalls(to: Surroundings): void {
  surroundings = to;
}

/**
 * The body of an early response to exactly this call, for the first frame (`initialData` of a query). It is used once,
 * as in `call`. `undefined` if no response has arrived, so the call must be sent or awaited.
 */
export function answered<N extends RouteName>(name: N, input: CallInput<N>): AnswerOf<Endpoints[N]> | undefined {
  if (!hasRoute(name)) return undefined;
  const early = takeEarly(requestOf(name, input), surroundings.token(), ({ come }) => come?.response.ok ?? false);
  return early?.come?.body as AnswerOf<Endpoints[N]> | undefined;
}

/**
 * Calls an endpoint of the contract by its name. Resolves with the success body and rejects with an `ApiError`:
 * `NETWORK_ERROR` if no complete response arrives within 30 s, `EMPTY_RESPONSE` if a success has no content (system 2.3).
 * A change also invalidates the responses that it makes stale.
 */
export async function call<N extends RouteName>(name: N, input: Sent<N>): Promise<AnswerOf<Endpoints[N]>> {
  const { response, body = await readBody(response, input.signal) } = await send(name, input);
  if (body === undefined && response.status !== 204)
    throw new ApiError({ code: 'EMPTY_RESPONSE', status: response.status, requestId: requestIdOf(response) });
  if (!input.keepsCache) void invalidateAfter(name);
  return body as AnswerOf<Endpoints[N]>;
}

/** Calls an endpoint that returns a file (`BytesAnswer`); rejects as `call` does. */
export async function callFile<N extends RouteName>(
  name: N,
  input: Sent<N>,
): Promise<{ file: Blob; fileName: string | undefined }> {
  const { response } = await send(name, input);
  return { file: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition') ?? '') };
}

/** The exact name (RFC 8187), else the one in ASCII. */
function fileNameOf(disposition: string): string | undefined {
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    if (exact !== undefined) return decodeURIComponent(exact);
  } catch {
    // Another server between may have changed it.
  }
  return /filename="?([^";]+)"?/.exec(disposition)?.[1];
}

/** Calls that a page sends when it is left, so the request must not end with the page. */
const lastCalls = ['logout', 'leaveEventDraft'] as const satisfies RouteName[];

/** Sends the request and returns a successful response. */
async function send<N extends RouteName>(name: N, input: Sent<N>): Promise<{ response: Response; body?: unknown }> {
  const { signal, idempotencyKey } = input;
  // A page of an attendee that belongs to staff calls before the first staff screen has loaded.
  if (!hasRoute(name)) addRoutes((await import('@foyer/contract/wire/staff-routes')).staffRoutes);
  const request = requestOf(name, input);
  const { method, address, body } = request;
  const token = input.token === undefined ? surroundings.token() : input.token;
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': surroundings.locale(),
    'x-request-source': requestSource,
  };
  if (token) headers['x-auth-token'] = token;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';

  const isChange = method !== 'GET' && !readingPosts.some((each) => each === name);
  if (isChange) forgetEarly();
  const timeout = AbortSignal.timeout(timeoutMs);
  let come: { response: Response; body?: unknown };
  try {
    // If the early request failed or was not sent, send it now.
    const early = idempotencyKey ? undefined : await takeEarly(request, token)?.answer.catch(() => undefined);
    come = early ?? {
      response: await fetch(address, {
        method,
        headers,
        // With Back, a browser would show its cached response, which lacks a registration that was just made.
        cache: 'no-cache',
        keepalive: lastCalls.some((each) => each === name),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body === undefined ? {} : { body }),
      }),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ code: 'NETWORK_ERROR', status: 0 });
  } finally {
    if (isChange) forgetEarly();
  }
  const { response } = come;
  if (response.ok) return come;
  const { body: answer = await readBody(response, signal) } = come;
  const failure = await toApiError(response.status, answer, requestIdOf(response));
  // A wrong password is a result for its form, even while a session exists. Every other 401 ends the session.
  const endsSession = response.status === 401 && failure.code !== 'AUTH_FAILED_BAD_CREDENTIALS';
  // The server does nothing for a call that it rejects with 401, so every call can be sent again.
  // Of two calls at once, the first rejection changes the session. The second one then continues with it too.
  const isOfPage = surroundings.token() === token || (token !== null && surroundings.continues?.(token));
  if (endsSession && token && isOfPage && (await surroundings.onUnauthorized(token))) return send(name, input);
  if (response.status === 423) surroundings.onLocked?.();
  surroundings.onFailure?.(name, failure);
  throw failure;
}

const requestIdOf = (response: Response) => response.headers.get('x-request-id') ?? undefined;

async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text().catch((error: unknown) => {
    // An abort of the caller is passed on. A lost connection or an unloading page counts as a network error.
    throw signal?.aborted ? error : new ApiError({ code: 'NETWORK_ERROR', status: 0 });
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
