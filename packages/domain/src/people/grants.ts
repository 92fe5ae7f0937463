import { roles as allRoles, type Role } from '@foyer/contract/wire/vocabulary';

/** A role of an account, for all events or one, and for all times or a time span (people 4.8). */
export interface Grant {
  readonly role: Role;
  /** `null`: all events. */
  readonly eventId: number | null;
  /** The first moment; `null`: without a start. */
  readonly validFrom: Date | null;
  /** The end, which no longer counts; `null`: without an end. */
  readonly validUntil: Date | null;
  /** Id of the identity provider where another sign-in moves the end. Absent or null: the end is fixed. */
  readonly provider?: string | null;
}

/**
 * The events for which a call needs its role: the ids of one or more events, `all`, or `any`. With `any`, the role for
 * one event is enough.
 */
export type Scope = readonly number[] | 'all' | 'any';

export interface Need {
  scope: Scope;
  now: Date;
  /** How long after its end a role still counts, in ms. Default: 0. */
  lateMs?: number;
}

const hasBegun = ({ validFrom }: Grant, now: Date): boolean => validFrom === null || validFrom <= now;
const hasEnded = ({ validUntil }: Grant, now: Date, lateMs = 0): boolean =>
  validUntil !== null && validUntil.getTime() + lateMs <= now.getTime();

/** Whether a grant counts at a moment: from `validFrom` on, and before `validUntil`. */
export const isValidAt = (grant: Grant, now: Date): boolean => hasBegun(grant, now) && !hasEnded(grant, now);

/** Whether a grant covers a whole scope. `any` is covered by every grant. */
function covers({ eventId }: Grant, scope: Scope): boolean {
  if (scope === 'any' || eventId === null) return true;
  return scope !== 'all' && scope.length > 0 && scope.every((each) => each === eventId);
}

/** The roles that an account has for a scope. For several events: the roles that it has for each of them. */
export function rolesFor(grants: readonly Grant[], { scope, now, lateMs = 0 }: Need): Role[] {
  const valid = grants.filter((grant) => hasBegun(grant, now) && !hasEnded(grant, now, lateMs));
  const parts: readonly Scope[] = typeof scope === 'string' || scope.length === 0 ? [scope] : scope.map((id) => [id]);
  return allRoles.filter((role) =>
    parts.every((part) => valid.some((grant) => grant.role === role && covers(grant, part))),
  );
}

export type RoleRefusal = 'FORBIDDEN' | 'ROLE_FOR_OTHER_EVENTS' | 'ROLE_NOT_VALID_NOW';

/**
 * Why an account may not make a call that needs one of the listed roles; `null` when it may. A role for other events
 * is reported before a role at another time, because only its owner receives the reason.
 */
export function roleRefusal(grants: readonly Grant[], listed: readonly Role[], need: Need): RoleRefusal | null {
  const listedOf = (found: readonly Role[]) => found.some((role) => listed.includes(role));
  if (listedOf(rolesFor(grants, need))) return null;
  if (listedOf(rolesFor(grants, { ...need, scope: 'any' }))) return 'ROLE_FOR_OTHER_EVENTS';
  return grants.some(({ role }) => listed.includes(role)) ? 'ROLE_NOT_VALID_NOW' : 'FORBIDDEN';
}

/** The identity provider of the role that ended last, of these roles or of all, where a sign-in lets it count again. */
export function lapsedAt(
  grants: readonly Grant[],
  { now, listed = allRoles }: { now: Date; listed?: readonly Role[] },
): { provider: string } | null {
  const [last] = grants
    .filter((grant) => listed.includes(grant.role) && grant.provider && hasEnded(grant, now))
    .toSorted((a, b) => (b.validUntil?.getTime() ?? 0) - (a.validUntil?.getTime() ?? 0));
  return last?.provider ? { provider: last.provider } : null;
}

/** The ids of the events that a `filtered` call may return. */
export type AllowedEvents = 'all' | readonly number[];

/** The events for which an account has one of the listed roles now. */
export function eventsWith(grants: readonly Grant[], listed: readonly Role[], now: Date): AllowedEvents {
  const valid = grants.filter((grant) => listed.includes(grant.role) && isValidAt(grant, now));
  const ids = valid.flatMap(({ eventId }) => eventId ?? []);
  return ids.length < valid.length ? 'all' : [...new Set(ids)].toSorted((a, b) => a - b);
}

/** Whether a list of events contains an event. */
export const includesEvent = (events: AllowedEvents, eventId: number): boolean =>
  events === 'all' || events.includes(eventId);

/**
 * When the listed roles for a scope end; `null` for a role without an end. Late calls get the end of the role that
 * ended last.
 */
export function endOfRoles(grants: readonly Grant[], listed: readonly Role[], { scope, now }: Need): Date | null {
  const own = grants.filter((grant) => listed.includes(grant.role) && hasBegun(grant, now) && covers(grant, scope));
  const last = Math.max(...own.map(({ validUntil }) => validUntil?.getTime() ?? Infinity));
  return Number.isFinite(last) ? new Date(last) : null;
}

/** Whether a grant has no restriction. Administrators have no other grants. */
const isUnrestricted = ({ eventId, validFrom, validUntil }: Grant): boolean =>
  eventId === null && validFrom === null && validUntil === null;

/** The fields of grants that are refused: a restricted administrator, and an end that is not after the start. */
export function grantFaults(grants: readonly Grant[]): { index: number; field: 'role' | 'validUntil' }[] {
  return grants.flatMap((grant, index) => [
    ...(grant.role === 'admin' && !isUnrestricted(grant) ? [{ index, field: 'role' as const }] : []),
    ...(grant.validFrom !== null && grant.validUntil !== null && grant.validUntil <= grant.validFrom
      ? [{ index, field: 'validUntil' as const }]
      : []),
  ]);
}
