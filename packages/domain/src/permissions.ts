import type { Role } from '@foyer/contract/vocabulary';
import { sameAccount } from './consultant-id.ts';

/** Whoever has rights: an `Actor`, or the client's session. Roles are the person's own, also while acting for an account. */
export interface HasRoles {
  readonly roles: readonly Role[];
}
/** Whoever has rights and an account. */
export interface HasAccount extends HasRoles {
  readonly externalAccountIdentifier: string;
}

export const isAdmin = ({ roles }: HasRoles) => roles.includes('admin');
export const isHelper = ({ roles }: HasRoles) => roles.includes('helper');
const isScanner = ({ roles }: HasRoles) => roles.includes('ticket-scanner');

/** Admins and helpers: act for other accounts, register them, search (spec §6). Scanners are not among them. */
export const isStaff = (viewer: HasRoles) => isAdmin(viewer) || isHelper(viewer);

/**
 * Admin, helper or any roles list (spec §6): saved context, card scanning, cash or bypass, auto check-in, reset,
 * addresses on file, badge redirect after payment.
 */
export const isPrivileged = ({ roles }: HasRoles) => roles.length > 0;

/** Whether a viewer has one of the roles that a route or call lists; an empty list asks for none. */
export function hasAnyRole(viewer: HasRoles, listed: readonly Role[]): boolean {
  return listed.length === 0 || listed.some((role) => viewer.roles.includes(role));
}

/** Whether the viewer may act on an account's data: their own, or anybody's as admin or helper (readings §2). */
export function canActFor(viewer: HasAccount, externalAccountIdentifier: string): boolean {
  return isStaff(viewer) || sameAccount(viewer.externalAccountIdentifier, externalAccountIdentifier);
}

/** The bypass button of the cart: admins, for an order that costs something (spec §2 Registration). */
export function canBypass(viewer: HasRoles, totalMinor: number): boolean {
  return isAdmin(viewer) && totalMinor > 0;
}

/** An `overrideAmount` counts only from an admin (readings §4). */
export const canOverrideAmount = isAdmin;

/** Check-in, scan and badge routes (spec §2 Route table). */
export const canCheckIn = (viewer: HasRoles) => isAdmin(viewer) || isScanner(viewer);

/** Registering somebody else's account: where the event allows it, or as staff (readings §4). */
export function canRegisterOthers(viewer: HasRoles, event: { canRegisterOtherAccounts: boolean }): boolean {
  return event.canRegisterOtherAccounts || isStaff(viewer);
}
