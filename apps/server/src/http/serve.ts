import { STATUS_CODES } from 'node:http';
import { FoyerError } from '@foyer/contract/wire/errors';
import { apiKeyPrefix, keyInAddress } from '@foyer/domain/integrations/api-key';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Health } from '../ops/health.ts';
import type { Metrics } from '../ops/metrics.ts';
import { serveAccessibilityPage } from './accessibility-page.ts';
import { acceptBodies, defaultBodyLimit } from './bodies.ts';
import { serveEndpoint } from './endpoint-route.ts';
import { wordsFor } from './error-text.ts';
import { answerError } from './errors.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { acceptStreams } from './events.ts';
import type {
  Authenticate,
  AuthenticateKey,
  CountUpload,
  HandlerTable,
  OnExposedKey,
  RequireConfirmation,
  ServedEndpoint,
  StoredResponses,
  Throttle,
} from './handler.ts';
import { metricsReader, type MetricsAccess, type MetricsText } from './metrics.ts';
import { isProbe, serveProbes } from './probes.ts';
import { parseQueryString } from './query-string.ts';
import { newRequestId } from './request-id.ts';
import { logRequests, wordsOfPaths } from './request-log.ts';
import { traceRequests } from './request-spans.ts';
import { createRefusedCalls } from './refused-calls.ts';
import type { DescribeRoles, FindEventOf } from './rights.ts';
import { createSignInCookies } from './sign-in-cookie.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveSecurityText } from './security-text.ts';
import type { SharedEvent } from './share-tags.ts';
import { forwardToTrials, type TrialRequests } from './trial-requests.ts';
import { isPageView, sendPage, serveClient } from './static-client.ts';
import { cutUnusedConnections } from './unused-connections.ts';

/** Maximum duration of a request in ms, from its first byte to its response (system 1). */
const longestRequestMs = 30_000;
/** An idle connection is destroyed after this time in ms, because its peer does not read or is gone. */
const longestIdleMs = 60_000;

/** The HTTP server, ready for `inject` or `listen`. */
export type Server = FastifyInstance;

export interface ServeOptions {
  endpoints: readonly ServedEndpoint[];
  /** Handlers by endpoint name. Every endpoint needs one. */
  handlers: HandlerTable;
  authenticate: Authenticate;
  /** Absent: no API key is accepted. */
  authenticateKey?: AuthenticateKey;
  /** Records keys that come in an address. */
  onExposedKey?: OnExposedKey;
  /** Looks up the event of an object, for roles that are for some events only. */
  findEventOf: FindEventOf;
  /** Names the roles of a person in a refusal. */
  describeRoles?: DescribeRoles;
  requireConfirmation?: RequireConfirmation;
  clock: () => Date;
  logger: Logger;
  health: Health;
  metrics: Metrics;
  /** Text of `/metrics`. Default: this process's metrics. Several processes add theirs up. */
  metricsText?: MetricsText;
  /** Opens a span for each call. Absent: none. */
  traces?: { trustParent: boolean } | undefined;
  /** Who may read metrics on this port. Default: no one. */
  metricsAccess?: MetricsAccess;
  /** Rate limit of calls. Default: none. */
  throttle?: Throttle;
  /** Limits a sender's simultaneous large bodies. Absent: no limit. */
  countUpload?: CountUpload;
  /** Stored first responses of calls with an `Idempotency-Key`. Absent: none are stored. */
  replays?: StoredResponses;
  /** Marks devices with an earlier sign-in. Absent: no device is known. */
  deviceCookies?: DeviceCookies;
  trustProxy?: boolean | number | string;
  /** Folder of the built client. Without it, only the API is served. */
  clientDir?: string | undefined;
  /** Payments are simulated, and every page shows it. */
  testPayments?: boolean;
  /** The client logs its states. Every page contains a mark. */
  debugLogging?: boolean;
  /** Wallets for tickets. Every page contains the list. */
  wallets?: readonly string[];
  /** Identity providers with their names by language. Every page contains the list. */
  signInProviders?: readonly { id: string; names: Readonly<Record<string, string>> }[];
  /** The event of a shared link. Absent: previews of links show no event. */
  readShared?: (eventId: number) => Promise<SharedEvent | null>;
  /** Whether this is a paused restored copy. Every page then shows it. */
  isPaused?: () => Promise<boolean>;
  /** Where people report problems of accessibility. Absent: the page names the organiser. */
  accessibilityContact?: string | undefined;
  /** Where people report vulnerabilities. Absent: `/.well-known/security.txt` does not exist. */
  securityContact?: string | undefined;
  /** Public URL without a trailing slash. */
  publicUrl?: () => string;
  /** Answers requests of a browser that is in a trial copy. Absent: there are no copies. */
  trials?: TrialRequests;
  /** This server is a trial copy: attributes of its pages. */
  trialMarks?: () => string;
  /** The public URL uses https. */
  secure?: boolean;
  /** Maximum duration of a request and of an idle connection, in ms. Tests shorten them. */
  limits?: { requestMs?: number; idleMs?: number };
  /** Check responses against the contract (development, tests). */
  checkOutput?: boolean;
}

export async function createServer(options: ServeOptions): Promise<Server> {
  const { logger, health, metrics } = options;
  const { requestMs = longestRequestMs, idleMs = longestIdleMs } = options.limits ?? {};
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const isCovered = health.report(error);
    return answerError(error, request, reply, logger, { isCovered, providers: options.signInProviders });
  };

  const app = fastify({
    logger: false,
    genReqId: () => newRequestId(),
    requestTimeout: requestMs,
    handlerTimeout: requestMs,
    connectionTimeout: idleMs,
    keepAliveTimeout: 72_000,
    bodyLimit: defaultBodyLimit,
    trustProxy: trusted(options.trustProxy ?? false),
    forceCloseConnections: 'idle',
    // While stopping, this code responds itself, with the usual error body.
    return503OnClosing: false,
    // A sealed token in a path is longer than the router's default of 100 characters. The schemas limit each parameter.
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQueryString, maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id);
      void answer(error, request, reply);
    },
    clientErrorHandler: refuseGarbage,
  });

  app.decorateRequest('actor', null);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('apiKey', null);
  app.decorateRequest('hasSession', false);
  app.decorateRequest('device', undefined);
  app.decorateRequest('errorCode', null);
  app.decorateRequest('refusedByPhase', false);

  if (options.traces) traceRequests(app, options.traces);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (health.phase !== 'serving' && health.phase !== 'draining' && !isProbe(request.url)) {
      request.refusedByPhase = true;
      throw new FoyerError('NETWORK_ERROR');
    }
    const key = keyInAddress(request.url);
    if (key === null) return;
    await options.onExposedKey?.(key, { requestId: request.id, now: options.clock() });
    throw new FoyerError('API_KEY_IN_ADDRESS', { metadata: { prefix: apiKeyPrefix(key) ?? '' } });
  });
  if (options.trials) forwardToTrials(app, options.trials, options.secure ?? false);
  app.addHook('onSend', async (_request, reply) => {
    // A keep-alive connection would delay the shutdown.
    if (health.phase === 'draining' || health.phase === 'stopping') reply.header('connection', 'close');
  });
  app.setErrorHandler((error, request, reply) => answer(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (/^\/api(?:[/?]|$)/.test(request.url) || !isPageView(request)) throw new FoyerError('UNKNOWN_CALL');
    return sendPage(request, reply, options);
  });

  logRequests(app, logger, metrics, wordsOfPaths(options.endpoints));
  await addSecurityHeaders(app, { clientDir: options.clientDir, secure: options.secure ?? false });
  await acceptBodies(app);
  acceptStreams(app);
  cutUnusedConnections(app);

  const endpointOptions = {
    handlers: options.handlers,
    authenticate: options.authenticate,
    authenticateKey: options.authenticateKey,
    findEventOf: options.findEventOf,
    describeRoles: options.describeRoles,
    requireConfirmation: options.requireConfirmation,
    clock: options.clock,
    checkOutput: options.checkOutput ?? false,
    throttle: options.throttle ?? (async () => undefined),
    countUpload: options.countUpload ?? (() => () => undefined),
    refusedCalls: createRefusedCalls(),
    replays: options.replays,
    deviceCookies: options.deviceCookies,
    signInCookies: createSignInCookies({ secure: options.secure ?? false }),
  };
  for (const endpoint of options.endpoints) serveEndpoint(app, endpoint, endpointOptions);
  serveProbes(app, {
    health,
    metrics: metricsReader(options),
    metricsAccess: options.metricsAccess ?? { port: undefined, host: '', token: undefined, open: false },
  });
  const { securityContact: contact, publicUrl = () => '', clock } = options;
  serveAccessibilityPage(app, { contact: options.accessibilityContact });
  serveSecurityText(app, { contact, publicUrl, clock });
  await serveClient(app, options);
  await app.ready();
  return app;
}

/** A number is the number of trusted proxies in front of the server. */
function trusted(setting: boolean | number | string): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

/** Responds to invalid HTTP on the raw socket, because there is no request object. */
function refuseGarbage(
  this: FastifyInstance,
  error: Error & { code?: string },
  socket: NodeJS.Socket & { writable: boolean; destroyed: boolean },
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify({
    error: { code: 'MALFORMED_REQUEST', message: wordsFor('en-US', 'MALFORMED_REQUEST') },
  });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
