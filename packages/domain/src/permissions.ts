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

/** Who takes an order: the account in whose name, and the staff member at the keyboard while they act for it. */
export interface Seller extends HasAccount {
  readonly actingStaff?: { readonly externalAccountIdentifier: string } | undefined;
}

export const isAdmin = ({ roles }: HasRoles) => roles.includes('admin');
export const isHelper = ({ roles }: HasRoles) => roles.includes('helper');

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

/**
 * Whether an order registers the account of the very person at the keyboard: a staff member who is a consultant, too, decides nothing
 * about a payment of their own (readings §10 Rights).
 */
export function sellsToOneself(seller: Seller, attendeeAccounts: readonly string[]): boolean {
  const own = seller.actingStaff?.externalAccountIdentifier ?? seller.externalAccountIdentifier;
  return attendeeAccounts.some((account) => sameAccount(account, own));
}

/** The bypass button of the cart: admins, for an order of others that costs something (spec §2 Registration). */
export function canBypass(seller: Seller, order: { totalMinor: number; attendeeAccounts: readonly string[] }): boolean {
  return isAdmin(seller) && order.totalMinor > 0 && !sellsToOneself(seller, order.attendeeAccounts);
}

/**
 * Who may do what with what is not their own (readings §10 Rights); server and client read this one table. What is one's own is
 * always allowed, and rights at a sale are `isPrivileged`.
 */
export const rights = {
  /** Orders, payments and intents of others, and mailing their confirmations. */
  readOrders: ['admin', 'helper'],
  /** Tickets of others whole: answers, code, itinerary, live stream. */
  readTickets: ['admin', 'helper'],
  /** The door: check-in, scan, badge, and who a ticket is for, as what, in which state (spec §1, readings §10 Rights). */
  checkIn: ['admin', 'helper', 'ticket-scanner'],
  /** Which accounts a closed event is for. */
  readEligibleAccounts: ['admin', 'helper'],
} as const satisfies Record<string, readonly Role[]>;

/** Whether a viewer has a right over what is not their own. */
export const may = (viewer: HasRoles, right: keyof typeof rights): boolean => hasAnyRole(viewer, rights[right]);

/** Who may read an order, its payment and its intent, and mail its confirmation: the account that bought it, and the desk. */
export function mayReadOrder(
  viewer: HasRoles & { accountId: number },
  { accountId }: { accountId: number | null },
): boolean {
  return accountId === viewer.accountId || may(viewer, 'readOrders');
}

/**
 * Whether the address that somebody has the confirmation mailed to becomes the payment's: the payer's own does, that of staff, for
 * whomever they act, does not.
 */
export const mendsPayersAddress = (
  viewer: HasRoles & { accountId: number },
  { accountId }: { accountId: number | null },
): boolean => accountId === viewer.accountId && !isPrivileged(viewer);

/** An `overrideAmount` counts only from an admin (readings §4). */
export const canOverrideAmount = isAdmin;

export const canCheckIn = (viewer: HasRoles) => may(viewer, 'checkIn');

/**
 * Whether a form is filled in at the door: by staff, while the event is on. Fields with `showOnSite: false` are then left out
 * (spec §3 Form field definition).
 */
export function fillsInOnSite(viewer: HasRoles, event: { isEventActive: boolean }): boolean {
  return isPrivileged(viewer) && event.isEventActive;
}

/** Whether a viewer can scan tickets at an event: staff of the door, while the event is on and has QR codes (spec §2 Route table). */
export function canScan(viewer: HasRoles, event: { isEventActive: boolean; qrCodeEnabled: boolean }): boolean {
  return canCheckIn(viewer) && event.isEventActive && event.qrCodeEnabled;
}

/** Registering somebody else's account: where the event allows it, or as staff (readings §4). */
export function canRegisterOthers(viewer: HasRoles, event: { canRegisterOtherAccounts: boolean }): boolean {
  return event.canRegisterOtherAccounts || isStaff(viewer);
}
