import type { EventOwner, EventSource } from '@foyer/contract/wire/endpoint';
import { FoyerError, type ErrorMetadata } from '@foyer/contract/wire/errors';
import { deskRoles } from '@foyer/contract/wire/role-vocabulary';
import type { Locale, Role } from '@foyer/contract/wire/vocabulary';
import {
  endOfRoles,
  eventsWith,
  lapsedAt,
  roleRefusal,
  rolesFor,
  type AllowedEvents,
  type Grant,
  type Need,
  type RoleRefusal,
  type Scope,
} from '@foyer/domain/people/grants';
import { personAtKeyboardId, type Actor, type SignedIn } from '../calls/context.ts';
import type { ServedEndpoint } from './handler.ts';

/** Looks up the event of an object; null when the object does not exist. */
export type FindEventOf = (of: Exclude<EventOwner, 'event'>, id: string) => Promise<number | null>;

/**
 * The role of a person and its events, for the text of a refusal (people 4.9). `eventId` is the requested event, whose
 * name is left out when the person may not see it.
 */
export type DescribeRoles = (
  accountId: number,
  about: { roles: readonly Role[]; eventId: number | undefined; now: Date; locale: Locale },
) => Promise<ErrorMetadata>;

/** What the caller may do in this call: the actor with the roles for its event, and limits for the handler. */
export interface CallRights {
  actor: Actor;
  events?: AllowedEvents;
  rightsEnd?: Date;
}

interface RightsOptions {
  input: object;
  now: Date;
  locale: Locale;
  findEventOf: FindEventOf;
  /** Absent: a refusal names no role. */
  describeRoles?: DescribeRoles | undefined;
}

const hourMs = 3_600_000;

/**
 * Checks before the body is read whether the caller could have the role for this call. @throws FORBIDDEN,
 * ROLE_NOT_VALID_NOW
 */
export function requireRole(endpoint: ServedEndpoint, signedIn: SignedIn, now: Date): void {
  const { access } = endpoint;
  const { grants, isStaffAccount } = signedIn;
  if (access.kind === 'staff') {
    const refusal = roleRefusal(grants, access.roles, { ...needOf(access, 'any', now) });
    if (refusal) throw roleError(refusal, grants, now, access.roles);
  } else if (isStaffAccount && !endpoint.whileLocked && rolesFor(grants, { scope: 'any', now }).length === 0) {
    throw roleError('ROLE_NOT_VALID_NOW', grants, now);
  }
}

/**
 * The rights of the caller for the event of this call (people 4.8). Without an event, only the roles for all events
 * count. @throws ROLE_FOR_OTHER_EVENTS, ROLE_NOT_VALID_NOW
 */
export async function rightsOf(
  { access }: ServedEndpoint,
  signedIn: SignedIn,
  options: RightsOptions,
): Promise<CallRights> {
  const { input, now, findEventOf } = options;
  const { grants, isStaffAccount: _, ...person } = signedIn;
  const actorWith = (need: Need): Actor => ({ ...person, roles: rolesFor(grants, need) });
  // A session cannot make calls for keys, and has no rights there.
  if (access.kind === 'key') throw new FoyerError('API_KEY_INVALID');
  if (access.kind === 'public') return { actor: actorWith({ scope: 'all', now }) };
  const scope = await scopeOf(access.event, signedIn, input, findEventOf);
  if (access.kind === 'session') {
    const events = actingEvents(signedIn, now);
    if (!isWithin(events, access.event, scope)) throw await refusal(access.event, deskRoles, signedIn, options);
    // A list of several events gives no right at one of them.
    return { actor: actorWith({ scope: scope === 'any' ? 'all' : scope, now }), events };
  }
  const need = needOf(access, scope, now);
  const code = roleRefusal(grants, access.roles, need);
  if (code === 'ROLE_FOR_OTHER_EVENTS') throw await refusal(access.event, access.roles, signedIn, options);
  if (code) throw roleError(code, grants, now, access.roles);
  const rightsEnd = endOfRoles(grants, access.roles, need);
  return {
    actor: actorWith(need),
    ...(access.event === 'filtered' ? { events: eventsWith(grants, access.roles, now) } : {}),
    ...(rightsEnd === null ? {} : { rightsEnd }),
  };
}

/**
 * The events whose data a session reaches: those of the staff member's role while acting for an account (people 4.11),
 * and all events of everyone else's own account.
 */
const actingEvents = ({ actingStaff, grants }: SignedIn, now: Date): AllowedEvents =>
  actingStaff ? eventsWith(grants, deskRoles, now) : 'all';

/** Whether a call stays within these events. A filtered list leaves out the others itself. */
function isWithin(events: AllowedEvents, source: EventSource, scope: Scope): boolean {
  if (events === 'all' || source === 'no-event' || source === 'filtered') return true;
  return typeof scope !== 'string' && scope.every((eventId) => events.includes(eventId));
}

/** The refusal of a call. A role that ended without another sign-in at its provider has the provider's id. */
function roleError(code: RoleRefusal, grants: readonly Grant[], now: Date, listed?: readonly Role[]): FoyerError {
  const lapsed = code === 'ROLE_NOT_VALID_NOW' ? lapsedAt(grants, { now, ...(listed && { listed }) }) : null;
  return new FoyerError(code, lapsed ? { metadata: lapsed } : {});
}

/** The refusal of a call for another event, with the caller's role and its events. */
async function refusal(
  source: EventSource,
  roles: readonly Role[],
  signedIn: SignedIn,
  { input, now, locale, describeRoles }: RightsOptions,
): Promise<FoyerError> {
  const about = { roles, eventId: requestedEvent(source, input), now, locale };
  const metadata = await describeRoles?.(personAtKeyboardId(signedIn), about);
  return new FoyerError('ROLE_FOR_OTHER_EVENTS', {
    metadata: { ...metadata, ...(source === 'all-events' ? { all: true } : {}) },
  });
}

const needOf = ({ hoursAfterEnd = 0 }: { hoursAfterEnd?: number }, scope: Scope, now: Date): Need => ({
  scope,
  now,
  lateMs: hoursAfterEnd * hourMs,
});

/** The events of a call. An object that does not exist has no event, so only roles for all events count. */
async function scopeOf(
  source: EventSource,
  { grants }: SignedIn,
  input: object,
  findEventOf: FindEventOf,
): Promise<Scope> {
  if (source === 'all-events') return 'all';
  if (source === 'no-event' || source === 'filtered') return 'any';
  // Most staff have their roles for all events, and then no lookup is needed.
  if (grants.every(({ eventId }) => eventId === null)) return 'all';
  const instead = source.unless === undefined ? undefined : valueAt(input, source.unless);
  if (instead !== undefined) return [Number(instead)];
  const first = valueAt(input, source.at);
  if (first === undefined) return 'all';
  const eventId = source.of === 'event' ? Number(first) : await findEventOf(source.of, first);
  if (eventId === null) return 'all';
  const second = source.and === undefined ? undefined : valueAt(input, source.and);
  return second === undefined ? [eventId] : [eventId, Number(second)];
}

/** The event that a request names itself. The event of a ticket or order is not told to a person without a role for it. */
function requestedEvent(source: EventSource, input: object): number | undefined {
  if (typeof source === 'string' || source.of !== 'event') return undefined;
  const value = valueAt(input, source.at);
  return value === undefined ? undefined : Number(value);
}

/** The id at a path like `body.eventId` of the parsed input; undefined when it was not sent. */
export function valueAt(input: object, path: string): string | undefined {
  const value = path
    .split('.')
    .reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
      input,
    );
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
}
