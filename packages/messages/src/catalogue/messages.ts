import type { ticketChanges } from '../en-US/pages/ticket-changes.ts';
import type { arrival } from '../en-US/pages/arrival.ts';
import type { attendee } from '../en-US/pages/attendee.ts';
import type { belongings } from '../en-US/pages/belongings.ts';
import type { signIn } from '../en-US/pages/sign-in.ts';
import type { receipts } from '../en-US/payments/receipts.ts';
import type { staff } from '../en-US/pages/staff.ts';
import type { staffDoor } from '../en-US/pages/staff-door.ts';
import type { staffEditor } from '../en-US/pages/staff-editor.ts';
import type { staffOrders } from '../en-US/pages/staff-orders.ts';
import type { staffSettings } from '../en-US/pages/staff-settings.ts';
import type { ownSale } from '../en-US/orders/own-sale.ts';
import type { rareSteps } from '../en-US/pages/rare-steps.ts';
import type { secondFactors } from '../en-US/pages/second-factors.ts';
import type { purchaseCheck, purchaseReasons } from '../en-US/orders/purchase-reasons.ts';
import type { calendarFeed } from '../en-US/tickets/calendar-feed.ts';
import type { earnedPlaces } from '../en-US/people/earned-places.ts';
import type { recognition } from '../en-US/common/recognition.ts';
import type { trialBar } from '../en-US/events/trial-bar.ts';
import type { draws } from '../en-US/orders/draws.ts';
import type { waiting } from '../en-US/orders/waiting.ts';

/**
 * The types of the catalogues. English defines the type: every other language must have exactly its keys and
 * parameters, or it does not compile. Each area is a file per language. Areas are grouped by audience, so an attendee's
 * browser loads only one language's `attendee` part.
 */

/** The shape of an English area with its literal texts widened to `string`. */
export type Widen<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { readonly [K in keyof T]: Widen<T[K]> };

/** Areas that every page loads: the events list and errors. */
export type ArrivalMessages = Widen<typeof arrival>;
/** Areas of the sign-in screen. */
export type SignInMessages = Widen<typeof signIn>;
/** Areas of registering: forms, cart and payment. */
export type RegistrationMessages = Widen<typeof attendee>;
/** Areas of an attendee's orders and tickets. */
export type BelongingsMessages = Widen<typeof belongings>;
/** Texts for waiting lists, loaded only with them. */
export type WaitingMessages = Widen<{ waiting: typeof waiting }>;
/** Texts for the bar of a trial copy, with the titles of its people. */
export type TrialMessages = Widen<{ trialBar: typeof trialBar; recognition: typeof recognition }>;
/** Texts for draws, loaded only with them. */
export type DrawMessages = Widen<{ draws: typeof draws }>;
/** Texts for a member's earned places, loaded only with them. */
export type EarnedPlaceMessages = Widen<{ earnedPlaces: typeof earnedPlaces }>;
/** Texts of the calendar address of own events, loaded only with its card. */
export type CalendarFeedMessages = Widen<{ calendarFeed: typeof calendarFeed }>;
/** Texts for the reader's own sale windows, loaded only with them. */
export type OwnSaleMessages = Widen<{ ownSale: typeof ownSale }>;
/** Texts for the reasons why a person cannot buy, loaded only with their list. */
export type PurchaseReasonMessages = Widen<{
  purchaseCheck: typeof purchaseCheck;
  purchaseReasons: typeof purchaseReasons;
}>;
/** Texts of steps that few registrations have, loaded only with these steps. */
export type RareStepMessages = Widen<typeof rareSteps>;
/** Texts of passkeys, codes and confirmations, loaded only with them. */
export type SecondFactorMessages = Widen<typeof secondFactors>;
/** Areas of the dialogs after a purchase, loaded with these dialogs. */
export type TicketChangesMessages = Widen<typeof ticketChanges>;
/** All texts of an attendee's pages. */
export type AttendeeMessages = ArrivalMessages & SignInMessages & RegistrationMessages & BelongingsMessages;
export type ReceiptsMessages = Widen<typeof receipts>;
/** Areas that many screens of staff need. */
export type StaffCoreMessages = Widen<typeof staff>;
/** Areas of the door, the desk, badges, lists and reports. */
export type StaffDoorMessages = Widen<typeof staffDoor>;
/** Areas of the editor of an event. */
export type StaffEditorMessages = Widen<typeof staffEditor>;
/** Areas of orders, money to decide on and the audit log. */
export type StaffOrdersMessages = Widen<typeof staffOrders>;
/** Areas of settings, and of the smaller screens of an event. */
export type StaffSettingsMessages = Widen<typeof staffSettings>;
/** Areas of staff screens. */
export type StaffMessages = StaffCoreMessages &
  StaffDoorMessages &
  StaffEditorMessages &
  StaffOrdersMessages &
  StaffSettingsMessages;
/** Every area by its name: `Messages['login']`. */
export type Messages = AttendeeMessages & TicketChangesMessages & StaffMessages;
