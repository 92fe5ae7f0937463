import type { Endpoints } from '@foyer/contract/wire/endpoints';
import type { RequestOf } from '@foyer/contract/wire/endpoint';
import { routes, type RouteName, type Routes } from '@foyer/contract/wire/routes';

type Request<N extends RouteName> = RequestOf<Endpoints[N]>;
type Part = 'params' | 'query' | 'body';
type Declared<N extends RouteName> = { [P in Part]: Request<N>[P] extends undefined ? never : P }[Part];
type MayBeAbsent<N extends RouteName> = { [P in Part]: undefined extends Request<N>[P] ? P : never }[Part];
/** Only the parts of the request that the endpoint declares. */
export type CallInput<N extends RouteName> = {
  [P in Exclude<Declared<N>, MayBeAbsent<N>>]: Request<N>[P];
} & { [P in Declared<N> & MayBeAbsent<N>]?: Request<N>[P] };

/** POST requests that only read. */
export const readingPosts = ['availableRelationships', 'availableTickets'] as const satisfies RouteName[];

/** The routes that were loaded: first those of attendees (`staff-routes.ts`). */
let loaded: Routes = routes;

/** Adds the routes of calls for staff, which pages of attendees do not load. */
export function addRoutes(more: Routes): void {
  loaded = { ...loaded, ...more };
}

export const hasRoute = (name: RouteName): boolean => name in loaded;

/** A call on the wire, for the call layer and the boot script. */
export interface WireRequest {
  method: string;
  /** Path and query, from `/api` on. */
  address: string;
  body: string | FormData | undefined;
}

export function requestOf<N extends RouteName>(name: N, input: CallInput<N>): WireRequest {
  const [method = 'GET', pattern = ''] = (loaded[name] ?? '').split(' ');
  const { params, query, body } = input as Partial<Record<'params' | 'query', Record<string, unknown>>> & {
    body?: unknown;
  };
  return {
    method,
    address: address(pattern, params, query),
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
  };
}

/**
 * `/api`, the pattern with its parameters, and the query. Query values are unencoded except for characters that would
 * break the URL.
 */
function address(pattern: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${key}=${plain(String(value))}`)
    .join('&');
  return `/api${path}${search ? `?${search}` : ''}`;
}

/** Query values are sent unencoded (system 1). Only characters that would end the value or the URL are escaped. */
function plain(value: string): string {
  return value.replace(/[%&#+\s"<>\\]/g, encodeURIComponent);
}
