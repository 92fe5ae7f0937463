import type { Definition, InputOf, OutputOf } from '@foyer/contract/endpoint';
import type { Country, Locale, Role } from '@foyer/contract/vocabulary';

/**
 * Who acts. Account data is the account's; rights are the staff member's own, also while acting for an account
 * (readings §2 switch-context).
 */
export interface Actor {
  accountId: number;
  /** `C1000001`, or the user id of a staff account. */
  externalAccountIdentifier: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  country: Country;
  /** Rights of the person at the keyboard: the staff member's while acting for somebody. */
  roles: readonly Role[];
  /** The device is locked: nothing but unlocking and signing out is answered. */
  isLocked?: true;
  /** The staff member behind the session while acting for another account. */
  actingStaff?: { accountId: number; externalAccountIdentifier: string };
}

/**
 * Account id of the person at the keyboard: the staff member's while acting for an account, else the actor's own. What is done is theirs,
 * for whomever it is done (readings §2 switch-context).
 */
export const atKeyboard = (actor: Pick<Actor, 'accountId' | 'actingStaff'>): number =>
  actor.actingStaff?.accountId ?? actor.accountId;

/** What every call is asked with: who (null on public calls), when, in which language. */
export interface CallContext<A extends Actor | null = Actor> {
  actor: A;
  now: Date;
  locale: Locale;
  requestId: string;
  /** Address of the caller, for throttling and the audit log. */
  remoteAddress: string;
  /** The token of `x-auth-token`, for ending the session of the request. Never logged or stored. */
  sessionToken?: string;
  /** The `User-Agent` header, shortened: a session is listed with the device that opened it. */
  userAgent?: string;
  /** The id in the signed cookie of the device. It marks a device that has signed in, and authenticates nobody. */
  device?: string;
}

/** The context a handler of this endpoint gets: only public calls may come without anybody. */
export type ContextOf<E extends Definition> = CallContext<
  E['access'] extends { kind: 'session' | 'staff' } ? Actor : Actor | null
>;
/** A handler of an endpoint of the contract: parsed input in, success body out; refusals are thrown as `FoyerError`. */
export type HandlerOf<E extends Definition> = (input: InputOf<E>, context: ContextOf<E>) => Promise<OutputOf<E>>;
