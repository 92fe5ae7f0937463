import { addMember, maxMembers, membersOnMount, removeMember, type GroupChange, type GroupMember } from '../groups.ts';
import { findRelationship } from '../../tickets/relationships.ts';
import { sameAccount } from '../../people/consultant-id.ts';
import { withNotNeeded } from '../add-ons.ts';
import { isExempt } from '../../people/permissions.ts';
import * as accordion from './accordion.ts';
import type { RegistrationAction } from './actions.ts';
import { nextRefusal, stepsOf } from './progress.ts';
import { defaultPayment, mayRegisterOthers, panels, startAttendee, type RegistrationState } from './state.ts';
import * as wizard from './wizard.ts';

/**
 * The registration accordion and wizard as a pure reducer (orders 1.1, orders 1.2). Actions that do not fit the state
 * change nothing.
 */
export function registrationReducer(before: RegistrationState, action: RegistrationAction): RegistrationState {
  const state = before.refusal ? { ...before, refusal: null } : before;
  return leavingMessages(state, reduce(state, action));
}

/** Clears the messages of a step when the user leaves it: form errors, an unavailable ticket, a team error. */
function leavingMessages(from: RegistrationState, to: RegistrationState): RegistrationState {
  if (from.step === to.step && from.panel === to.panel) return to;
  // An offer that is empty or failed is the same on the next step, so its error stays.
  const hasNewError = from.offer.error !== to.offer.error || !to.offer.tickets?.length;
  const offer = hasNewError ? to.offer : { ...to.offer, error: null };
  return { ...to, hadErrors: false, groupError: null, offer };
}

function reduce(state: RegistrationState, action: RegistrationAction): RegistrationState {
  switch (action.type) {
    case 'identifierTyped':
      return typeIdentifier(state, action);
    case 'searchRequested':
      return wizard.requestSearch(state);
    case 'searchSucceeded':
      return isAwaited(state, action.identifier) ? wizard.succeedSearch(state, action.lookup) : state;
    case 'searchFailed':
      return isAwaited(state, action.identifier) ? wizard.failSearch(state, action.code) : state;

    case 'relationshipChosen':
      return chooseOffered(state, action.relationshipType);
    case 'ticketsRequested':
      return state.step === 'ticket'
        ? wizard.showTicketStep({ ...state, offer: { ...state.offer, tickets: null } })
        : state;
    case 'ticketsLoaded':
      return isChosenRelationship(state, action.relationshipType) ? wizard.loadTickets(state, action.tickets) : state;
    case 'ticketsFailed':
      if (!isChosenRelationship(state, action.relationshipType)) return state;
      return { ...state, offer: { ...state.offer, tickets: null, ticketsLoading: false, error: action.code } };
    case 'ticketPicked':
      return state.step === 'ticket' ? { ...state, picked: action.picked } : state;
    case 'ticketChosen':
      return chooseListed(state, action.ticketConfigurationId);
    case 'declined':
      return state.step === 'ticket' ? wizard.decline(state) : state;

    case 'holdGranted':
      return wizard.grantHold(state, action);
    case 'holdRefused':
      return wizard.refuseHold(state, action.ticketConfigurationId, action.code);
    case 'holdExpired':
      return expireHold(state, action.reservationId);
    case 'holdRetakeRequested':
      return state.holdExpired && state.attendee.ticketConfiguration ? { ...state, check: 'retaking' } : state;
    case 'entryHoldRetaken':
      return retakeEntryHold(state, action);
    case 'holdReleased':
      return { ...state, holdsToRelease: state.holdsToRelease.filter((id) => id !== action.reservationId) };

    case 'membersLoaded':
      return loadMembers(state, action.found);
    case 'memberAdded':
      return addToTeam(state, action.member);
    case 'memberRemoved':
      return withMembers(state, removeMember(state.attendee.associatedTickets, action.ticketId));

    case 'answersChanged':
      return withAnswers(state, action.answers);
    case 'copiedFromSelf':
      return withAnswers(state, { ...state.attendee.formData.registrationForm, ...action.answers });
    case 'triggersApplied':
      return applyTriggers(state, action);
    case 'addOnsAskedInForm':
      return skipAddOns(state, action.isOfferedInForm);
    case 'formAddOnsChanged':
      return takeFormAddOns(state, action);
    case 'formRejected':
      return { ...state, hadErrors: true };
    case 'formAccepted':
      return state.step === 'form' ? acceptForm(state, action) : state;
    case 'addOnsChanged': {
      const addOns = withNotNeeded(state.attendee.addOns, action.selection);
      return { ...state, attendee: { ...state.attendee, addOns } };
    }

    case 'next':
      return openNextStep(state);
    case 'back':
      return accordion.openPreviousStep(state);
    case 'stepReopened':
      return accordion.reopenStep(state, action.step);
    case 'resetElapsed':
      return wizard.elapseReset(state);
    case 'panelOpened':
      return accordion.openPanel(state, action.panel);

    case 'moreTickets':
      return startAttendee(state, action.relationshipType, action.identifier);
    case 'otherConsultant':
      return mayRegisterOthers(state) ? startAttendee(state, null, '') : state;
    case 'editStarted':
      return accordion.startEdit(state, action.entryId);
    case 'editClosed':
      return accordion.closeEdit(state);
    case 'updateCanceled':
      return accordion.leaveAttendee(state);
    case 'entryRemoved':
      return accordion.removeEntry(state, action.entryId);
    case 'cartReviewed':
      return accordion.review(state, action.quotes, action.now);

    case 'paymentOpened':
      return accordion.openPayment(state);
    case 'paymentChosen':
      return accordion.choosePayment(state, action.choice);
    case 'autoCheckInChosen':
      if (!isExempt(state.context.user, 'autoCheckIn')) return state;
      return { ...state, payment: { ...state.payment, autoCheckIn: action.autoCheckIn } };
    case 'cardScanned':
      if (!isExempt(state.context.user, 'cardSwipe')) return state;
      return { ...state, payment: { ...state.payment, choice: 'creditCard', swipe: true } };
    case 'paymentReset':
      return { ...state, payment: defaultPayment };
    case 'submitted':
      return { ...state, payment: { ...state.payment, submitting: true } };
    case 'submitFailed':
      return { ...state, payment: { ...state.payment, submitting: false }, refusal: { code: action.code } };
    case 'orderPlaced':
      return accordion.completeOrder(state, action.orderId);
    case 'redirected':
      return accordion.redirect(state);
  }
}

/** Whether the state still waits for this search. Responses of other searches are dropped. */
function isAwaited({ search }: RegistrationState, identifier: string): boolean {
  return search.status === 'searching' && sameAccount(search.identifier, identifier);
}

const isChosenRelationship = ({ attendee }: RegistrationState, relationshipType: string) =>
  attendee.relationship?.relationshipType === relationshipType;

function withAnswers(state: RegistrationState, answers: RegistrationState['attendee']['formData']['registrationForm']) {
  return { ...state, attendee: { ...state.attendee, formData: { registrationForm: answers } } };
}

function chooseOffered(state: RegistrationState, relationshipType: string): RegistrationState {
  const type = findRelationship(state.offer.relationships, relationshipType);
  return type && state.step === 'relationship' ? wizard.chooseRelationship(state, type) : state;
}

function chooseListed(state: RegistrationState, ticketConfigurationId: number): RegistrationState {
  const ticket = state.offer.tickets?.find((each) => each.ticketConfigurationId === ticketConfigurationId);
  return ticket && state.step === 'ticket' ? wizard.chooseTicket(state, ticket) : state;
}

function addToTeam(state: RegistrationState, member: GroupMember): RegistrationState {
  const ticket = state.attendee.ticketConfiguration;
  const max = ticket ? maxMembers(ticket) : null;
  return max === null ? state : withMembers(state, addMember(state.attendee.associatedTickets, member, max));
}

/** Takes the add-ons chosen in the form's fields. Add-ons from the ticket's own step stay. */
function takeFormAddOns(
  state: RegistrationState,
  { chosen, offered }: ActionOf<'formAddOnsChanged'>,
): RegistrationState {
  const others = state.attendee.addOns.filter((each) => !offered.map(String).includes(each));
  const addOns = withNotNeeded(state.attendee.addOns, [...others, ...chosen.map(String)]);
  return { ...state, attendee: { ...state.attendee, addOns } };
}

/** The steps after the search are about the person who was found. */
function typeIdentifier(state: RegistrationState, { identifier }: ActionOf<'identifierTyped'>): RegistrationState {
  if (!mayRegisterOthers(state) || state.step !== 'search') return state;
  return { ...state, search: { identifier, isManual: true, status: 'idle', error: null, result: null } };
}

type ActionOf<Type extends RegistrationAction['type']> = Extract<RegistrationAction, { type: Type }>;

/** Stores a renewed hold of a cart entry and removes its expiry notice. */
function retakeEntryHold(state: RegistrationState, { entryId, hold }: ActionOf<'entryHoldRetaken'>): RegistrationState {
  const entries = state.cart.entries.map((entry) => (entry.entryId === entryId ? { ...entry, hold } : entry));
  const notices = state.notices.filter((notice) => notice.entryId !== entryId || notice.reason !== 'holdExpired');
  return { ...state, cart: { ...state.cart, entries }, notices };
}

/** Takes the server's answers and price after a trigger, if the ticket is still the same. */
function applyTriggers(
  state: RegistrationState,
  { answers, ticketConfiguration }: ActionOf<'triggersApplied'>,
): RegistrationState {
  const { ticketConfigurationId } = ticketConfiguration;
  if (state.attendee.ticketConfiguration?.ticketConfigurationId !== ticketConfigurationId) return state;
  const priced = withAnswers(state, answers);
  return { ...priced, attendee: { ...priced.attendee, ticketConfiguration } };
}

/** Skips the add-on step when the form offers the add-ons. */
function skipAddOns(state: RegistrationState, isOfferedInForm: boolean): RegistrationState {
  if (isOfferedInForm === state.skipped.includes('addOns')) return state;
  const others = state.skipped.filter((step) => step !== 'addOns');
  return { ...state, skipped: isOfferedInForm ? [...others, 'addOns'] : others };
}

function acceptForm(state: RegistrationState, { answers, another }: ActionOf<'formAccepted'>): RegistrationState {
  const accepted = { ...withAnswers(state, answers), hadErrors: false, another };
  return stepsOf(accepted).includes('addOns') ? { ...accepted, step: 'addOns' } : wizard.finishAttendee(accepted);
}

function loadMembers(state: RegistrationState, found: ActionOf<'membersLoaded'>['found']): RegistrationState {
  const associatedTickets = membersOnMount(state.attendee.associatedTickets, found);
  return { ...state, offer: { ...state.offer, members: found }, attendee: { ...state.attendee, associatedTickets } };
}

function withMembers(state: RegistrationState, change: GroupChange): RegistrationState {
  if ('refused' in change) return { ...state, groupError: change.refused };
  return { ...state, groupError: null, attendee: { ...state.attendee, associatedTickets: change.members } };
}

/** Next: goes to the following step when nothing is missing. The form step only continues with `formAccepted`. */
function openNextStep(state: RegistrationState): RegistrationState {
  if (state.panel !== panels.ticket && state.panel !== panels.form) return state;
  const missing = nextRefusal(state);
  if (missing) return state.step === 'group' ? withGroupError(state, missing) : state;
  switch (state.step) {
    case 'search':
      return wizard.requestSearch(state);
    case 'relationship':
      return wizard.enterTicketStep(state);
    case 'ticket':
      return state.attendee.ticketConfiguration
        ? wizard.chooseTicket(state, state.attendee.ticketConfiguration)
        : state;
    case 'group':
      return wizard.beginRegistration(state);
    case 'form':
      return state;
    case 'addOns':
      return wizard.finishAttendee(state);
  }
}

function withGroupError(
  state: RegistrationState,
  missing: NonNullable<ReturnType<typeof nextRefusal>>,
): RegistrationState {
  return missing === 'noMember' || missing === 'tooMany' || missing === 'notUnique'
    ? { ...state, groupError: missing }
    : state;
}

/** A hold expired. Shows this in the wizard or on the cart entry, and keeps the selected ticket. */
function expireHold(state: RegistrationState, reservationId: number): RegistrationState {
  const isPending = state.attendee.hold?.reservationId === reservationId;
  const expired = state.cart.entries.filter((entry) => entry.hold?.reservationId === reservationId);
  if (!isPending && expired.length === 0) return state;
  return {
    ...state,
    holdExpired: state.holdExpired || isPending,
    attendee: isPending ? { ...state.attendee, hold: null } : state.attendee,
    cart: {
      ...state.cart,
      entries: state.cart.entries.map((entry) => (expired.includes(entry) ? { ...entry, hold: null } : entry)),
    },
    notices: [
      ...state.notices,
      ...expired.map(({ entryId }) => ({ entryId, reason: 'holdExpired' as const, blocking: false })),
    ],
  };
}
