import type { RelationshipType } from '@foyer/contract/event-configuration';
import type { ErrorCode } from '@foyer/contract/errors';
import type { RelationshipLookup } from '@foyer/contract/events';
import type { TicketConfiguration } from '@foyer/contract/ticket-configuration';
import { blankAttendee, type Attendee } from '../attendee.ts';
import { emptyCart, type Cart, type CartRules } from '../cart.ts';
import type { Refusal } from '../eligibility.ts';
import type { GroupMember } from '../groups.ts';
import { canRegisterOthers, type Seller } from '../permissions.ts';
import type { PaymentChoice } from '../payment-rules.ts';
import type { Holding } from '../relationships.ts';
import type { CartNotice } from '../cart-review.ts';

/** The accordion's panels by their numbers in spec §2 Registration; `confirmation` hides the accordion. */
export const panels = { cart: 0, ticket: 1, form: 2, payment: 3 } as const;
export type Panel = (typeof panels)[keyof typeof panels] | 'confirmation';

/** Steps of adding an attendee, in order: the first four stand in panel 1, the last two in panel 2. */
export const wizardSteps = ['search', 'relationship', 'ticket', 'group', 'form', 'addOns'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** What registration is about: the event, and who buys with which rights. Does not change while it lasts. */
export interface RegistrationContext {
  event: {
    eventId: number;
    relationshipTypes: readonly RelationshipType[];
    canRegisterOtherAccounts: boolean;
    /** Relationships for which some ticket type is sold out, and can be waited for. */
    soldOut?: readonly string[] | undefined;
  };
  user: Seller;
}

export interface ConsultantSearch {
  /** As typed. */
  identifier: string;
  /** `failed`: the consultant is marked invalid; `off`: searching is turned off. */
  status: 'idle' | 'searching' | 'found' | 'failed' | 'off';
  /** Shown under the field; only when an identifier was typed. */
  error: ErrorCode | null;
  result: RelationshipLookup | null;
}

/** What the server offers for the choice at hand; cleared one second after registration began. */
export interface Offer {
  relationships: readonly RelationshipType[];
  tickets: readonly TicketConfiguration[] | null;
  ticketsLoading: boolean;
  members: readonly GroupMember[];
  error: ErrorCode | null;
}

export interface PaymentState {
  choice: PaymentChoice;
  /** A card was scanned: the billing address is hidden. */
  swipe: boolean;
  autoCheckIn: boolean;
  submitting: boolean;
}

/** The wizard's part of the state: everything about the one attendee being added or edited. */
export interface WizardState {
  readonly step: WizardStep;
  /** Steps the wizard passed by itself: neither counted nor gone back to. */
  readonly skipped: readonly WizardStep[];
  /** Relationship type that an add-attendee button asked for. */
  readonly wanted: string | null;
  readonly attendee: Attendee;
  /** Entry of the cart being edited. */
  readonly editing: number | null;
  readonly search: ConsultantSearch;
  readonly offer: Offer;
  /** The quantity check under way: for a ticket just chosen, or to take an expired hold again. */
  readonly check: 'none' | 'choosing' | 'retaking';
  /** The ticket that is marked at the ticket step, by its number, or none at all; `null` before anything is. */
  readonly picked: number | 'none' | null;
  /** The ticket that stands marked by itself until somebody marks one. */
  readonly suggested: number | null;
  /** 'I prefer not to participate' was chosen. */
  readonly declined: boolean;
  /** Registration began; `resetElapsed` is due 1000 ms later. */
  readonly resetDue: boolean;
  /** The pending attendee's hold ran out. */
  readonly holdExpired: boolean;
  readonly groupError: 'alreadyFilled' | 'alreadyMember' | 'selfStays' | 'noMember' | 'tooMany' | 'notUnique' | null;
  /** The form was submitted with missing or wrong answers. */
  readonly hadErrors: boolean;
  /** After this attendee another is added: of that type, or of any (`null` type). */
  readonly another: { relationshipType: string | null } | null;
}

export interface RegistrationState extends WizardState {
  readonly context: RegistrationContext;
  /** Tickets held in the event, as far as known. */
  readonly held: readonly Holding[];
  readonly panel: Panel;
  /** Where closing an edit returns to. */
  readonly previousPanel: Panel | null;
  /** An attendee half added when an edit began: taken up again after it, so that no answer is lost. */
  readonly parked: WizardState | null;
  readonly cart: Cart;
  readonly notices: readonly CartNotice[];
  readonly payment: PaymentState;
  readonly orderId: number | null;
  /** Holds to give back; `holdReleased` takes them off. */
  readonly holdsToRelease: readonly number[];
  /** Why the last action was not done; cleared by the next. */
  readonly refusal: Refusal | null;
}

export const noOffer: Offer = { relationships: [], tickets: null, ticketsLoading: false, members: [], error: null };
export const defaultPayment: PaymentState = {
  choice: 'creditCard',
  swipe: false,
  autoCheckIn: false,
  submitting: false,
};
const searchOff: ConsultantSearch = { identifier: '', status: 'off', error: null, result: null };
/** How long after registration began the relationship and ticket lists are cleared (spec §9). */
export const wizardResetMs = 1000;

export const mayRegisterOthers = ({ context }: Pick<RegistrationState, 'context'>) =>
  canRegisterOthers(context.user, context.event);

/** What the cart's rules depend on, out of the state. */
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
    suggested: null,
    declined: false,
    resetDue: false,
    holdExpired: false,
    groupError: null,
    hadErrors: false,
    another: null,
  };
}

/** The wizard's part of a state, to be parked. */
export function wizardOf(state: RegistrationState): WizardState {
  const { step, skipped, wanted, attendee, editing, search, offer, check, picked, suggested } = state;
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
    suggested,
    declined,
    resetDue,
    holdExpired,
    groupError,
    hadErrors,
    another,
  };
}

/**
 * A new attendee in the wizard, at the search. A hold of the one before is given back. The identifier is the logged-in user's unless told; it is forced to it
 * when registering others is not allowed. With an identifier the search runs by itself.
 */
export function startAttendee(
  state: RegistrationState,
  wanted: string | null = null,
  identifier: string = state.context.user.externalAccountIdentifier,
): RegistrationState {
  const typed = mayRegisterOthers(state) ? identifier : state.context.user.externalAccountIdentifier;
  const search = { identifier: typed, status: typed === '' ? 'idle' : 'searching', error: null, result: null } as const;
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
 * Registration on entry: with saved cart attendees at the cart (0), otherwise at ticket selection (1) with a new
 * attendee (spec §4 Registration panel entry). With `add` at the attendee of that relationship type, or at the search for
 * `anotherConsultant` (spec §2 Admin order summary).
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

/** In place of a relationship type: somebody on another account, whose number is asked for. */
export const anotherConsultant = '*';

/** Gives a hold back unless an entry of the cart still has it. */
export function releasingHold(state: RegistrationState, reservationId: number | undefined): RegistrationState {
  const isKept = state.cart.entries.some((entry) => entry.hold?.reservationId === reservationId);
  if (reservationId === undefined || isKept || state.holdsToRelease.includes(reservationId)) return state;
  return { ...state, holdsToRelease: [...state.holdsToRelease, reservationId] };
}

/** Gives back the holds of the pending attendee and of a parked one. */
function releasingHolds(state: RegistrationState): RegistrationState {
  const released = releasingHold(state, state.attendee.hold?.reservationId);
  return { ...releasingHold(released, state.parked?.attendee.hold?.reservationId), parked: null };
}

/** The state at rest in the cart: no pending attendee, no edit. */
export function restInCart(state: RegistrationState): RegistrationState {
  const blank = blankWizard(blankAttendee(state.context.event.eventId), searchOff);
  return { ...releasingHolds(state), ...blank, panel: panels.cart, previousPanel: null };
}

/** After an edit: to the cart, with the attendee taken up again that was parked when it began. */
export function endEdit(state: RegistrationState): RegistrationState {
  const { parked } = state;
  const rested = restInCart({ ...state, parked: null });
  return parked ? { ...rested, ...parked } : rested;
}
