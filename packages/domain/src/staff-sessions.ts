import { roles as allRoles, type Role } from '@foyer/contract/vocabulary';
import type { HasRoles } from './permissions.ts';

/**
 * How staff sessions last, lock and are unlocked, by role (docs/operations.md Staff sessions). Whoever has several roles is held to the
 * strictest of them, since the session carries the rights of all.
 */
export interface StaffSessions {
  /** Longest life of a session in hours, with remember-me as without; a role that is absent has the lifetimes of readings §2. */
  hours: Readonly<Partial<Record<Role, number>>>;
  /** Minutes without a touch after which a device locks; `null`: never by itself. */
  lockMinutes: Readonly<Record<Role, number | null>>;
  /** Roles that are left of a role when a PIN unlocked the session, until the password is given; a role that is absent keeps itself. */
  afterPin: Readonly<Partial<Record<Role, readonly Role[]>>>;
}

/** What PCI DSS asks of whoever can reach payments: a screen that locks after 15 minutes. */
const defaultLockMinutes = 15;
const untoldLockMinutes = {
  admin: defaultLockMinutes,
  helper: defaultLockMinutes,
  'ticket-scanner': defaultLockMinutes,
} as const;

const isRole = (name: string): name is Role => (allRoles as readonly string[]).includes(name);

/** `admin=8 ticket-scanner=16` as pairs, parted by spaces; `null` when it names no role, or one twice. */
function readPairs(text: string, value: RegExp): [Role, string][] | null {
  const pairs: [Role, string][] = [];
  for (const each of text.split(/\s+/).filter((part) => part !== '')) {
    const [, name = '', told = ''] = /^([a-z-]+)=(.+)$/.exec(each) ?? [];
    if (!isRole(name) || !value.test(told) || pairs.some(([role]) => role === name)) return null;
    pairs.push([name, told]);
  }
  return pairs;
}

/** `admin=8 ticket-scanner=16`: hours, 1 to 720, by role; `null` when it says anything else. */
export function readSessionHours(text: string): StaffSessions['hours'] | null {
  const pairs = readPairs(text, /^(?:[1-9]\d?|[1-6]\d\d|7[01]\d|720)$/);
  return pairs && Object.fromEntries(pairs.map(([role, hours]) => [role, Number(hours)]));
}

/** `admin=5 ticket-scanner=never`: minutes, 1 to 720, by role over 15 for each; `null` when it says anything else. */
export function readLockMinutes(text: string): StaffSessions['lockMinutes'] | null {
  const pairs = readPairs(text, /^(?:[1-9]\d?|[1-6]\d\d|7[01]\d|720|never)$/);
  if (!pairs) return null;
  return {
    ...untoldLockMinutes,
    ...Object.fromEntries(pairs.map(([role, minutes]) => [role, minutes === 'never' ? null : Number(minutes)])),
  };
}

/** `admin=helper,ticket-scanner`: what a PIN leaves of a role; `null` when it says anything else. */
export function readAfterPin(text: string): StaffSessions['afterPin'] | null {
  const pairs = readPairs(text, /^[a-z-]+(?:,[a-z-]+)*$/);
  if (!pairs) return null;
  const left = pairs.map(([role, names]) => [role, names.split(',')] as const);
  return left.every(([, names]) => names.every(isRole)) ? Object.fromEntries(left) : null;
}

/** The rules of an installation from its three settings; what is absent, or says nothing, is as without it. */
export function readStaffSessions(told: Partial<Record<keyof StaffSessions, string | undefined>>): StaffSessions {
  return {
    hours: readSessionHours(told.hours ?? '') ?? {},
    lockMinutes: readLockMinutes(told.lockMinutes ?? '') ?? untoldLockMinutes,
    afterPin: readAfterPin(told.afterPin ?? '') ?? {},
  };
}

/** Longest life in ms of a session with these roles; `Infinity` where no role says one. */
export function longestSessionMs({ roles }: HasRoles, { hours }: StaffSessions): number {
  return Math.min(...roles.map((role) => (hours[role] ?? Infinity) * 3_600_000));
}

/** After how many minutes without a touch the device of a staff member locks; `null`: never by itself. */
export function lockMinutesFor({ roles }: HasRoles, { lockMinutes }: StaffSessions): number | null {
  const minutes = roles.flatMap((role) => lockMinutes[role] ?? []);
  return minutes.length === 0 ? null : Math.min(...minutes);
}

/** The roles that a session has once a PIN unlocked it, in the vocabulary's order. */
export function rolesAfterPin({ roles }: HasRoles, { afterPin }: StaffSessions): Role[] {
  const left = new Set(roles.flatMap((role) => afterPin[role] ?? [role]));
  return allRoles.filter((role) => left.has(role));
}

/** Wrong PINs that end a session: then only the password opens another. */
export const mostPinTries = 5;

/** What a PIN is made of: 4 to 8 digits. */
export const pinPattern = /^\d{4,8}$/;

/** Whether a PIN is among the first that anybody tries: one digit alone, or digits in a row up or down (0 follows 9). */
export function isSimplePin(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10));
  return steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
}
