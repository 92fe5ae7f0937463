import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { RelationshipLookup } from '@foyer/contract/events/events';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { addOnIds } from '../add-ons.ts';
import { blankAttendee, chosenTicket, type Attendee } from '../../forms/attendee.ts';
import { addToCart } from '../cart.ts';
import { accountNumberOf, sameAccount } from '../../people/consultant-id.ts';
import { sortTickets } from '../eligibility.ts';
import { maxMembers } from '../groups.ts';
import { consultantRelationship } from '@foyer/contract/wire/vocabulary';
import { autoPickRelationship, findRelationship, mergeHoldings } from '../../tickets/relationships.ts';
import { closePackage, finishPart, openPackage } from './package-parts.ts';
import {
  cartRules,
  endEdit,
  mayRegisterOthers,
  noOffer,
  panels,
  releasingHold,
  restInCart,
  startAttendee,
  type RegistrationState,
} from './state.ts';

/**
 * Transitions of the wizard's steps (orders 2). Each function takes a state and returns the
 * next one.
 */

const withAttendee = (state: RegistrationState, change: Partial<Attendee>): RegistrationState => ({
  ...state,
  attendee: { ...state.attendee, ...change },
});

/** Starts the search for the typed identifier, or for the logged-in user when registering others is not allowed. */
export function requestSearch(state: RegistrationState): RegistrationState {
  const own = state.context.user.externalAccountIdentifier;
  const identifier = mayRegisterOthers(state) ? accountNumberOf(state.search.identifier) : own;
  if (identifier === '') return state;
  return { ...state, search: { identifier, isManual: true, status: 'searching', error: null, result: null } };
}

/**
 * Handles a failed search. If others may be registered, the consultant is marked as invalid, with an error if a person
 * asked for it. Otherwise the search is turned off.
 */
export function failSearch(state: RegistrationState, code: ErrorCode): RegistrationState {
  const { search } = state;
  if (!mayRegisterOthers(state)) return { ...state, search: { ...search, status: 'off', error: code } };
  return { ...state, search: { ...search, status: 'failed', error: search.isManual ? code : null } };
}

/** Personal data for the attendee. It is filled in only for an authorized self type. */
function personOf(lookup: RelationshipLookup | null, isSelfType: boolean): Partial<Attendee> {
  if (!lookup?.isAuthorized || !isSelfType) return { firstName: '', lastName: '', email: '', phoneNumber: '' };
  const { firstName, lastName, email, phoneNumber } = lookup;
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    phoneNumber: phoneNumber ?? '',
  };
}

export function succeedSearch(state: RegistrationState, lookup: RelationshipLookup): RegistrationState {
  const { identifier } = state.search;
  const available = lookup.relationshipTypes;
  if (!lookup.valid) return failSearch(state, 'INVALID_ATTENDEE');
  const hasConsultant = findRelationship(available, consultantRelationship) !== undefined;
  const isSameAttendee = sameAccount(state.attendee.externalAccountIdentifier, identifier);
  const current = isSameAttendee ? state : releasingHold(state, state.attendee.hold?.reservationId);
  const found: RegistrationState = {
    ...current,
    held: learnedHoldings(current, identifier, available),
    search: { ...state.search, status: 'found', result: lookup },
    attendee: isSameAttendee ? state.attendee : blankAttendee(state.context.event.eventId, identifier),
    // A restored step keeps waiting for its tickets.
    offer: { ...(state.step === 'search' ? noOffer : state.offer), relationships: available },
  };
  if (available.length === 0) return failSearch(found, 'NO_AVAILABLE_TICKET');
  const takesPerson = found.attendee.relationship === null && available.some((type) => type.selfType);
  const known = takesPerson ? withAttendee(found, personOf(lookup, true)) : found;
  const canContinue = hasConsultant || identifier !== '';
  if (!canContinue || state.step !== 'search') return known;
  const wanted = state.wanted === null ? undefined : findRelationship(available, state.wanted);
  const picked = wanted ?? autoPickRelationship(available, mayRegisterOthers(state));
  if (!picked) {
    const { relationship } = known.attendee;
    const isOffered = relationship !== null && findRelationship(available, relationship.relationshipType) !== undefined;
    const current = isOffered ? known : withAttendee(known, { relationship: null });
    return { ...current, step: 'relationship', skipped: without(known.skipped, 'relationship') };
  }
  const chosen = chooseRelationship(known, picked);
  return enterTicketStep({ ...chosen, skipped: [...without(chosen.skipped, 'relationship'), 'relationship'] });
}

const without = <T>(list: readonly T[], item: T) => list.filter((other) => other !== item);

/** A self type that is neither offered nor in the cart is already held by the account. */
function learnedHoldings(state: RegistrationState, identifier: string, available: readonly RelationshipType[]) {
  const inCart = state.cart.entries.filter((entry) => sameAccount(entry.externalAccountIdentifier, identifier));
  const learned = state.context.event.relationshipTypes
    .filter(
      (type) =>
        type.selfType &&
        !findRelationship(available, type.relationshipType) &&
        !inCart.some((entry) => entry.relationship.relationshipType === type.relationshipType),
    )
    .map(({ relationshipType }) => ({ externalAccountIdentifier: identifier, relationshipType }));
  // An empty offer can have other reasons, so it does not show that the account holds a ticket.
  return available.length === 0 ? state.held : mergeHoldings(state.held, learned);
}

/**
 * Sets the relationship. A different type clears ticket, group and add-ons, and the personal data unless it is a self
 * type.
 */
export function chooseRelationship(state: RegistrationState, type: RelationshipType): RegistrationState {
  if (state.attendee.relationship?.relationshipType === type.relationshipType) {
    return withAttendee(state, { relationship: type });
  }
  const released = releasingHold(state, state.attendee.hold?.reservationId);
  return {
    ...withAttendee(released, {
      ...personOf(state.search.result, type.selfType),
      relationship: type,
      ticketConfiguration: null,
      package: undefined,
      associatedTickets: [],
      addOns: [],
      hold: null,
    }),
    offer: { ...state.offer, tickets: null, ticketsLoading: false, members: [], error: null },
    check: 'none',
    picked: null,
    holdExpired: false,
  };
}

/**
 * Opens the ticket step and loads its offer. Continues after it when the attendee already has a ticket configuration.
 */
export function enterTicketStep(state: RegistrationState): RegistrationState {
  if (state.attendee.ticketConfiguration) return afterTicket(state);
  return showTicketStep(state);
}

export function showTicketStep(state: RegistrationState): RegistrationState {
  const isMissing = state.offer.tickets === null;
  return {
    ...state,
    attendee: closePackage(state.attendee),
    panel: panels.ticket,
    step: 'ticket',
    skipped: without(state.skipped, 'ticket'),
    offer: { ...state.offer, ticketsLoading: isMissing, error: isMissing ? null : state.offer.error },
  };
}

/**
 * Stores the loaded tickets, free or higher-priced first. A single ticket is selected automatically, unless a sold-out
 * ticket has a waiting list.
 */
export function loadTickets(state: RegistrationState, tickets: readonly TicketConfiguration[]): RegistrationState {
  const { ticketConfiguration: current, hold } = state.attendee;
  const fresh = tickets.find((ticket) => ticket.ticketConfigurationId === current?.ticketConfigurationId);
  // If this attendee holds the last unit, the server reports the ticket as sold out. It stays selectable.
  const all = sortTickets(current && hold && !fresh ? [...tickets, current] : tickets);
  const offer = { ...state.offer, tickets: all, ticketsLoading: false, error: null };
  if (all.length === 0) return { ...state, offer: { ...offer, error: 'NO_AVAILABLE_TICKET' } };
  const loaded = withAttendee({ ...state, offer }, { ticketConfiguration: fresh ?? current });
  const [only] = all;
  const isFirstLook = state.step === 'ticket' && !current && !state.declined;
  return only && all.length === 1 && isFirstLook && !canWait(state) ? chooseTicket(loaded, only) : loaded;
}

/**
 * Whether a sold-out ticket for this attendee has a waiting list that the reader can join. Readers can join only for
 * their own account.
 */
function canWait({ attendee, context: { event, user } }: RegistrationState): boolean {
  return (
    event.soldOut?.includes(attendee.relationship?.relationshipType ?? '') === true &&
    sameAccount(attendee.externalAccountIdentifier, user.externalAccountIdentifier)
  );
}

/** Selects a ticket. A limited ticket is checked and held first; otherwise registration or the group step begins. */
export function chooseTicket(state: RegistrationState, ticket: TicketConfiguration): RegistrationState {
  const { attendee } = state;
  const isSame = attendee.ticketConfiguration?.ticketConfigurationId === ticket.ticketConfigurationId;
  const released = isSame ? state : releasingHold(state, attendee.hold?.reservationId);
  const offered = ticket.addOns.map((addOn) => addOn.ticketConfigurationAddOnId);
  const chosen = withAttendee(released, {
    ticketConfiguration: ticket,
    hold: isSame ? attendee.hold : null,
    addOns: isSame
      ? attendee.addOns
      : addOnIds(attendee.addOns)
          .filter((id) => offered.includes(id))
          .map(String),
    associatedTickets: isSame ? attendee.associatedTickets : [],
  });
  const settled: RegistrationState = {
    ...chosen,
    picked: null,
    declined: false,
    holdExpired: false,
    offer: { ...chosen.offer, members: isSame ? chosen.offer.members : [], error: null },
  };
  if (ticket.limitQuantity && !settled.attendee.hold) return { ...settled, check: 'choosing' };
  return afterTicket({ ...settled, check: 'none' });
}

/** Stores the result of the quantity check. A hold that is not needed any more is released. */
export function grantHold(
  state: RegistrationState,
  { ticketConfigurationId, hold }: { ticketConfigurationId: number; hold: RegistrationState['attendee']['hold'] },
): RegistrationState {
  const isWanted = chosenTicket(state.attendee)?.ticketConfigurationId === ticketConfigurationId;
  if (state.check === 'none' || !isWanted) return releasingHold(state, hold?.reservationId);
  const held = { ...withAttendee(state, { hold }), check: 'none' as const, holdExpired: false };
  return state.check === 'choosing' ? afterTicket(held) : held;
}

/** After a failed quantity check the chosen ticket is cleared, and the flow stops at the ticket step. */
export function refuseHold(
  state: RegistrationState,
  ticketConfigurationId: number,
  code: ErrorCode,
): RegistrationState {
  const isWanted = chosenTicket(state.attendee)?.ticketConfigurationId === ticketConfigurationId;
  if (state.check === 'none' || !isWanted) return state;
  const cleared = withAttendee(state, {
    ticketConfiguration: null,
    package: undefined,
    associatedTickets: [],
    hold: null,
  });
  const shown = showTicketStep({ ...cleared, check: 'none' });
  return { ...shown, offer: { ...shown.offer, error: code } };
}

/** Opens the group step for a group ticket. Otherwise clears the associated tickets and begins registration. */
function afterTicket(state: RegistrationState): RegistrationState {
  const ticket = state.attendee.ticketConfiguration;
  if (!ticket) return showTicketStep(state);
  if (ticket.parts) return beginRegistration(withAttendee(state, openPackage(state.attendee)));
  if (maxMembers(ticket) !== null) return { ...state, panel: panels.ticket, step: 'group', groupError: null };
  return beginRegistration(withAttendee(state, { associatedTickets: [] }));
}

/** Start registration opens the form (2). The reset follows one second later. */
export function beginRegistration(state: RegistrationState): RegistrationState {
  return { ...state, panel: panels.form, step: 'form', groupError: null, resetDue: true };
}

/** One second after registration began: clears relationship and ticket lists, and turns the search off. */
export function elapseReset(state: RegistrationState): RegistrationState {
  if (!state.resetDue) return state;
  if (panels.form !== state.panel) return { ...state, resetDue: false };
  return {
    ...state,
    resetDue: false,
    offer: { ...noOffer, members: state.offer.members },
    search: { ...state.search, status: 'off', error: null },
  };
}

/** 'I prefer not to participate': this attendee gets no ticket. Opens the cart if it has other attendees. */
export function decline(state: RegistrationState): RegistrationState {
  if (state.cart.entries.length > 0) return restInCart(state);
  const released = releasingHold(state, state.attendee.hold?.reservationId);
  const cleared = withAttendee(released, { ticketConfiguration: null, associatedTickets: [], addOns: [], hold: null });
  return { ...showTicketStep(cleared), picked: null, declined: true, check: 'none', holdExpired: false };
}

/** Adds the registration to the cart, then opens the cart or starts the requested next attendee. */
export function finishAttendee(state: RegistrationState): RegistrationState {
  if (state.attendee.package && state.editing === null) return finishPart(state);
  const result = addToCart(state.cart, state.attendee, cartRules(state), state.editing);
  if ('refusal' in result) return { ...state, refusal: result.refusal };
  const { another, attendee, editing } = state;
  const freed = result.replaced.map((entry) => entry.hold?.reservationId);
  const added: RegistrationState = {
    ...state,
    cart: result.cart,
    notices: state.notices.filter(({ entryId }) => entryId !== result.entry.entryId),
  };
  // The pending attendee's hold now belongs to the entry. Other holds of replaced entries are released.
  const settled = freed.reduce(releasingHold, { ...added, attendee: { ...attendee, hold: null } });
  return another
    ? startAttendee(settled, another.relationshipType, attendee.externalAccountIdentifier)
    : editing === null
      ? restInCart(settled)
      : endEdit(settled);
}
