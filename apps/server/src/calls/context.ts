import type { Definition, InputOf, OutputOf } from '@foyer/contract/wire/endpoint';
import type { Country, Locale, Role } from '@foyer/contract/wire/vocabulary';
import type { AllowedEvents, Grant } from '@foyer/domain/people/grants';

/**
 * The account that makes a call. Account data belongs to the account; the rights belong to the signed-in staff member,
 * also while that staff member acts for an account (people 5.1).
 */
export interface Actor {
  accountId: number;
  /** `C1000001`, or the user id of a staff account. */
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  country: Country;
  /**
   * Rights of the signed-in person for the event of this call: the staff member's own rights while acting for an account
   * (people 4.8).
   */
  roles: readonly Role[];
  /** The device is locked. Every call fails except unlocking and signing out. */
  isLocked?: true;
  /** Staff without the second factor that the installation requires. Only calls for setting one up are allowed (people 8.3). */
  mustSetUpFactor?: true;
  /** The staff member behind the session while acting for another account. */
  actingStaff?: { accountId: number; externalAccountIdentifier: string };
}

/** The account of a session, before the rights for a call are known. */
export interface SignedIn extends Omit<Actor, 'roles'> {
  /** The grants of the signed-in person: the staff member's own while acting for an account (people 4.11). */
  grants: readonly Grant[];
  /** An account that exists only for its roles. Without a valid role it can do nothing. */
  isStaffAccount: boolean;
}

/**
 * Account id of the signed-in person: the staff member's while acting for an account, else the actor's own. Actions are
 * recorded under this id (people 5.1).
 */
export const personAtKeyboardId = (actor: Pick<Actor, 'accountId' | 'actingStaff'>): number =>
  actor.actingStaff?.accountId ?? actor.accountId;

/** Context of every call: the actor (null on public calls), the time, the language and the request. */
export interface CallContext<A extends Actor | null = Actor> {
  actor: A;
  now: Date;
  locale: Locale;
  requestId: string;
  /** Address of the caller, for throttling and the audit log. */
  remoteAddress: string;
  /** The token of `x-auth-token`, for ending the session of the request. Never logged or stored. */
  sessionToken?: string;
  /** The `User-Agent` header, shortened. The list of sessions shows it as the device. */
  userAgent?: string;
  /**
   * The id in the device's signed cookie. It identifies a device that has signed in before, and authenticates no
   * account.
   */
  device?: string;
  /** The cookie of the browser that began a sign-in at a provider. Only for endpoints with `usesSignInCookie`. */
  signInCookie?: string;
  /** When the caller's roles for the event of the call end. In the past for calls that are allowed for some hours more. */
  rightsEnd?: Date;
}

/**
 * Context of a call that reads several events: only these events are in its response. Staff who act for an account by a
 * role for one event have only this event (people 4.11).
 */
export interface EventsContext extends CallContext {
  events: AllowedEvents;
}

/** The API key of a call (integrations 2). It acts for no account. */
export interface KeyHolder {
  apiKeyId: number;
  /** The beginning of the key, for logs. */
  prefix: string;
  /** The only event of the key; null for all events. */
  eventId: number | null;
}

/** Context of a call that an API key makes. It has no actor. */
export type KeyContext = CallContext<null> & { apiKey: KeyHolder };

/** The context that a handler of this endpoint receives. Only a public call can have a null actor. */
export type ContextOf<E extends Definition> = CallContext<
  E['access'] extends { kind: 'session' | 'staff' } ? Actor : Actor | null
> &
  (E['access'] extends { kind: 'key' } ? { actor: null; apiKey: KeyHolder } : unknown) &
  (E['access'] extends { kind: 'session' } | { event: 'filtered' } ? { events: AllowedEvents } : unknown);
/**
 * A handler of an endpoint of the contract. It takes parsed input, returns the success body, and throws a `FoyerError`
 * to refuse.
 */
export type HandlerOf<E extends Definition> = (input: InputOf<E>, context: ContextOf<E>) => Promise<OutputOf<E>>;
