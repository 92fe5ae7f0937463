import type { Definition, Method } from '@foyer/contract/endpoint';
import type { Actor } from '@foyer/domain/actor';

/** An endpoint of the contract, as far as serving it needs to know. */
export type ServedEndpoint = Definition & { name: string; method: Method; path: string };

/**
 * A handler in the table: modules write theirs with the exact types of their endpoint
 * (`HandlerOf<typeof login>`); `never` accepts them all, and only `endpoint-route.ts`, which parsed the input
 * with that endpoint's own schemas, calls them.
 */
export type AnyHandler = (input: never, context: never) => Promise<unknown>;
/** By endpoint name; the server does not start when a served endpoint has none. */
export type HandlerTable = Readonly<Partial<Record<string, AnyHandler>>>;

/** Whose session this token is, or null when it is unknown, revoked or expired. */
export type Authenticate = (token: string, now: Date) => Promise<Actor | null>;

/** Where the first responses of calls with an `Idempotency-Key` are stored. */
export interface StoredResponses {
  keep: (about: KeyedCall, text: string, now: Date) => Promise<string>;
  find: (about: KeyedCall) => Promise<string | null>;
}
interface KeyedCall {
  accountId: number;
  call: string;
  key: string;
  request: unknown;
}
/** The same for one call. */
export interface Replay {
  /** Returns the text to send: that of the first response. */
  keep: (text: string) => Promise<string>;
  /** The text of the first response, when the call failed with this error now. */
  find: (error: unknown) => Promise<string | undefined>;
}

/**
 * Counts a request with a large body of a sender before the body is read; throws `RATE_LIMITED` when the sender has too many under way.
 * The returned function ends the count.
 */
export type CountUpload = (sender: string) => () => void;

/** Counts a call before its body is read; throws `RATE_LIMITED` when there were too many. */
export type Throttle = (call: {
  name: string;
  address: string;
  /** The person at the keyboard; null without a session. */
  accountId: number | null;
  isStaff: boolean;
  device?: string | undefined;
  now: Date;
}) => Promise<void>;
