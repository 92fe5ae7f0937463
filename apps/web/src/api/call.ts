import type { Endpoints } from '@foyer/contract/endpoints';
import type { AnswerOf } from '@foyer/contract/endpoint';
import type { RouteName } from '@foyer/contract/routes';
import type { Locale } from '@foyer/contract/vocabulary';
import { ApiError, toApiError } from './api-error.ts';
import { requestOf, type CallInput, type WireRequest } from './request.ts';

/** Time-out of every request (spec §7, §9). */
const timeoutMs = 30_000;

/** The input of the endpoint, and what only the call layer reads. */
export type Sent<N extends RouteName> = CallInput<N> & {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string;
  /** The session of the call, where it is another than the page's; null for none. */
  token?: string | null;
};

/** What the call layer needs of the rest of the client; set once by the session. */
interface Surroundings {
  token: () => string | null;
  locale: () => Locale;
  /**
   * The session of the call has ended: HTTP 401 for another reason than a wrong password (spec §8). Resolves with true when the same person
   * has signed in again on this page, and with false when nobody will.
   */
  onUnauthorized: () => Promise<boolean>;
  /** HTTP 423: the device was locked, here or on another page. */
  onLocked?: () => void;
  /** Told of every answer that is no success. */
  onFailure?: (name: RouteName, error: ApiError) => void;
}

/** What came of it, read to its end: whoever wants it has it with the first frame. */
export interface EarlyAnswer {
  response: Response;
  /** Its JSON; what has none did not come. */
  body: unknown;
}

/** A call that `boot.inline.ts` started before the code that wants it was here: the request, whose it is, when, and its answer to be. */
interface EarlyCall extends WireRequest {
  token: string;
  answer: Promise<EarlyAnswer>;
  /** The same, once it is here. */
  come?: EarlyAnswer;
  at: number;
}
declare global {
  var foyerEarly: EarlyCall[] | undefined;
  /** Asks what the screen of a path asks first; not there where storage is forbidden. */
  var foyerAsk: ((pathname: string, sure?: boolean) => void) | undefined;
}

/** How long an early answer still counts as asked now. */
const earlyMs = 20_000;

/** The one that stands for this very call, if it is as wanted; taken once, so that asking again asks anew. */
function takeEarly(
  { method, address, body }: WireRequest,
  token: string | null,
  isWanted: (early: EarlyCall) => boolean = () => true,
): EarlyCall | undefined {
  const early = (globalThis.foyerEarly ?? []).filter(({ at }) => performance.now() - at < earlyMs);
  const found = early.findLast(
    (one) => one.method === method && one.address === address && one.body === body && one.token === token,
  );
  if (!found || !isWanted(found)) return undefined;
  globalThis.foyerEarly = early.filter((one) => one !== found);
  return found;
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
 * The success body of this very call where the boot lines asked it and it has come, for the first frame of who would ask it now
 * (`initialData` of a query); taken as by `call`. `undefined` where that has to ask, or to wait.
 */
export function answered<N extends RouteName>(name: N, input: CallInput<N>): AnswerOf<Endpoints[N]> | undefined {
  const early = takeEarly(requestOf(name, input), surroundings.token(), ({ come }) => come?.response.ok ?? false);
  return early?.come?.body as AnswerOf<Endpoints[N]> | undefined;
}

/**
 * Calls an endpoint of the contract by its name. Resolves with the success body; rejects with an `ApiError`
 * (`NETWORK_ERROR` when nothing answered within 30 s, or only half of it; `EMPTY_RESPONSE` when a success says nothing, spec §8).
 */
export async function call<N extends RouteName>(name: N, input: Sent<N>): Promise<AnswerOf<Endpoints[N]>> {
  const { response, body = await readBody(response, input.signal) } = await send(name, input);
  if (body === undefined && response.status !== 204)
    throw new ApiError({ code: 'EMPTY_RESPONSE', status: response.status, requestId: requestIdOf(response) });
  return body as AnswerOf<Endpoints[N]>;
}

/** Calls an endpoint that answers a file (`BytesAnswer`); rejects as `call` does. */
export async function callFile<N extends RouteName>(
  name: N,
  input: Sent<N>,
): Promise<{ file: Blob; fileName: string | undefined }> {
  const { response } = await send(name, input);
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '');
  return { file: await response.blob(), fileName: named?.[1] };
}

/** Sends the request and answers what succeeded. */
async function send<N extends RouteName>(name: N, input: Sent<N>): Promise<{ response: Response; body?: unknown }> {
  const { signal, idempotencyKey } = input;
  const request = requestOf(name, input);
  const { method, address, body } = request;
  const token = input.token === undefined ? surroundings.token() : input.token;
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': surroundings.locale(),
    'x-request-source': 'web',
  };
  if (token) headers['x-auth-token'] = token;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';

  const timeout = AbortSignal.timeout(timeoutMs);
  let come: { response: Response; body?: unknown };
  try {
    // What was not asked after all, or did not come, is asked now.
    const early = idempotencyKey ? undefined : await takeEarly(request, token)?.answer.catch(() => undefined);
    come = early ?? {
      response: await fetch(address, {
        method,
        headers,
        // Going back, a browser shows what it kept without asking; whoever has just registered would not see it.
        cache: 'no-cache',
        // A person who signs out may close the page at once.
        keepalive: name === 'logout',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body === undefined ? {} : { body }),
      }),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ code: 'NETWORK_ERROR', status: 0 });
  }
  const { response } = come;
  if (response.ok) return come;
  const { body: answer = await readBody(response, signal) } = come;
  const failure = toApiError(response.status, answer, requestIdOf(response));
  // A wrong password is an answer to its form, also while somebody is signed in. Every other 401 ends the session.
  const endsSession = response.status === 401 && failure.code !== 'AUTH_FAILED_BAD_CREDENTIALS';
  // The server has done nothing of a call that it answers with 401, so that every call may be sent again.
  if (endsSession && token && surroundings.token() === token && (await surroundings.onUnauthorized()))
    return send(name, input);
  if (response.status === 423) surroundings.onLocked?.();
  surroundings.onFailure?.(name, failure);
  throw failure;
}

const requestIdOf = (response: Response) => response.headers.get('x-request-id') ?? undefined;

async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text().catch((error: unknown) => {
    // Whoever gave the call up knows; a connection that was lost half way, or a page that is being left, is one that did not answer.
    throw signal?.aborted ? error : new ApiError({ code: 'NETWORK_ERROR', status: 0 });
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
