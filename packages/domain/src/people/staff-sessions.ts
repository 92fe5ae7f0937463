import { roles as allRoles, type Role } from '@foyer/contract/wire/vocabulary';
import type { Grant } from './grants.ts';
import type { HasRoles } from './permissions.ts';

/**
 * Lifetime, lock and unlock rules of staff sessions by role (docs/operations.md Staff sessions). A person with several
 * roles gets the strictest rule, because the session has the rights of all roles.
 */
export interface StaffSessions {
  /**
   * Maximum lifetime of a session in hours, with or without remember-me. An absent role has the lifetimes of people 5.1.
   */
  hours: Readonly<Partial<Record<Role, number>>>;
  /** Minutes without input after which a device locks; `null` means never. */
  lockMinutes: Readonly<Record<Role, number | null>>;
  /**
   * The roles that replace a role after unlocking with a PIN, until the password is entered. An absent role is
   * unchanged.
   */
  afterPin: Readonly<Partial<Record<Role, readonly Role[]>>>;
}

/** PCI DSS requires a screen lock after 15 minutes for everyone with access to payments. */
const defaultLockMinutes = 15;
// The type of the entries says the same as the code.
const defaultLockMinutesByRole = Object.fromEntries(
  allRoles.map((role) => [role, defaultLockMinutes]),
) as StaffSessions['lockMinutes'];

const isRole = (name: string): name is Role => (allRoles as readonly string[]).includes(name);

/**
 * Parses `admin=8 ticket-scanner=16` as pairs separated by spaces. `null` for an unknown or duplicate role, or an
 * invalid value.
 */
function readPairs(text: string, value: RegExp): [Role, string][] | null {
  const pairs: [Role, string][] = [];
  for (const each of text.split(/\s+/).filter((part) => part !== '')) {
    const [, name = '', setting = ''] = /^([a-z-]+)=(.+)$/.exec(each) ?? [];
    if (!isRole(name) || !value.test(setting) || pairs.some(([role]) => role === name)) return null;
    pairs.push([name, setting]);
  }
  return pairs;
}

/** Parses `admin=8 ticket-scanner=16`: hours from 1 to 720 by role. `null` for invalid text. */
export function readSessionHours(text: string): StaffSessions['hours'] | null {
  const pairs = readPairs(text, /^(?:[1-9]\d?|[1-6]\d\d|7[01]\d|720)$/);
  return pairs && Object.fromEntries(pairs.map(([role, hours]) => [role, Number(hours)]));
}

/**
 * Parses `admin=5 ticket-scanner=never`: minutes from 1 to 720 by role, with 15 as default. `null` for invalid text.
 */
export function readLockMinutes(text: string): StaffSessions['lockMinutes'] | null {
  const pairs = readPairs(text, /^(?:[1-9]\d?|[1-6]\d\d|7[01]\d|720|never)$/);
  if (!pairs) return null;
  return {
    ...defaultLockMinutesByRole,
    ...Object.fromEntries(pairs.map(([role, minutes]) => [role, minutes === 'never' ? null : Number(minutes)])),
  };
}

/** Parses `admin=helper,ticket-scanner`: the roles after a PIN unlock. `null` for invalid text. */
export function readAfterPin(text: string): StaffSessions['afterPin'] | null {
  const pairs = readPairs(text, /^[a-z-]+(?:,[a-z-]+)*$/);
  if (!pairs) return null;
  const left = pairs.map(([role, names]) => [role, names.split(',')] as const);
  return left.every(([, names]) => names.every(isRole)) ? Object.fromEntries(left) : null;
}

/** The rules of an installation from its three settings. An absent or invalid setting has its default. */
export function readStaffSessions(settings: Partial<Record<keyof StaffSessions, string | undefined>>): StaffSessions {
  return {
    hours: readSessionHours(settings.hours ?? '') ?? {},
    lockMinutes: readLockMinutes(settings.lockMinutes ?? '') ?? defaultLockMinutesByRole,
    afterPin: readAfterPin(settings.afterPin ?? '') ?? {},
  };
}

/** Maximum lifetime in ms of a session with these roles; `Infinity` when no role has a limit. */
export function longestSessionMs({ roles }: HasRoles, { hours }: StaffSessions): number {
  return Math.min(...roles.map((role) => (hours[role] ?? Infinity) * 3_600_000));
}

/** Minutes without input after which the device of a staff member locks; `null` means never. */
export function lockMinutesFor({ roles }: HasRoles, { lockMinutes }: StaffSessions): number | null {
  const minutes = roles.flatMap((role) => lockMinutes[role] ?? []);
  return minutes.length === 0 ? null : Math.min(...minutes);
}

/** The grants of a session after a PIN unlocked it: each role is replaced, with the same events and times. */
export function grantsAfterPin(grants: readonly Grant[], { afterPin }: StaffSessions): Grant[] {
  return grants.flatMap((grant) => (afterPin[grant.role] ?? [grant.role]).map((role) => ({ ...grant, role })));
}

/** Number of wrong PINs that ends a session. A new session then needs the password. */
export const mostPinTries = 5;

/** A PIN has 4 to 8 digits. */
export const pinPattern = /^\d{4,8}$/;

/** Whether a PIN is easy to guess: one repeated digit, or consecutive digits up or down (0 follows 9). */
export function isSimplePin(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10));
  return steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
}
