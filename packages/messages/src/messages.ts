import type { afterwards } from './en-US/afterwards.ts';
import type { arrival } from './en-US/arrival.ts';
import type { attendee } from './en-US/attendee.ts';
import type { belongings } from './en-US/belongings.ts';
import type { signIn } from './en-US/sign-in.ts';
import type { receipts } from './en-US/receipts.ts';
import type { staff } from './en-US/staff.ts';
import type { staffDashboard } from './en-US/staff-dashboard.ts';
import type { staffDoor } from './en-US/staff-door.ts';
import type { staffEditor } from './en-US/staff-editor.ts';
import type { staffEvent } from './en-US/staff-event.ts';
import type { staffOrders } from './en-US/staff-orders.ts';
import type { rareSteps } from './en-US/rare-steps.ts';
import type { waiting } from './en-US/waiting.ts';

/**
 * The types of the catalogues. English is the type: every other language must have exactly its keys and parameters,
 * or it does not compile. An area is a file per language; areas are gathered per audience, so that an attendee's
 * browser loads one language's `attendee` part and nothing else.
 */

/** The shape of an English area with its literal texts widened to `string`. */
export type Widen<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { readonly [K in keyof T]: Widen<T[K]> };

/** Areas that every page loads: the events list, errors. */
export type ArrivalMessages = Widen<typeof arrival>;
/** Areas of the sign-in screen. */
export type SignInMessages = Widen<typeof signIn>;
/** Areas of registering: forms, cart, payment. */
export type RegistrationMessages = Widen<typeof attendee>;
/** Areas of what an attendee has: orders and tickets. */
export type BelongingsMessages = Widen<typeof belongings>;
/** What waiting for a sold-out ticket takes; loaded with it alone. */
export type WaitingMessages = Widen<{ waiting: typeof waiting }>;
/** Words of steps that few registrations have; loaded with them alone. */
export type RareStepMessages = Widen<typeof rareSteps>;
/** Areas of what few do with a ticket after they bought it: they come with its dialogs. */
export type AfterwardsMessages = Widen<typeof afterwards>;
/** All that an attendee's pages load. */
export type AttendeeMessages = ArrivalMessages & SignInMessages & RegistrationMessages & BelongingsMessages;
export type ReceiptsMessages = Widen<typeof receipts>;
/** Areas that only staff's screens load, in parts by who reads them together; `staff` is what all of them have. */
interface StaffParts {
  staff: typeof staff;
  dashboard: typeof staffDashboard;
  orders: typeof staffOrders;
  door: typeof staffDoor;
  event: typeof staffEvent;
  editor: typeof staffEditor;
}
export type StaffPart = keyof StaffParts;
export type StaffPartMessages<P extends StaffPart> = Widen<StaffParts[P]>;
/** The part that an area comes in: `{ scan: 'door' }`. */
export type PartOfArea = UnionToIntersection<
  { [P in StaffPart]: { readonly [A in keyof StaffParts[P]]: P } }[StaffPart]
>;
export type StaffMessages = UnionToIntersection<{ [P in StaffPart]: StaffPartMessages<P> }[StaffPart]>;
type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
/** Every area by its name: `Messages['login']`. */
export type Messages = AttendeeMessages & AfterwardsMessages & StaffMessages;
