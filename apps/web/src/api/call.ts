import type { Endpoints } from '@foyer/contract/endpoints';
import type { AnswerOf, RequestOf } from '@foyer/contract/endpoint';
import { routes, type RouteName } from '@foyer/contract/routes';
import type { Locale } from '@foyer/contract/vocabulary';
import { ApiError, toApiError } from './api-error.ts';

/** Time-out of every request (spec §7, §9). */
const timeoutMs = 30_000;

type Request<N extends RouteName> = RequestOf<Endpoints[N]>;
type Part = 'params' | 'query' | 'body';
type Declared<N extends RouteName> = { [P in Part]: Request<N>[P] extends undefined ? never : P }[Part];
type MayBeAbsent<N extends RouteName> = { [P in Part]: undefined extends Request<N>[P] ? P : never }[Part];
/** Only the parts of the request that the endpoint declares. Headers are the call layer's own. */
export type CallInput<N extends RouteName> = {
  [P in Exclude<Declared<N>, MayBeAbsent<N>>]: Request<N>[P];
} & { [P in Declared<N> & MayBeAbsent<N>]?: Request<N>[P] } & {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string;
};

/** What the call layer needs of the rest of the client; set once by the session. */
interface Surroundings {
  token: () => string | null;
  locale: () => Locale;
  /** HTTP 401 outside the sign-in screen (spec §8). */
  onUnauthorized: () => void;
}

/** The calls that `boot.inline.ts` started before this code was here. */
declare global {
  var foyerEarly: { address: string; body: string | undefined; token: string; answer: Promise<Response> }[] | undefined;
}

/** How long after the page began an early answer still counts as asked now. */
const earlyMs = 20_000;

/** Its answer, for the very call it stands for; taken once, so that asking again asks anew. */
function takeEarly(address: string, body: string | undefined, token: string | null): Promise<Response> | undefined {
  const early = performance.now() < earlyMs ? globalThis.foyerEarly : undefined;
  const found = early?.findIndex((one) => one.address === address && one.body === body && one.token === token) ?? -1;
  return found < 0 ? undefined : early?.splice(found, 1)[0]?.answer;
}

let surroundings: Surroundings = { token: () => null, locale: () => 'en-US', onUnauthorized: () => {} };

export function connectCalls(to: Surroundings): void {
  surroundings = to;
}

/**
 * Calls an endpoint of the contract by its name. Resolves with the success body; rejects with an `ApiError`
 * (`NETWORK_ERROR` when nothing answered within 30 s).
 */
export async function call<N extends RouteName>(name: N, input: CallInput<N>): Promise<AnswerOf<Endpoints[N]>> {
  return (await readBody(await send(name, input))) as AnswerOf<Endpoints[N]>;
}

/** Calls an endpoint that answers a file (`BytesAnswer`); rejects as `call` does. */
export async function callFile<N extends RouteName>(
  name: N,
  input: CallInput<N>,
): Promise<{ file: Blob; fileName: string | undefined }> {
  const response = await send(name, input);
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '');
  return { file: await response.blob(), fileName: named?.[1] };
}

/** Sends the request and answers what succeeded. */
async function send<N extends RouteName>(name: N, input: CallInput<N>): Promise<Response> {
  const [method = 'GET', pattern = ''] = routes[name].split(' ');
  const { params, query, body, signal, idempotencyKey } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    idempotencyKey?: string;
  };
  const token = surroundings.token();
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': surroundings.locale(),
    'x-request-source': 'web',
  };
  if (token) headers['x-auth-token'] = token;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';

  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  try {
    const url = address(pattern, params, query);
    const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
    // An early call has a body just when it is a POST.
    const isRead = method === (sent === undefined ? 'GET' : 'POST') && !(sent instanceof FormData);
    // What was not asked after all, or did not come, is asked now.
    const early = isRead && !idempotencyKey ? await takeEarly(url, sent, token)?.catch(() => undefined) : undefined;
    response =
      early ??
      (await fetch(url, {
        method,
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(sent === undefined ? {} : { body: sent }),
      }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ code: 'NETWORK_ERROR', status: 0 });
  }
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (response.ok) return response;
  const answer = await readBody(response);
  // A sign-in refused is an answer to the sign-in screen; any other 401 ends the session.
  if (response.status === 401 && token && surroundings.token() === token) surroundings.onUnauthorized();
  throw toApiError(response.status, answer, requestId);
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** `/api` + the pattern with its parameters + the query, its values as they are but for what would break the address. */
function address(pattern: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${key}=${plain(String(value))}`)
    .join('&');
  return `/api${path}${search ? `?${search}` : ''}`;
}

/** Query values travel unencoded (spec §7); only what would end the value or the address is escaped. */
function plain(value: string): string {
  return value.replace(/[%&#+\s"<>\\]/g, encodeURIComponent);
}
