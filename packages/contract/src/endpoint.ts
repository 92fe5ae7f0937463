import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { routes, type RouteName } from './routes.ts';
import type { Role } from './vocabulary.ts';

/**
 * Who may call an endpoint. Every endpoint says one; there is no default but refusal.
 * `session` is anyone signed in; `staff` needs one of `roles` (readings §2: rights are the staff member's own,
 * also while acting for an account).
 */
export type Access = { kind: 'public' } | { kind: 'session' } | { kind: 'staff'; roles: readonly Role[] };

export const isPublic = { kind: 'public' } as const satisfies Access;
export const signedIn = { kind: 'session' } as const satisfies Access;
const staff = (...roles: Role[]) => ({ kind: 'staff', roles }) as const satisfies Access;

/** Changes to events, money and other people's tickets (spec §6 Admin). */
export const adminOnly = staff('admin');
/** Search, order summary, statistics, acting for others (spec §1 'Admins and helpers can'). */
export const desk = staff('admin', 'helper');
/** The dashboard, check-in, scan, badges and awards: every role that works at an event (spec §1, readings §10 Rights). */
export const crew = staff('admin', 'helper', 'ticket-scanner');

type Schema = z.ZodMiniType;

export interface Definition {
  /** One sentence for the OpenAPI page. */
  summary: string;
  access: Access;
  /** Success marks the device with a signed cookie: it has signed in. */
  marksDevice?: true;
  /** Also answered while the session is locked; any other call is refused then. */
  whileLocked?: true;
  params?: Schema;
  query?: Schema;
  /** Request headers the handler reads, keyed in lower case. Other headers are dropped, never refused. */
  headers?: Schema;
  body?: Schema;
  /**
   * Shape of the success body. `bytes` and `html` answers are described by their content type alone; `events` goes on as server-sent
   * events, each of the shape `event`.
   */
  output: Schema | 'bytes' | 'html' | 'events';
  /** Shape of what each server-sent event carries. */
  event?: Schema;
  /** Content types of a `bytes` answer, for the OpenAPI page: `image/png`, or a range (`image/*`). */
  mediaTypes?: readonly string[];
  /** Codes beyond those any endpoint may answer (`commonErrors`). */
  errors?: readonly ErrorCode[];
  /** Body size limit in bytes; 256 KiB unless told. */
  bodyLimit?: number;
  /**
   * `json` unless told. `multipart`: fields and files as one object, files as `uploadedFile`. `form`: fields of a
   * urlencoded or multipart form. `raw`: the bytes as they came (`rawBytes`), for signatures.
   */
  bodyKind?: 'json' | 'multipart' | 'form' | 'raw';
  /** How long the answer may be under way, for those that stream; as long as any request unless told. */
  longestSeconds?: number;
  /** Success status; 200 unless told. */
  status?: 200 | 201 | 202 | 204;
  /** Statuses of a page or file besides the success status: `BytesAnswer.status` and redirects. */
  otherStatuses?: readonly (201 | 204 | 303 | 304 | 404)[];
  /**
   * The caller may keep the answer and ask with its `ETag` whether it is still so (304). Whatever it depends on is part of the tag: the
   * answer itself is what is compared.
   */
  revalidated?: true;
  /** Also sends `"success": false` with an error (readings §1: calls whose body has `success`). */
  sendsSuccess?: true;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Endpoint<D extends Definition = Definition, N extends RouteName = RouteName> = D & {
  name: N;
  method: Method;
  path: string;
};

/** Codes that any call may answer besides its own. */
export const commonErrors = [
  'MALFORMED_REQUEST',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'GENERAL_ERROR',
  'NETWORK_ERROR',
] as const satisfies readonly ErrorCode[];

/** An endpoint as data: the route of that name in `routes.ts` with its access, schemas and errors. */
export function endpoint<const N extends RouteName, const D extends Definition>(
  name: N,
  definition: D,
): Endpoint<D, N> {
  const [method, path] = routes[name].split(' ') as [Method, string];
  return { ...definition, name, method, path };
}

type ParsedOf<S> = S extends Schema ? z.infer<S> : undefined;
/** Parsed input of an endpoint: `params`, `query`, `headers`, `body`, each `undefined` where it declares none. */
export interface InputOf<E extends Definition> {
  params: ParsedOf<E['params']>;
  query: ParsedOf<E['query']>;
  headers: ParsedOf<E['headers']>;
  body: ParsedOf<E['body']>;
}

type SentOf<S> = S extends Schema ? z.input<S> : undefined;
/**
 * What a caller of an endpoint gives: path and query as values (numbers, booleans), written into the address by
 * `String(value)`; the body as it is sent, where fields with a default may be left out.
 */
export interface RequestOf<E extends Definition> {
  params: ParsedOf<E['params']>;
  query: E['query'] extends Schema ? Partial<z.infer<E['query']>> : undefined;
  headers: SentOf<E['headers']>;
  body: SentOf<E['body']>;
}

/** A binary or HTML answer, with the headers that matter for caching. */
export interface BytesAnswer {
  contentType: string;
  /** What is read while it is sent is neither kept nor tagged. */
  body: Uint8Array | string | AsyncIterable<Uint8Array | string>;
  etag?: string;
  cacheControl?: string;
  fileName?: string;
  /** 404 for a page that says that there is nothing here, 201 and 204 where somebody else's protocol tells by them; 200 when absent. */
  status?: 201 | 204 | 404;
  /** When it last changed, for whoever asks by date instead of by tag. */
  lastModified?: Date;
  /** The content security policy of a page that runs a script; without it a page runs none. */
  policy?: string;
  /** Answers 303 See Other to this address instead of the body (after a form was sent). */
  redirectTo?: string;
}
/** A stream. `subscribe` sends the first state at once and each later one, may end the stream, and returns what stops sending. */
export interface EventsAnswer {
  subscribe: (send: (event: unknown) => void, end: () => void) => () => void;
}
/** The success body of an endpoint as its caller reads it. */
export type AnswerOf<E extends Definition> = E['output'] extends Schema ? z.infer<E['output']> : BytesAnswer;
/** The success body of an endpoint, as a handler gives it and as it travels. */
export type OutputOf<E extends Definition> = E['output'] extends Schema
  ? z.input<E['output']>
  : E['output'] extends 'events'
    ? EventsAnswer
    : BytesAnswer;
