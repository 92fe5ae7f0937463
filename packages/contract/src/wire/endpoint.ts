import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { routes, type RouteName } from './routes.ts';
import type { Role } from './vocabulary.ts';

/**
 * Who may call an endpoint. Every endpoint must declare it; there is no default. `session` is everyone who is signed
 * in. `staff` needs one of `roles` (people 3.1: rights are the staff member's own, also while acting for an account).
 */
export type Access = { kind: 'public' } | { kind: 'session' } | { kind: 'staff'; roles: readonly Role[] };

export const isPublic = { kind: 'public' } as const satisfies Access;
export const signedIn = { kind: 'session' } as const satisfies Access;
const staff = (...roles: Role[]) => ({ kind: 'staff', roles }) as const satisfies Access;

/** Changes to events, money and other people's tickets (people 4.3). */
export const adminOnly = staff('admin');
/** Search, order summary, statistics, acting for others (people 4.3). */
export const desk = staff('admin', 'helper');
/** The dashboard, check-in, scan, badges and awards: every role that works at an event (people 4.3, people 4.4). */
export const crew = staff('admin', 'helper', 'ticket-scanner');

type Schema = z.ZodMiniType;

export interface Definition {
  /** One sentence for the OpenAPI page. */
  summary: string;
  access: Access;
  /** On success, the device gets a signed cookie that marks it as signed in before. */
  marksDevice?: true;
  /** Also allowed while the session is locked. All other calls are refused then. */
  whileLocked?: true;
  params?: Schema;
  query?: Schema;
  /** Request headers that the handler reads, with lower-case names. Other headers are dropped, never refused. */
  headers?: Schema;
  body?: Schema;
  /**
   * Schema of the success body. `bytes` and `html` responses are described only by their content type. `events` is a
   * stream of server-sent events with the schema `event`.
   */
  output: Schema | 'bytes' | 'html' | 'events';
  /** Schema of each server-sent event. */
  event?: Schema;
  /** Content types of a `bytes` response, for the OpenAPI page: `image/png`, or a range (`image/*`). */
  mediaTypes?: readonly string[];
  /** Error codes in addition to `commonErrors`. */
  errors?: readonly ErrorCode[];
  /** Maximum body size in bytes; 256 KiB by default. */
  bodyLimit?: number;
  /**
   * `json` by default. `multipart`: fields and files as one object, files as `uploadedFile`. `form`: fields of a
   * urlencoded or multipart form. `raw`: the unparsed bytes (`rawBytes`), for signatures.
   */
  bodyKind?: 'json' | 'multipart' | 'form' | 'raw';
  /** Maximum duration of a streamed response in seconds; the limit of other requests by default. */
  longestSeconds?: number;
  /** Success status; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  /** Other statuses of a page or file: `BytesAnswer.status` and redirects. */
  otherStatuses?: readonly (201 | 204 | 303 | 304 | 404)[];
  /**
   * Callers may cache the response and revalidate it with its `ETag` (304). The tag is computed from the response
   * itself, so it covers everything that the response depends on.
   */
  revalidated?: true;
  /** Errors also contain `"success": false` (system 1: calls whose body has `success`). */
  sendsSuccess?: true;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Endpoint<D extends Definition = Definition, N extends RouteName = RouteName> = D & {
  name: N;
  method: Method;
  path: string;
};

/** Error codes of every call. */
export const commonErrors = [
  'MALFORMED_REQUEST',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'GENERAL_ERROR',
  'NETWORK_ERROR',
] as const satisfies readonly ErrorCode[];

/** An endpoint as data: its route in `routes.ts` with access, schemas and errors. */
export function endpoint<const N extends RouteName, const D extends Definition>(
  name: N,
  definition: D,
): Endpoint<D, N> {
  const [method, path] = routes[name].split(' ') as [Method, string];
  return { ...definition, name, method, path };
}

type ParsedOf<S> = S extends Schema ? z.infer<S> : undefined;
/** Parsed input of an endpoint: `params`, `query`, `headers`, `body`. A part without a schema is `undefined`. */
export interface InputOf<E extends Definition> {
  params: ParsedOf<E['params']>;
  query: ParsedOf<E['query']>;
  headers: ParsedOf<E['headers']>;
  body: ParsedOf<E['body']>;
}

type SentOf<S> = S extends Schema ? z.input<S> : undefined;
/**
 * Input that a caller passes: path and query as values (numbers, booleans), converted with `String(value)`. The body is
 * as sent, where fields with a default are optional.
 */
export interface RequestOf<E extends Definition> {
  params: ParsedOf<E['params']>;
  query: E['query'] extends Schema ? Partial<z.infer<E['query']>> : undefined;
  headers: SentOf<E['headers']>;
  body: SentOf<E['body']>;
}

/** A binary or HTML response with its caching headers. */
export interface BytesAnswer {
  contentType: string;
  /** A stream is neither cached nor tagged. */
  body: Uint8Array | string | AsyncIterable<Uint8Array | string>;
  etag?: string;
  cacheControl?: string;
  fileName?: string;
  /**
   * 404 for a page that reports missing content, 201 and 204 where an external protocol requires them; 200 when absent.
   */
  status?: 201 | 204 | 404;
  /** When the content last changed, for conditional requests by date. */
  lastModified?: Date;
  /** The content security policy of a page with a script. Without it, scripts are blocked. */
  policy?: string;
  /** Responds with 303 See Other to this address instead of the body, after a form was sent. */
  redirectTo?: string;
}
/**
 * A stream. `subscribe` sends the current state immediately and each later state. It may end the stream, and returns a
 * function that stops sending.
 */
export interface EventsAnswer {
  subscribe: (send: (event: unknown) => void, end: () => void) => () => void;
}
/** The success body of an endpoint as its caller receives it. */
export type AnswerOf<E extends Definition> = E['output'] extends Schema ? z.infer<E['output']> : BytesAnswer;
/** The success body of an endpoint as a handler returns it and as sent. */
export type OutputOf<E extends Definition> = E['output'] extends Schema
  ? z.input<E['output']>
  : E['output'] extends 'events'
    ? EventsAnswer
    : BytesAnswer;
