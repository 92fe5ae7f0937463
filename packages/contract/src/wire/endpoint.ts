import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { routes, type RouteName } from './routes.ts';
import {
  crewRoles,
  deskRoles,
  editorRoles,
  exportRoles,
  listRoles,
  officeRoles,
  overviewRoles,
  reportRoles,
  searchRoles,
} from './role-vocabulary.ts';
import { roles, type Role } from './vocabulary.ts';

/** An object that belongs to one event. Its id in a request leads to the event. */
export type EventOwner =
  | 'event'
  | 'ticket'
  | 'order'
  | 'orderIntent'
  | 'ticketConfiguration'
  | 'reservation'
  | 'exportSchedule'
  | 'exportRun'
  | 'message';
type Field = `${'params' | 'query' | 'body'}.${string}`;

/**
 * Where the event of a call comes from. The caller needs the role for this event (people 4.8).
 * `all-events`: the call concerns all events, so the caller needs the role for all events. `filtered`: the handler
 * returns only the events of `context.events`. `no-event`: the call returns no data of an event, so the role for any
 * event is enough.
 */
export type EventSource =
  | 'all-events'
  | 'filtered'
  | 'no-event'
  | {
      of: EventOwner;
      at: Field;
      /** A second event that the call reads. */
      and?: Field;
      /** A field that, if sent, has the id of the event instead. */
      unless?: Field;
    };

export const eventInPath = { of: 'event', at: 'params.eventId' } as const satisfies EventSource;
export const eventInQuery = { of: 'event', at: 'query.eventId' } as const satisfies EventSource;
export const eventInBody = { of: 'event', at: 'body.eventId' } as const satisfies EventSource;
export const ticketInPath = { of: 'ticket', at: 'params.ticketId' } as const satisfies EventSource;
export const ticketInBody = { of: 'ticket', at: 'body.ticketId' } as const satisfies EventSource;
export const orderInPath = { of: 'order', at: 'params.orderId' } as const satisfies EventSource;

/**
 * Who may call an endpoint. Every endpoint must declare it; there is no default. `session` is everyone who is signed
 * in. `staff` needs one of `roles` for the event (people 4.1: rights are the staff member's own, also while acting for
 * an account). `session` calls name their event too: staff have rights over other people's data of their events (people
 * 4.4), and staff who act for an account by a role for one event reach only this event (people 4.11).
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session'; event: EventSource }
  | {
      kind: 'staff';
      roles: readonly Role[];
      event: EventSource;
      /** Hours after the end of a role in which the call is still allowed. The handler checks what it accepts. */
      hoursAfterEnd?: number;
    };

export const isPublic = { kind: 'public' } as const satisfies Access;
/** `NoInfer` keeps the literal of the event: without it, the type of the place where it is used would widen it. */
interface SessionAccess<E extends EventSource> {
  readonly kind: 'session';
  readonly event: E;
}
interface StaffAccess<R extends readonly Role[], E extends EventSource> {
  readonly kind: 'staff';
  readonly roles: R;
  readonly event: E;
}

/** A call for everyone who is signed in. */
export const signedInFor = <const E extends EventSource>(event: E): SessionAccess<NoInfer<E>> => ({
  kind: 'session',
  event,
});

/** Calls about the organisation, its staff and its money. Administrators have the role for all events. */
export const adminOnly = { kind: 'staff', roles: ['admin'], event: 'all-events' } as const satisfies Access;
const staffOf =
  <const R extends readonly Role[]>(listed: R) =>
  <const E extends EventSource>(event: E): StaffAccess<R, NoInfer<E>> => ({ kind: 'staff', roles: listed, event });
/** Changes to events, their mails and messages. */
export const editors = staffOf(editorRoles);
export const desk = staffOf(deskRoles);
export const searchers = staffOf(searchRoles);
export const listReaders = staffOf(listRoles);
export const overviewReaders = staffOf(overviewRoles);
export const reportReaders = staffOf(reportRoles);
export const exporters = staffOf(exportRoles);
export const office = staffOf(officeRoles);
export const crew = staffOf(crewRoles);
/** Every role, for lists of events and for the lock of the own device. */
export const anyStaff = staffOf(roles);

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
   * Who may cache the response (system 1.7). Absent: nobody (`no-store`), because a response holds a code, a name or an
   * amount. `session`: the browser, for this session, and it revalidates with the `ETag` (304). The tag is computed from
   * the response itself, so it covers everything that the response depends on. `public`: everyone, for the time in
   * `BytesAnswer.cacheControl`; a file without it is not cached.
   */
  cache?: 'session' | 'public';
  /** On success, the browser also drops what it cached before, unless the request has this field as `true`. */
  clearsCache?: { unless: Field };
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
  /** How long everyone may cache the file. Only an endpoint with `cache: 'public'` sends it. */
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
  /** Pages of other sites may show it: an image of a mail in a mail program that is a website. */
  isForOtherSites?: boolean;
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
