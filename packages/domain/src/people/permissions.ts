import { crewRoles, deskRoles, editorRoles, exportRoles, searchRoles } from '@foyer/contract/wire/role-vocabulary';
import type { Role } from '@foyer/contract/wire/vocabulary';
import { sameAccount } from './consultant-id.ts';

/**
 * A viewer with roles: the actor of a call, or the client's session. The roles are the signed-in person's own, also while acting
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

/** Whether a viewer works at a desk and can act for other accounts (people 4.3). */
export const isStaff = (viewer: HasRoles) => hasAnyRole(viewer, deskRoles);

/**
 * The roles that are exempt from each rule and limit of buyers (people 4.12). Server and client use this table. All
 * other roles buy like a person without a role.
 */
export const exemptions = {
  // Payment.
  cash: deskRoles,
  bypass: deskRoles,
  /** The cart's button to complete an order without payment. Other desk roles waive a payment in the payment panel. */
  bypassFromCart: ['admin'],
  /** `overrideAmount` of a request. */
  ownPrice: ['admin'],
  autoCheckIn: deskRoles,
  /** A card reader, whose cards need no billing address. */
  cardSwipe: deskRoles,
  purchaseWindow: deskRoles,
  /** A quote shows no error when the provider cannot charge the total, because staff can take cash. */
  providerLimits: deskRoles,
  /** The provider's reason for a refused card. */
  refusalReason: deskRoles,
  /** The payment panel of the desk: toolbar with reset, card reader, no wallets. */
  deskPanel: deskRoles,
  /** The badge opens after the order. */
  badgeAfterOrder: deskRoles,
  /** Recorded as the seller. The confirmation uses the payer's language and never stores a typed address. */
  seller: deskRoles,

  // Attendees and events.
  otherAccounts: deskRoles,
  /** Registers other accounts without a ticket of one's own. */
  ownTicketFirst: deskRoles,
  /** Sees names, e-mail addresses and phone numbers outside the own organisation. */
  maskedNames: deskRoles,
  /** Buys at events that are drafts or limited to other accounts or languages. */
  eventLimits: deskRoles,
  closedRegistration: deskRoles,
  /** Sells outside of an account's sale windows. The audit log names such a sale. */
  saleWindows: deskRoles,
  /** Fills in the form on site, without the fields with `showOnSite: false`. */
  onSiteForm: deskRoles,
  /** Returns add-ons when the event does not allow it. */
  addOnReturns: deskRoles,
  /** Transfers tickets at any time, also to people who may not see the event. */
  anyTransfer: ['admin'],

  // Limits. The first group is not counted, the second has a higher number.
  unpaidStock: deskRoles,
  unpaidOrders: deskRoles,
  couponGuesses: deskRoles,
  lookUps: deskRoles,
  refusedCards: deskRoles,
  typedAddresses: deskRoles,
  /** `allowedForStaff` of a limit. A role for one event is enough, because these limits count calls for all events. */
  calls: deskRoles,
} as const satisfies Record<string, readonly Role[]>;
export type Exemption = keyof typeof exemptions;

/** Whether a viewer is exempt from a rule or limit of buyers (people 4.12). */
export const isExempt = (viewer: HasRoles, exemption: Exemption): boolean => hasAnyRole(viewer, exemptions[exemption]);

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
  return isExempt(seller, 'bypassFromCart') && order.totalMinor > 0 && !sellsToOneself(seller, order.attendeeAccounts);
}

/**
 * Roles for access to other people's data (people 4.4); server and client use this table. A person's own data
 * is always allowed. The rights at a sale are `exemptions`.
 */
export const rights = {
  /** Other people's orders, payments and intents, and mailing their confirmations. */
  readOrders: deskRoles,
  /** Other people's tickets in full: answers, code, itinerary, live stream. */
  readTickets: deskRoles,
  /** Changes of other people's tickets: type and add-ons. */
  changeTickets: deskRoles,
  /** The attendees of an event while its check-in is closed. */
  readAttendees: searchRoles,
  /** The door: check-in, scan, badge, and a ticket's attendee, type and state (people 4.3, people 4.4). */
  checkIn: crewRoles,
  /** The eligible accounts of a closed event. */
  readEligibleAccounts: exportRoles,
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
): boolean => accountId === viewer.accountId && !isExempt(viewer, 'seller');

export const canCheckIn = (viewer: HasRoles) => may(viewer, 'checkIn');

/**
 * Whether a viewer sees the people of an event only at its door. The people that they read by number are counted
 * (door 1.6). Everyone else with rights at the door can list the attendees.
 */
export const readsOnlyAtDoor = (viewer: HasRoles): boolean => may(viewer, 'checkIn') && !may(viewer, 'readAttendees');

/**
 * Whether a form is filled in on site: by staff, while the event is active. Fields with `showOnSite: false` are then
 * left out (forms 1.1).
 */
export function fillsInOnSite(viewer: HasRoles, event: { isEventActive: boolean }): boolean {
  return isExempt(viewer, 'onSiteForm') && event.isEventActive;
}

/**
 * Whether a viewer can scan tickets at an event: door staff, while the event is active and has QR codes (system 4).
 */
export function canScan(viewer: HasRoles, event: { isEventActive: boolean; qrCodeEnabled: boolean }): boolean {
  return canCheckIn(viewer) && event.isEventActive && event.qrCodeEnabled;
}

/** Whether a viewer may register another person's account: when the event allows it, or as staff (people 4.4). */
export function canRegisterOthers(viewer: HasRoles, event: { canRegisterOtherAccounts: boolean }): boolean {
  return event.canRegisterOtherAccounts || isExempt(viewer, 'otherAccounts');
}
