import { crewRoles, deskRoles, editorRoles, searchRoles } from '@foyer/contract/wire/role-vocabulary';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { sameAccount } from './consultant-id.ts';

/**
 * A viewer with roles: an `Actor`, or the client's session. The roles are the signed-in person's own, also while acting
 * for an account.
 */
export interface HasRoles {
  readonly roles: readonly Role[];
}
/** A viewer with roles and an account. */
export interface HasAccount extends HasRoles {
  readonly externalAccountIdentifier: string;
}

/** The seller of an order: the account that buys, and the staff member who acts for it, if any. */
export interface Seller extends HasAccount {
  readonly actingStaff?: { readonly externalAccountIdentifier: string } | undefined;
}

export const isAdmin = ({ roles }: HasRoles) => roles.includes('admin');
export const isHelper = ({ roles }: HasRoles) => roles.includes('helper');

/** Whether a viewer has any role: the staff screens, and events that attendees cannot see. */
export const hasStaffRole = ({ roles }: HasRoles) => roles.length > 0;

/** Whether a viewer may sell: act for other accounts and register them (people 4.3). Scanners may not. */
export const isStaff = (viewer: HasRoles) => hasAnyRole(viewer, deskRoles);

const saleRoles = [...deskRoles, 'ticket-scanner'] as const satisfies readonly Role[];
/**
 * The rights at a sale (people 4): saved context, card scanning, cash or bypass, auto check-in, reset, addresses on
 * file, and the badge redirect after payment. Organisers and readers of reports do not sell.
 */
export const isPrivileged = (viewer: HasRoles) => hasAnyRole(viewer, saleRoles);

/** Whether a viewer starts at the list of events: organisers and readers of reports without a role at an event. */
export const startsAtEvents = ({ roles }: HasRoles) =>
  roles.length > 0 && roles.every((role) => role === 'organiser' || role === 'reports');

/** Whether a viewer reads reports and has no other role. */
export const onlyReads = ({ roles }: HasRoles) => roles.length > 0 && roles.every((role) => role === 'reports');

/** Editor, messages and copies of an event (people 4.3). */
export const canEditEvents = (viewer: HasRoles) => hasAnyRole(viewer, editorRoles);

/** Whether a viewer has one of the roles that a route or call lists; an empty list requires none. */
export function hasAnyRole(viewer: HasRoles, listed: readonly Role[]): boolean {
  return listed.length === 0 || listed.some((role) => viewer.roles.includes(role));
}

/**
 * Whether an order registers the signed-in person's own account. A staff member who is also a consultant must not
 * decide about their own payment (people 4.4).
 */
export function sellsToOneself(seller: Seller, attendeeAccounts: readonly string[]): boolean {
  const own = seller.actingStaff?.externalAccountIdentifier ?? seller.externalAccountIdentifier;
  return attendeeAccounts.some((account) => sameAccount(account, own));
}

/**
 * Whether the cart shows the bypass button: to admins, for other people's orders with an amount due (orders 1.1).
 */
export function canBypass(seller: Seller, order: { totalMinor: number; attendeeAccounts: readonly string[] }): boolean {
  return isAdmin(seller) && order.totalMinor > 0 && !sellsToOneself(seller, order.attendeeAccounts);
}

/**
 * Roles for access to other people's data (people 4.4); server and client use this table. A person's own data
 * is always allowed. Rights at a sale are `isPrivileged`.
 */
export const rights = {
  /** Other people's orders, payments and intents, and mailing their confirmations. */
  readOrders: deskRoles,
  /** Other people's tickets in full: answers, code, itinerary, live stream. */
  readTickets: deskRoles,
  /** The attendees of an event while its check-in is closed. */
  readAttendees: searchRoles,
  /** The door: check-in, scan, badge, and a ticket's attendee, type and state (people 4.3, people 4.4). */
  checkIn: crewRoles,
  /** The eligible accounts of a closed event. */
  readEligibleAccounts: ['admin', 'organiser', 'helper'],
} as const satisfies Record<string, readonly Role[]>;

/** Whether a viewer has a right over other people's data. */
export const may = (viewer: HasRoles, right: keyof typeof rights): boolean => hasAnyRole(viewer, rights[right]);

/**
 * Whether a viewer may read an order, its payment and its intent, and mail its confirmation: the account that bought
 * it, admins and helpers.
 */
export function mayReadOrder(
  viewer: HasRoles & { accountId: number },
  { accountId }: { accountId: number | null },
): boolean {
  return accountId === viewer.accountId || may(viewer, 'readOrders');
}

/**
 * Whether an address for a resent confirmation also becomes the payment's address. Only the payer's address does; an
 * address entered by staff never does, also while acting for the payer.
 */
export const mendsPayersAddress = (
  viewer: HasRoles & { accountId: number },
  { accountId }: { accountId: number | null },
): boolean => accountId === viewer.accountId && !isPrivileged(viewer);

/** Only an admin's `overrideAmount` is used (people 4.4). */
export const canOverrideAmount = isAdmin;

export const canCheckIn = (viewer: HasRoles) => may(viewer, 'checkIn');

/**
 * Whether a form is filled in on site: by staff, while the event is active. Fields with `showOnSite: false` are then
 * left out (forms 1.1).
 */
export function fillsInOnSite(viewer: HasRoles, event: { isEventActive: boolean }): boolean {
  return isPrivileged(viewer) && event.isEventActive;
}

/**
 * Whether a viewer can scan tickets at an event: door staff, while the event is active and has QR codes (system 4).
 */
export function canScan(viewer: HasRoles, event: { isEventActive: boolean; qrCodeEnabled: boolean }): boolean {
  return canCheckIn(viewer) && event.isEventActive && event.qrCodeEnabled;
}

/** Whether a viewer may register another person's account: when the event allows it, or as staff (people 4.4). */
export function canRegisterOthers(viewer: HasRoles, event: { canRegisterOtherAccounts: boolean }): boolean {
  return event.canRegisterOtherAccounts || isStaff(viewer);
}
