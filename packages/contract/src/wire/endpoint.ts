import type * as z from 'zod/mini';
import type { ApiScope } from '../integrations/api-scopes.ts';
import type { Cost, Costs } from './costs.ts';
import type { ErrorCode } from './errors.ts';
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

/** The field of a call that leads to its event. */
interface EventField {
  of: EventOwner;
  at: Field;
  /** A second event that the call reads. */
  and?: Field;
  /** A field that, if sent, has the id of the event instead. */
  unless?: Field;
}

/**
 * Where the event of a call comes from. The caller needs the role for this event (people 4.8).
 * `all-events`: the call concerns all events, so the caller needs the role for all events. `filtered`: the handler
 * returns only the events of `context.events`. `no-event`: the call returns no data of an event, so the role for any
 * event is enough.
 */
export type EventSource = 'all-events' | 'filtered' | 'no-event' | EventField;

/** Path parameters that lead to the event of a call. Such a call needs an `eventSource` only if it has another one. */
const ownersInPath = { eventId: 'event', ticketId: 'ticket', orderId: 'order' } as const satisfies Record<
  string,
  EventOwner
>;
type OwnerInPath = keyof typeof ownersInPath;

export const eventInQuery = { of: 'event', at: 'query.eventId' } as const satisfies EventSource;
export const eventInBody = { of: 'event', at: 'body.eventId' } as const satisfies EventSource;
export const ticketInBody = { of: 'ticket', at: 'body.ticketId' } as const satisfies EventSource;

/**
 * Who may call an endpoint. `session` is everyone who is signed in. `staff` needs one of `roles` for the event (people
 * 4.1: rights are the staff member's own, also while acting for an account). `session` calls name their event too: staff
 * have rights over other people's data of their events (people 4.4), and staff who act for an account by a role for one
 * event reach only this event (people 4.11). `key` is for API keys of other systems that have the scope (integrations 2.2).
 * No session may make such a call, and a key may make no other call.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session'; event: EventSource }
  | { kind: 'staff'; roles: readonly Role[]; event: EventSource; hoursAfterEnd?: number }
  | { kind: 'key'; scope: ApiScope; event: 'all-events' | EventField };

type Schema = z.ZodMiniType;

/** What a public call declares. */
interface PublicDeclaration {
  /** One sentence for the OpenAPI page. */
  summary: string;
  /** The limits that bound each cost of a use. `none`: it costs only a few milliseconds. The default for GET. */
  costs?: Costs | 'none';
  /**
   * The path starts at the root of the site instead of `/api`: pages and files for browsers and calendars. Their queries
   * are ignored, because campaigns and social networks add their own.
   */
  outsideApi?: true;
  /** On success, the device gets a signed cookie that marks it as signed in before. */
  marksDevice?: true;
  /** Reads the cookie that binds a sign-in at a provider to the browser, or sets it (`BytesAnswer.signInCookie`). */
  usesSignInCookie?: true;
  /** Also allowed while the session is locked. All other calls are refused then. */
  whileLocked?: true;
  /** Also allowed while staff must set up a second factor. All other calls with a session are refused then (people 8.3). */
  beforeSetUp?: true;
  /**
   * The person must have confirmed who they are in the last minutes (people 8.4). `with-factor`: only people who have a
   * second factor or must have one, so that clients of others need no confirmation.
   */
  confirm?: 'with-factor' | 'always';
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
  /**
   * The response has an `ETag`, and nobody may store it. A program that sends the tag of its last response receives 304 if nothing
   * changed.
   */
  isTagged?: true;
  /** On success, the browser also drops what it cached before, unless the request has this field as `true`. */
  clearsCache?: { unless: Field };
  /** Errors also contain `"success": false` (system 1: calls whose body has `success`). */
  sendsSuccess?: true;
}

/** What a call with a session declares. */
interface Declaration extends PublicDeclaration {
  /** Required unless the path names the event, ticket or order of the call. */
  eventSource?: EventSource;
  /** For staff: hours after the end of a role in which the call is still allowed. The handler checks what it accepts. */
  hoursAfterEnd?: number;
}

/** What a call for API keys declares. */
interface KeyDeclaration extends PublicDeclaration {
  /** A key needs this scope for the call. */
  scope: ApiScope;
  /** Required unless the path names the event of the call. */
  eventSource?: 'all-events';
}

/** An endpoint without its address. */
export interface Definition extends Declaration {
  access: Access;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * Method and path below `/api`, or below the root with `outsideApi` (system 1). Path parameters are written `:name`, with the same name for the same thing
 * everywhere. Paths have no trailing slash; the server accepts both forms.
 */
type Route = `${Method} /${string}`;
export interface Endpoint<N extends string = string> extends Definition {
  name: N;
  route: Route;
  method: Method;
  path: string;
}

/** The path of a call from the root of the site, with its parameters as `:name`. */
export const addressOf = ({ path, outsideApi }: Pick<Endpoint, 'path' | 'outsideApi'>): string =>
  outsideApi ? path : `/api${path}`;

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

type Call<R extends Route, A extends Access, D> = D & { route: R; method: Method; path: string; access: A };
/** A call that changes something says what it costs, so that a limit is never forgotten. */
type WithCosts<R extends Route> = R extends `GET ${string}` ? unknown : { costs: Costs | 'none' };
type WithSource<R extends Route> = R extends `${string}/:${OwnerInPath}${string}`
  ? unknown
  : { eventSource: EventSource };
/** Refuses a property that is misspelled or belongs to another kind of call. */
type Exact<D, Names> = { [P in Exclude<keyof D, Names>]: never } & (D extends { costs: infer C extends object }
  ? { costs: { [P in Exclude<keyof C, Cost>]: never } }
  : unknown);
type SourceOf<D> = D extends { eventSource: infer E extends EventSource } ? E : EventField;

function callOf<const R extends Route, const A extends Access, const D>(
  route: R,
  access: A,
  declaration: D,
): Call<R, A, D> {
  const [method, path] = route.split(' ') as [Method, string];
  return { ...declaration, route, method, path, access };
}

function sourceIn<D extends Declaration>(route: Route, { eventSource }: D): SourceOf<D> {
  const inPath = Object.entries(ownersInPath).find(([parameter]) => route.includes(`/:${parameter}`));
  // The types require one of the two.
  return (eventSource ?? (inPath && { of: inPath[1], at: `params.${inPath[0]}` })) as SourceOf<D>;
}

/** A call without a session. */
export const anyone = <const R extends Route, const D extends PublicDeclaration & WithCosts<R>>(
  route: R,
  declaration: D & Exact<D, keyof PublicDeclaration>,
) => callOf<R, { kind: 'public' }, D>(route, { kind: 'public' }, declaration);

/** A call for everyone who is signed in. */
export const signedIn = <const R extends Route, const D extends Declaration & WithCosts<R> & WithSource<R>>(
  route: R,
  declaration: D & Exact<D, Exclude<keyof Declaration, 'hoursAfterEnd'>>,
) =>
  callOf<R, { kind: 'session'; event: SourceOf<D> }, D>(
    route,
    { kind: 'session', event: sourceIn<D>(route, declaration) },
    declaration,
  );

/** Calls about the organisation, its staff and its money. Administrators have the role for all events. */
export const adminOnly = <const R extends Route, const D extends PublicDeclaration & WithCosts<R>>(
  route: R,
  declaration: D & Exact<D, keyof PublicDeclaration>,
) =>
  callOf<R, { kind: 'staff'; roles: readonly ['admin']; event: 'all-events' }, D>(
    route,
    { kind: 'staff', roles: ['admin'], event: 'all-events' },
    declaration,
  );

/** A call for API keys with a scope (integrations 2.2). */
export const keyHolders = <const R extends Route, const D extends KeyDeclaration & WithCosts<R> & WithSource<R>>(
  route: R,
  { scope, ...declaration }: D & Exact<D, keyof KeyDeclaration>,
) => {
  // The compiler does not see that `sourceIn` reads no scope, which is all that the rest of `D` lacks.
  const event = sourceIn<D>(route, declaration as unknown as D);
  return callOf<R, { kind: 'key'; scope: ApiScope; event: SourceOf<D> }, Omit<D, 'scope'>>(
    route,
    { kind: 'key', scope, event },
    declaration,
  );
};

const staffOf =
  <const Roles extends readonly Role[]>(listed: Roles) =>
  <const R extends Route, const D extends Declaration & WithCosts<R> & WithSource<R>>(
    route: R,
    declaration: D & Exact<D, keyof Declaration>,
  ) => {
    const { hoursAfterEnd } = declaration;
    return callOf<R, { kind: 'staff'; roles: Roles; event: SourceOf<D>; hoursAfterEnd?: number }, D>(
      route,
      {
        kind: 'staff',
        roles: listed,
        event: sourceIn<D>(route, declaration),
        ...(hoursAfterEnd === undefined ? {} : { hoursAfterEnd }),
      },
      declaration,
    );
  };
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

/** Names the calls of a subject by their keys. */
export function endpointsOf<E extends Record<string, Omit<Endpoint, 'name'>>>(
  calls: E,
): { [N in keyof E & string]: E[N] & { name: N } } {
  // The type of the entries says the same as the code.
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, name }])) as {
    [N in keyof E & string]: E[N] & { name: N };
  };
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
  /** Scripts of other sites may read it. Requests with cookies are still refused by browsers. */
  isReadByOtherSites?: boolean;
  /** A text that stays the same object as long as it does not change. Its tag and its compressed forms are computed once. */
  isStored?: boolean;
  /** Responds with 303 See Other to this address instead of the body, after a form was sent. */
  redirectTo?: string;
  /** Sets the cookie of an endpoint with `usesSignInCookie`, for 10 minutes. */
  signInCookie?: string;
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
