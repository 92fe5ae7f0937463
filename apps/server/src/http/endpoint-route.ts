import { finished } from 'node:stream';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { ApiScope } from '@foyer/contract/integrations/api-scopes';
import { bearerKey, keyReaches, keyRefusal } from '@foyer/domain/integrations/api-key';
import { addressOf, type BytesAnswer, type EventsAnswer } from '@foyer/contract/wire/endpoint';
import { idempotencyHeaders } from '@foyer/contract/wire/primitives';
import { rolesFor } from '@foyer/domain/people/grants';
import { isExempt } from '@foyer/domain/people/permissions';
import { validationItems } from '@foyer/contract/wire/validation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { personAtKeyboardId, type Actor, type CallContext, type KeyHolder, type SignedIn } from '../calls/context.ts';
import { isStoredText, sendBytes, sendJson, sendRevalidated, sendStored } from './answers.ts';
import { clearCache, setCaching } from './caching.ts';
import { defaultBodyLimit, isUpload, readBody } from './bodies.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { sendEvents } from './events.ts';
import type {
  Authenticate,
  AuthenticateKey,
  CountUpload,
  HandlerTable,
  Replay,
  RequireConfirmation,
  ServedEndpoint,
  StoredResponses,
  Throttle,
} from './handler.ts';
import { parseInput } from './input.ts';
import { chooseLocale } from './locale.ts';
import type { RefusedCalls } from './refused-calls.ts';
import { requireRole, rightsOf, valueAt, type CallRights, type DescribeRoles, type FindEventOf } from './rights.ts';
import type { SignInCookies } from './sign-in-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: ServedEndpoint;
  }
  interface FastifyRequest {
    /**
     * The caller with the roles for any event, for limits and logs. Null before the session lookup, and for public calls
     * without a session. Handlers receive the caller with the roles for the event of the call.
     */
    actor: Actor | null;
    /** The account of the session with its grants. */
    signedIn: SignedIn | null;
    /** The API key of a call for keys. */
    apiKey: KeyHolder | null;
    /** Whether the token belongs to a session, even a locked one. A sign-in replaces that session. */
    hasSession: boolean;
    /** The id in the device cookie, or a new one if the endpoint marks the device. */
    device: string | undefined;
    /** Error code of the response, for the request log. */
    errorCode: string | null;
    /** Refused because the server is starting or stopping. This is expected and not logged as a failure. */
    refusedByPhase: boolean;
  }
}

/** Maximum characters, enough for the browser and the operating system, which come first. */
const longestUserAgent = 300;

export interface EndpointOptions {
  handlers: HandlerTable;
  authenticate: Authenticate;
  /** Absent: no key is accepted. */
  authenticateKey?: AuthenticateKey | undefined;
  findEventOf: FindEventOf;
  describeRoles?: DescribeRoles | undefined;
  /** Absent: no call needs a confirmation, in tests of this layer. */
  requireConfirmation?: RequireConfirmation | undefined;
  clock: () => Date;
  checkOutput: boolean;
  throttle: Throttle;
  countUpload: CountUpload;
  refusedCalls: RefusedCalls;
  /** First responses of calls with an `Idempotency-Key`. Absent: none are stored. */
  replays?: StoredResponses | undefined;
  /** Absent: no device is known. */
  deviceCookies?: DeviceCookies | undefined;
  signInCookies: SignInCookies;
}

/**
 * Serves one endpoint: checks session and access before reading the body, then parses the input, calls the handler and
 * sends the output. @throws Error without a handler, so the server does not start.
 */
export function serveEndpoint(app: FastifyInstance, endpoint: ServedEndpoint, options: EndpointOptions): void {
  const handler = options.handlers[endpoint.name];
  if (!handler) throw new Error(`Nobody handles ${endpoint.name}.`);
  app.route({
    method: endpoint.method,
    url: addressOf(endpoint),
    bodyLimit: endpoint.bodyLimit ?? defaultBodyLimit,
    ...(endpoint.longestSeconds === undefined ? {} : { handlerTimeout: endpoint.longestSeconds * 1000 }),
    config: { endpoint },
    onRequest: async (request, reply) => {
      setCaching(reply, undefined);
      const token = tokenOf(request);
      if (token !== undefined) options.refusedCalls.check(endpoint.name, token, options.clock());
      await admit(endpoint, request, options);
      if (!isUpload(request)) return;
      const { actor } = request;
      const end = options.countUpload(actor ? `account ${personAtKeyboardId(actor)}` : `network ${request.ip}`);
      // A client that disconnects causes `close` without `finish`.
      finished(reply.raw, end);
    },
    onError: async (request, _, error) => {
      const token = tokenOf(request);
      if (token !== undefined) options.refusedCalls.store(endpoint.name, token, error, options.clock());
    },
    handler: async (request, reply) => {
      const input = parseInput(endpoint, {
        params: request.params,
        query: endpoint.outsideApi ? {} : request.query,
        headers: request.headers,
        body: await readBody(request),
      });
      const { signedIn, apiKey } = request;
      if (apiKey) requireEventOfKey(endpoint, apiKey, input);
      const now = options.clock();
      const locale = chooseLocale(request.headers['accept-language'], request.actor?.locale);
      const { findEventOf, describeRoles } = options;
      const rights =
        signedIn && (await rightsOf(endpoint, signedIn, { input, now, locale, findEventOf, describeRoles }));
      const sessionToken = tokenOf(request);
      if (endpoint.confirm && rights && sessionToken !== undefined) {
        await options.requireConfirmation?.({ actor: rights.actor, sessionToken, kind: endpoint.confirm, now });
      }
      const replay = replayOf(endpoint, request, input, options);
      let output: unknown;
      try {
        // Type-safe: this endpoint's schemas parsed the input, and its access rule decides whether there is an actor.
        output = await handler(input as never, contextOf(endpoint, request, rights, options) as never);
      } catch (error) {
        // A repeated call for a ticket or order that has changed since gets its first response.
        const first = await replay?.find(error);
        if (first === undefined) throw error;
        await sendJson(request, reply.code(endpoint.status ?? 200), first);
        return reply;
      }
      // The sign-in succeeded, and the handler stored the device as known.
      if (endpoint.marksDevice && request.device !== undefined && options.deviceCookies) {
        reply.header('set-cookie', options.deviceCookies.write(request.device));
      }
      if (endpoint.usesSignInCookie) setSignInCookie(reply, output, options);
      clearCache(reply, endpoint, input);
      await answer(endpoint, request, reply, { output, checkOutput: options.checkOutput, replay });
      return reply;
    },
  });
}

/** Looks up the session, checks the endpoint's access rule and counts the call. */
async function admit(endpoint: ServedEndpoint, request: FastifyRequest, options: EndpointOptions): Promise<void> {
  const { access, name } = endpoint;
  const now = options.clock();
  request.device = options.deviceCookies?.read(request.headers.cookie);
  const isKnown = request.device !== undefined;
  if (endpoint.marksDevice) request.device ??= options.deviceCookies?.create();
  const count = () => {
    const { actor, apiKey } = request;
    return options.throttle({
      name,
      address: request.ip,
      accountId: actor && personAtKeyboardId(actor),
      isExempt: actor !== null && isExempt(actor, 'calls'),
      apiKeyId: apiKey?.apiKeyId,
      device: isKnown ? request.device : undefined,
      now,
    });
  };
  // Public calls are counted before any work is done.
  if (access.kind === 'public') await count();
  if (access.kind === 'key') {
    request.apiKey = await admitKey(access.scope, request, options);
    return count();
  }
  const token = tokenOf(request);
  const signedIn = token === undefined ? null : await options.authenticate(token, now);
  request.hasSession = signedIn !== null;
  // A locked device has no actor in public calls until it is unlocked. Nor have staff before they have set up a second factor.
  if (access.kind === 'public' && (signedIn?.isLocked || signedIn?.mustSetUpFactor)) return;
  request.signedIn = signedIn;
  request.actor = signedIn && { ...signedIn, roles: rolesFor(signedIn.grants, { scope: 'any', now }) };
  if (access.kind === 'public') return;
  if (!signedIn) throw new FoyerError('SESSION_ENDED');
  requireRole(endpoint, signedIn, now);
  if (signedIn.isLocked && !endpoint.whileLocked) throw new FoyerError('SESSION_LOCKED');
  if (signedIn.mustSetUpFactor && !endpoint.beforeSetUp) throw new FoyerError('SECOND_FACTOR_NOT_SET_UP');
  await count();
}

/**
 * Returns the API key of a request if it may make a call with this scope. @throws API_KEY_INVALID, API_KEY_EXPIRED,
 * API_KEY_REVOKED, API_KEY_SCOPE
 */
async function admitKey(
  scope: ApiScope,
  request: FastifyRequest,
  { authenticateKey, clock }: EndpointOptions,
): Promise<KeyHolder> {
  const key = bearerKey(request.headers.authorization);
  const known = key === null ? null : await authenticateKey?.(key, clock());
  if (!known) throw new FoyerError('API_KEY_INVALID');
  const code = keyRefusal(known, scope, clock());
  if (code) throw new FoyerError(code, code === 'API_KEY_SCOPE' ? { metadata: { scope } } : {});
  const { apiKeyId, prefix, eventId } = known;
  return { apiKeyId, prefix, eventId };
}

/** @throws API_KEY_EVENT for a key of another event */
function requireEventOfKey({ access }: ServedEndpoint, apiKey: KeyHolder, input: object): void {
  if (access.kind !== 'key') return;
  const { event } = access;
  const eventId = typeof event === 'string' ? null : Number(valueAt(input, event.at));
  if (!keyReaches(apiKey, eventId)) throw new FoyerError('API_KEY_EVENT');
}

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers['x-auth-token'];
  return typeof token === 'string' && /^[\w.~+/=-]{1,200}$/.test(token) ? token : undefined;
}

/** A page may set the cookie. A JSON response has no such field. */
function setSignInCookie(reply: FastifyReply, output: unknown, { signInCookies }: EndpointOptions): void {
  const { signInCookie } = output as Pick<BytesAnswer, 'signInCookie'>;
  if (signInCookie !== undefined) reply.header('set-cookie', signInCookies.write(signInCookie));
}

function contextOf(
  endpoint: ServedEndpoint,
  request: FastifyRequest,
  rights: CallRights | null,
  options: EndpointOptions,
): CallContext<Actor | null> {
  const sessionToken = request.hasSession ? tokenOf(request) : undefined;
  const userAgent = request.headers['user-agent']?.slice(0, longestUserAgent);
  const signInCookie = endpoint.usesSignInCookie ? options.signInCookies.read(request.headers.cookie) : undefined;
  return {
    actor: null,
    ...rights,
    ...(request.apiKey ? { apiKey: request.apiKey } : {}),
    now: options.clock(),
    locale: chooseLocale(request.headers['accept-language'], request.actor?.locale),
    requestId: request.id,
    remoteAddress: request.ip,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(request.device === undefined ? {} : { device: request.device }),
    ...(signInCookie === undefined ? {} : { signInCookie }),
  };
}

/** Access to the stored response of this call. Undefined without an idempotency key. */
function replayOf(
  endpoint: ServedEndpoint,
  request: FastifyRequest,
  { headers, ...sent }: ReturnType<typeof parseInput>,
  { replays, clock }: EndpointOptions,
): Replay | undefined {
  const { actor } = request;
  if (!replays || !actor || endpoint.headers !== idempotencyHeaders) return undefined;
  const { 'idempotency-key': key } = idempotencyHeaders.parse(headers);
  if (key === undefined) return undefined;
  const about = { accountId: actor.accountId, call: endpoint.name, key, request: sent };
  return {
    keep: (text) => replays.keep(about, text, clock()),
    find: async (error) => {
      if (error instanceof FoyerError && error.code === 'IDEMPOTENCY_KEY_REUSED') return undefined;
      return (await replays.find(about)) ?? undefined;
    },
  };
}

async function answer(
  endpoint: ServedEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { output, checkOutput, replay }: { output: unknown; checkOutput: boolean; replay: Replay | undefined },
): Promise<void> {
  reply.code(endpoint.status ?? 200);
  if (endpoint.output === 'bytes' || endpoint.output === 'html') {
    const file = output as BytesAnswer;
    setCaching(reply, endpoint.cache, file.cacheControl);
    if (isStoredText(file)) await sendStored(request, reply, file, endpoint.output);
    else sendBytes(request, reply, file, endpoint.output);
    return;
  }
  if (endpoint.status === 204) {
    reply.send();
    return;
  }
  if (endpoint.output === 'events') {
    const { event: schema } = endpoint;
    sendEvents(reply, output as EventsAnswer, (text) => checkOutput && schema && holdAgainst(endpoint, schema, text));
    return;
  }
  const { output: schema } = endpoint;
  if ((endpoint.cache === 'session' || endpoint.isTagged) && typeof output === 'object' && output !== null) {
    setCaching(reply, endpoint.cache);
    await sendRevalidated(request, reply, output, (text) => checkOutput && holdAgainst(endpoint, schema, text));
    return;
  }
  const text = JSON.stringify(output);
  if (text === undefined) throw new Error(`The handler of ${endpoint.name} answered nothing.`);
  if (checkOutput) holdAgainst(endpoint, schema, text);
  await sendJson(request, reply, replay ? await replay.keep(text) : text);
}

/** In development and tests, a response that violates the contract fails as a server error. */
function holdAgainst(endpoint: ServedEndpoint, schema: Exclude<ServedEndpoint['output'], string>, text: string): void {
  const travelled: unknown = JSON.parse(text);
  const parsed = schema.safeParse(travelled);
  if (parsed.success) return;
  const faults = validationItems(parsed.error.issues, 'answer', travelled).map(({ path, code }) => `${path} ${code}`);
  throw new FoyerError('GENERAL_ERROR', {
    metadata: { contract: `${endpoint.name}: ${faults.join(', ')}`.slice(0, 2000) },
    cause: new Error(`The answer of ${endpoint.name} breaks the contract: ${faults.join(', ')}`),
  });
}
