import type { Definition, Method } from '@foyer/contract/wire/endpoint';
import type { KeyRights } from '@foyer/domain/integrations/api-key';
import type { Actor, KeyHolder, SignedIn } from '../calls/context.ts';

/** An endpoint of the contract with the properties that are needed to serve it. */
export type ServedEndpoint = Definition & { name: string; method: Method; path: string };

/**
 * A handler in the table. Modules write handlers with the exact types of their endpoint (`HandlerOf<typeof login>`),
 * and `never` accepts all of them. Only `endpoint-route.ts` calls them, after parsing the input with the endpoint's
 * schemas.
 */
export type AnyHandler = (input: never, context: never) => Promise<unknown>;
/** Handlers by endpoint name. The server does not start when one is missing. */
export type HandlerTable = Readonly<Partial<Record<string, AnyHandler>>>;

/** Returns the account and grants of a session token, or null when the token is unknown, revoked or expired. */
export type Authenticate = (token: string, now: Date) => Promise<SignedIn | null>;

/** Returns an API key with its rights, or null for an unknown key. */
export type AuthenticateKey = (key: string, now: Date) => Promise<(KeyHolder & KeyRights) | null>;

/** Records that an address contained this key. */
export type OnExposedKey = (key: string, about: { requestId: string; now: Date }) => Promise<void>;
/**
 * Checks that the person at the keyboard has confirmed who they are, for a call that declares `confirm`. @throws
 * CONFIRMATION_REQUIRED
 */
export type RequireConfirmation = (about: {
  actor: Pick<Actor, 'accountId' | 'actingStaff'>;
  sessionToken: string;
  kind: NonNullable<Definition['confirm']>;
  now: Date;
}) => Promise<void>;

/** Stores the first responses of calls with an `Idempotency-Key`. */
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
/** The stored response of one call. */
export interface Replay {
  /** Stores the response and returns the text to send, which is the first response's. */
  keep: (text: string) => Promise<string>;
  /** Returns the first response when the repeated call fails with this error. */
  find: (error: unknown) => Promise<string | undefined>;
}

/**
 * Counts a sender's request with a large body before the body is read. Throws `RATE_LIMITED` when the sender has too
 * many at the same time. The returned function ends the count.
 */
export type CountUpload = (sender: string) => () => void;

/** Counts a call before its body is read. Throws `RATE_LIMITED` when there were too many. */
export type Throttle = (call: {
  name: string;
  address: string;
  /** The person at the keyboard. Null without a session. */
  accountId: number | null;
  /** The API key of the call. */
  apiKeyId?: number | undefined;
  isExempt: boolean;
  device?: string | undefined;
  now: Date;
}) => Promise<void>;
