import { currentProduct } from '../../support/product.ts';

/** The network of a browser's pages: requests go to the test's server, except where the test routes them elsewhere. */

export type Pattern = string | RegExp | ((url: URL) => boolean);

/** A request or a response as tests read it. The names are Playwright's. */
export interface Sent {
  url: () => string;
  method: () => string;
  postData: () => string | null;
  postDataJSON: () => unknown;
}
export interface Received {
  url: () => string;
  status: () => number;
  ok: () => boolean;
  request: () => Sent;
  json: () => Promise<unknown>;
  text: () => Promise<string>;
}

export interface Route {
  request: () => Sent;
  /** Sends the request to the server and returns its response. */
  fetch: () => Promise<Received>;
  continue: () => Promise<void>;
  /** Hands the request to the route that was set before. */
  fallback: () => Promise<void>;
  fulfill: (answer: Fulfilled) => Promise<void>;
  abort: (reason?: string) => Promise<void>;
}

export interface Fulfilled {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  body?: string | Buffer;
  contentType?: string;
  response?: Received;
}

export type RouteHandler = (route: Route, request: Sent) => unknown;

/** The network of one document, which forgets its requests when it is left. */
export interface DocumentNetwork {
  fetch: typeof fetch;
  leave: () => void;
}

export interface Network {
  openDocument: () => DocumentNetwork;
  route: (pattern: Pattern, handler: RouteHandler) => void;
  unroute: (pattern?: Pattern) => void;
  onRequest: (listener: (request: Sent) => void) => void;
  nextRequest: (isWanted: (request: Sent) => boolean) => Promise<Sent>;
  nextResponse: (isWanted: (response: Received) => boolean) => Promise<Received>;
  setOffline: (isOffline: boolean) => void;
}

/** `**` is any text, `*` any text without a slash. */
function isFor(pattern: Pattern, href: string): boolean {
  if (typeof pattern === 'function') return pattern(new URL(href));
  if (pattern instanceof RegExp) return pattern.test(href);
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => {
      if (part === '**') return '.*';
      return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
    })
    .join('');
  return new RegExp(`^${source}$`).test(href);
}

interface Waiting<T> {
  isWanted: (value: T) => boolean;
  resolve: (value: T) => void;
}

/** Resolves each promise that waits for this value, once. */
function tell<T>(waiting: Waiting<T>[], value: T): void {
  for (const one of waiting.filter(({ isWanted }) => isWanted(value))) {
    waiting.splice(waiting.indexOf(one), 1);
    one.resolve(value);
  }
}

export function createNetwork(cookies: Map<string, string>, onProblem: (problem: string) => void): Network {
  const routes: { pattern: Pattern; handler: RouteHandler }[] = [];
  const onRequest: ((request: Sent) => void)[] = [];
  const requests: Waiting<Sent>[] = [];
  const responses: Waiting<Received>[] = [];
  let isOffline = false;

  async function toServer(request: Request): Promise<Response> {
    const headers = new Headers(request.headers);
    if (cookies.size > 0) headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '));
    const { fetch: send = fetch } = currentProduct();
    const response = await send(new Request(request.clone(), { headers }));
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(?:;|$)/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  /** The response of the test's routes, the last one first, or undefined if the request failed. */
  function routed(request: Request, sent: Sent, found: typeof routes): Promise<Response | undefined> {
    const [last] = found.slice(-1);
    if (!last) return toServer(request);
    const { promise, resolve, reject } = Promise.withResolvers<Response | undefined>();
    const route: Route = {
      request: () => sent,
      fetch: async () => receivedOf(await toServer(request), sent),
      continue: async () => resolve(await toServer(request)),
      fallback: async () => resolve(await routed(request, sent, found.slice(0, -1))),
      fulfill: async (answer) => resolve(await responseOf(answer)),
      abort: async () => resolve(undefined),
    };
    Promise.resolve(last.handler(route, sent)).catch(reject);
    return promise;
  }

  function failed(what: string): TypeError {
    onProblem(`failed: ${what}`);
    return new TypeError('Failed to fetch');
  }

  async function send(request: Request): Promise<Response> {
    const { url, method } = request;
    const body = request.body ? await request.clone().text() : null;
    const sent = sentOf(request, body);
    for (const listener of onRequest) listener(sent);
    tell(requests, sent);
    const found = routes.filter(({ pattern }) => isFor(pattern, url));
    const response = isOffline ? undefined : await routed(request, sent, found);
    // A response that arrives without a network is lost too.
    if (!response || isOffline)
      throw failed(`${method} ${url} ${isOffline ? 'net::ERR_INTERNET_DISCONNECTED' : 'net::ERR_FAILED'}`);
    const { status } = response;
    if (status >= 400)
      onProblem(`${status}: ${method} ${url} (the server responded with a status of ${status} (${url}))`);
    if (responses.length > 0) tell(responses, receivedOf(response, sent));
    return response;
  }

  function openDocument(): DocumentNetwork {
    let isLeft = false;
    const never = new Promise<never>(() => {});
    return {
      fetch: async (input, init) => {
        const { signal, ...rest } = init ?? {};
        const request = new Request(
          new URL(input instanceof Request ? input.url : input, currentProduct().address),
          rest,
        );
        const { promise: aborted, reject } = Promise.withResolvers<never>();
        const abort = () => reject(signal?.reason as Error);
        if (signal?.aborted) abort();
        signal?.addEventListener('abort', abort, { once: true });
        // Node holds a signal with a time limit, and all that hears it, until the time is over.
        const settled = Promise.race([send(request), aborted]).finally(() =>
          signal?.removeEventListener('abort', abort),
        );
        try {
          const response = await settled;
          return isLeft ? await never : response;
        } catch (error) {
          if (isLeft) return await never;
          throw error;
        }
      },
      leave: () => {
        isLeft = true;
      },
    };
  }

  return {
    openDocument,
    route: (pattern, handler) => void routes.push({ pattern, handler }),
    unroute: (pattern) => {
      for (let at = routes.length - 1; at >= 0; at -= 1)
        if (pattern === undefined || String(routes[at]?.pattern) === String(pattern)) routes.splice(at, 1);
    },
    onRequest: (listener) => void onRequest.push(listener),
    nextRequest: (isWanted) => new Promise((resolve) => requests.push({ isWanted, resolve })),
    nextResponse: (isWanted) => new Promise((resolve) => responses.push({ isWanted, resolve })),
    setOffline: (now) => {
      isOffline = now;
    },
  };
}

const sentOf = ({ url, method }: Request, body: string | null): Sent => ({
  url: () => url,
  method: () => method,
  postData: () => body,
  postDataJSON: () => (body === null ? null : (JSON.parse(body) as unknown)),
});

const receivedOf = (response: Response, sent: Sent): Received & { response: Response } => {
  // The page reads the response too.
  const copy = response.clone();
  return {
    response: response.clone(),
    url: sent.url,
    status: () => response.status,
    ok: () => response.ok,
    request: () => sent,
    json: () => copy.json(),
    text: () => copy.text(),
  };
};

async function responseOf({ status, headers, json, body, contentType, response }: Fulfilled): Promise<Response> {
  const original = (response as (Received & { response: Response }) | undefined)?.response;
  const content =
    json === undefined ? (body ?? (original ? Buffer.from(await original.arrayBuffer()) : '')) : JSON.stringify(json);
  const all = new Headers(original?.headers ?? {});
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
  if (contentType !== undefined) all.set('content-type', contentType);
  else if (json !== undefined) all.set('content-type', 'application/json');
  return new Response(typeof content === 'string' ? content : new Uint8Array(content), {
    status: status ?? original?.status ?? 200,
    headers: all,
  });
}
