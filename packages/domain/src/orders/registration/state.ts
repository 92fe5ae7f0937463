import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { RelationshipLookup } from '@foyer/contract/events/events';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { blankAttendee, type Attendee } from '../../forms/attendee.ts';
import { emptyCart, type Cart, type CartRules } from '../cart.ts';
import type { Refusal } from '../refusal.ts';
import type { GroupMember } from '../groups.ts';
import { canRegisterOthers, type Seller } from '../../people/permissions.ts';
import type { PaymentChoice } from '../../payments/payment-rules.ts';
import { anotherConsultant, type Holding } from '../../tickets/relationships.ts';
import type { CartNotice } from '../cart-review.ts';

/** The accordion's panels with their numbers in orders 1.1; `confirmation` hides the accordion. */
export const panels = { cart: 0, ticket: 1, form: 2, payment: 3 } as const;
export type Panel = (typeof panels)[keyof typeof panels] | 'confirmation';

/** Steps of adding an attendee, in order. The first four are in panel 1, the last two in panel 2. */
export const wizardSteps = ['search', 'relationship', 'ticket', 'group', 'form', 'addOns'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The event, and the buyer with their rights. Constant during a registration. */
export interface RegistrationContext {
  event: {
    eventId: number;
    relationshipTypes: readonly RelationshipType[];
    canRegisterOtherAccounts: boolean;
    /** Relationship types with a sold-out ticket type that has a waiting list. */
    soldOut?: readonly string[] | undefined;
  };
  user: Seller;
}

export interface ConsultantSearch {
  /** As typed, or the account of the automatic search. */
  identifier: string;
  /** Whether a person typed or sent the identifier. */
  isManual: boolean;
  /** `failed`: the consultant is marked as invalid; `off`: the search is turned off. */
  status: 'idle' | 'searching' | 'found' | 'failed' | 'off';
  /** Displayed under the field, only when a person asked. */
  error: ErrorCode | null;
  result: RelationshipLookup | null;
}

/** The server's offer for the current choice. Cleared one second after registration begins. */
export interface Offer {
  relationships: readonly RelationshipType[];
  tickets: readonly TicketConfiguration[] | null;
  ticketsLoading: boolean;
  members: readonly GroupMember[];
  error: ErrorCode | null;
}

export interface PaymentState {
  choice: PaymentChoice;
  /** A card was scanned, so the billing address is hidden. */
  swipe: boolean;
  autoCheckIn: boolean;
  submitting: boolean;
}

/** The wizard's part of the state: the attendee being added or edited. */
export interface WizardState {
  readonly step: WizardStep;
  /** Steps that the wizard skipped automatically. They are neither counted nor reachable with Back. */
  readonly skipped: readonly WizardStep[];
  /** Relationship type of the add-attendee button that was used. */
  readonly wanted: string | null;
  readonly attendee: Attendee;
  /** Id of the cart entry being edited. */
  readonly editing: number | null;
  readonly search: ConsultantSearch;
  readonly offer: Offer;
  /** The quantity check in progress: for a newly chosen ticket, or to renew an expired hold. */
  readonly check: 'none' | 'choosing' | 'retaking';
  /** The id of the marked ticket at the ticket step, or `none` for 'no ticket'; `null` before a choice. */
  readonly picked: number | 'none' | null;
  /** 'I prefer not to participate' was chosen. */
  readonly declined: boolean;
  /** Registration began. `resetElapsed` must be dispatched 1000 ms later. */
  readonly resetDue: boolean;
  /** The pending attendee's hold expired. */
  readonly holdExpired: boolean;
  readonly groupError: 'alreadyFilled' | 'alreadyMember' | 'selfStays' | 'noMember' | 'tooMany' | 'notUnique' | null;
  /** The form was submitted with missing or invalid answers. */
  readonly hadErrors: boolean;
  /** Another attendee is added after this one, of the given type or of any type (`null`). */
  readonly another: { relationshipType: string | null } | null;
}

export interface RegistrationState extends WizardState {
  readonly context: RegistrationContext;
  /** Known tickets of the event. */
  readonly held: readonly Holding[];
  readonly panel: Panel;
  /** The panel to return to after an edit. */
  readonly previousPanel: Panel | null;
  /** An attendee that was being added when an edit began. It is restored after the edit, with all answers. */
  readonly parked: WizardState | null;
  readonly cart: Cart;
  readonly notices: readonly CartNotice[];
  readonly payment: PaymentState;
  readonly orderId: number | null;
  /** Holds to release. `holdReleased` removes them from this list. */
  readonly holdsToRelease: readonly number[];
  /** Why the last action was refused; cleared by the next action. */
  readonly refusal: Refusal | null;
}

export const noOffer: Offer = { relationships: [], tickets: null, ticketsLoading: false, members: [], error: null };
export const defaultPayment: PaymentState = {
  choice: 'creditCard',
  swipe: false,
  autoCheckIn: false,
  submitting: false,
};
const searchOff: ConsultantSearch = { identifier: '', isManual: false, status: 'off', error: null, result: null };
/** Delay in ms after registration begins until the relationship and ticket lists are cleared (orders 2). */
export const wizardResetMs = 1000;

export const mayRegisterOthers = ({ context }: Pick<RegistrationState, 'context'>) =>
  canRegisterOthers(context.user, context.event);

/** The facts for the cart's rules, from the state. */
export function cartRules(state: Pick<RegistrationState, 'context' | 'held'>): CartRules {
  return { event: state.context.event, buyer: state.context.user, held: state.held };
}

/** A wizard at its first step. */
export function blankWizard(attendee: Attendee, search: ConsultantSearch): WizardState {
  return {
    step: 'search',
    skipped: [],
    wanted: null,
    attendee,
    editing: null,
    search,
    offer: noOffer,
    check: 'none',
    picked: null,
    declined: false,
    resetDue: false,
    holdExpired: false,
    groupError: null,
    hadErrors: false,
    another: null,
  };
}

/** The wizard's part of a state, for parking it. */
export function wizardOf(state: RegistrationState): WizardState {
  const { step, skipped, wanted, attendee, editing, search, offer, check, picked } = state;
  const { declined, resetDue, holdExpired, groupError, hadErrors, another } = state;
  return {
    step,
    skipped,
    wanted,
    attendee,
    editing,
    search,
    offer,
    check,
    picked,
    declined,
    resetDue,
    holdExpired,
    groupError,
    hadErrors,
    another,
  };
}

/**
 * Starts a new attendee at the search, and releases the hold of the previous one. The identifier is the logged-in
 * user's by default, and always when registering others is not allowed. With an identifier the search runs
 * automatically.
 */
export function startAttendee(
  state: RegistrationState,
  wanted: string | null = null,
  identifier: string = state.context.user.externalAccountIdentifier,
): RegistrationState {
  const typed = mayRegisterOthers(state) ? identifier : state.context.user.externalAccountIdentifier;
  const search = {
    identifier: typed,
    isManual: false,
    status: typed === '' ? 'idle' : 'searching',
    error: null,
    result: null,
  } as const;
  return {
    ...releasingHolds(state),
    ...blankWizard(blankAttendee(state.context.event.eventId, typed), search),
    panel: panels.ticket,
    previousPanel: null,
    skipped: mayRegisterOthers(state) ? [] : ['search'],
    wanted,
  };
}

/**
 * The registration on entry (orders 1.2): at the cart (0) when the saved cart has attendees,
 * otherwise at ticket selection (1) with a new attendee. With `add` it starts a new attendee of that relationship type,
 * or at the search for `anotherConsultant` (orders 8.6).
 */
export function enterRegistration(
  context: RegistrationContext,
  saved: { cart: Cart; held: readonly Holding[] } = { cart: emptyCart, held: [] },
  add: string | null = null,
): RegistrationState {
  const blank: RegistrationState = {
    ...blankWizard(blankAttendee(context.event.eventId), searchOff),
    context,
    held: saved.held,
    panel: panels.cart,
    previousPanel: null,
    parked: null,
    cart: saved.cart,
    notices: [],
    payment: defaultPayment,
    orderId: null,
    holdsToRelease: [],
    refusal: null,
  };
  if (add === anotherConsultant && mayRegisterOthers(blank)) return startAttendee(blank, null, '');
  if (add !== null) return startAttendee(blank, add);
  return saved.cart.entries.length > 0 ? blank : startAttendee(blank);
}

/** Releases a hold unless a cart entry has it. */
export function releasingHold(state: RegistrationState, reservationId: number | undefined): RegistrationState {
  const isInCart = state.cart.entries.some((entry) => entry.hold?.reservationId === reservationId);
  if (reservationId === undefined || isInCart || state.holdsToRelease.includes(reservationId)) return state;
  return { ...state, holdsToRelease: [...state.holdsToRelease, reservationId] };
}

/** Releases the holds of the pending and the parked attendee. */
function releasingHolds(state: RegistrationState): RegistrationState {
  const released = releasingHold(state, state.attendee.hold?.reservationId);
  return { ...releasingHold(released, state.parked?.attendee.hold?.reservationId), parked: null };
}

/** The state with the cart open: no pending attendee, no edit. */
export function restInCart(state: RegistrationState): RegistrationState {
  const blank = blankWizard(blankAttendee(state.context.event.eventId), searchOff);
  return { ...releasingHolds(state), ...blank, panel: panels.cart, previousPanel: null };
}

/** Ends an edit: opens the cart and restores the parked attendee, if there is one. */
export function endEdit(state: RegistrationState): RegistrationState {
  const { parked } = state;
  const rested = restInCart({ ...state, parked: null });
  return parked ? { ...rested, ...parked } : rested;
}
