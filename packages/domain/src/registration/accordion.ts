import { attendeeAccounts, cartTotal, canEditEntry, holdingOf, minorDue, removeFromCart } from '../cart.ts';
import { offeredPaymentChoices, type PaymentChoice } from '../payment-rules.ts';
import { reviewCart, type EntryQuote } from '../cart-review.ts';
import type { Instant } from '../dates.ts';
import { isAdding, isPanelEnabled, panelOf, stepsOf } from './progress.ts';
import {
  cartRules,
  defaultPayment,
  endEdit,
  noOffer,
  panels,
  releasingHold,
  restInCart,
  startAttendee,
  wizardOf,
  type Panel,
  type RegistrationState,
  type WizardStep,
} from './state.ts';
import { showTicketStep } from './wizard.ts';

/** Transitions between panels, of the cart and of payment (spec §4 Registration panel entry, Payment choices). */

/** Cancel update: to the cart when attendees exist, else to a new blank attendee in panel 1. */
export function leaveAttendee(state: RegistrationState): RegistrationState {
  if (state.cart.entries.length === 0) return startAttendee(state);
  return state.editing === null ? restInCart(state) : endEdit(state);
}

/** Edit goes to the form with the entry's own answers, relationship and ticket, remembering the panel. */
export function startEdit(state: RegistrationState, entryId: number): RegistrationState {
  const entry = state.cart.entries.find((each) => each.entryId === entryId);
  if (!entry || !canEditEntry(entry)) return state;
  const { entryId: _, ...attendee } = entry;
  const settled = state.editing === null ? state : endEdit(state);
  const parked = isAdding(settled) ? wizardOf(settled) : null;
  const rested = restInCart(parked ? { ...settled, attendee: { ...settled.attendee, hold: null } } : settled);
  return {
    ...rested,
    parked,
    panel: panels.form,
    previousPanel: state.panel,
    step: 'form',
    skipped: ['search', 'relationship', 'ticket'],
    attendee,
    editing: entryId,
    search: { ...rested.search, identifier: attendee.externalAccountIdentifier },
  };
}

/** Closing an edit returns to the panel before it, nothing changed. */
export function closeEdit(state: RegistrationState): RegistrationState {
  if (state.editing === null) return state;
  const ended = endEdit(state);
  const panel = state.previousPanel ?? panels.cart;
  const isBack = panel !== panels.cart && panel !== panels.payment;
  return isBack ? { ...ended, panel: isAdding(ended) ? panelOf(ended.step) : panels.cart } : { ...ended, panel };
}

/** Removes an entry with those that cannot stay without it; after the last one a new blank attendee starts. */
export function removeEntry(state: RegistrationState, entryId: number): RegistrationState {
  const { cart, removed } = removeFromCart(state.cart, entryId, cartRules(state));
  if (removed.length === 0) return state;
  const ids = removed.map((entry) => entry.entryId);
  const isEdited = state.editing !== null && ids.includes(state.editing);
  const without: RegistrationState = {
    ...state,
    cart,
    notices: state.notices.filter((notice) => !ids.includes(notice.entryId)),
  };
  const freed = removed.map((entry) => entry.hold?.reservationId).reduce(releasingHold, without);
  if (cart.entries.length === 0) return startAttendee(freed);
  return isEdited ? endEdit(freed) : stillPaying(freed);
}

/** Fresh prices and what can no longer be bought; everything stays in the cart, the notices tell. */
export function review(state: RegistrationState, quotes: readonly EntryQuote[], now: Instant): RegistrationState {
  return stillPaying({ ...state, ...reviewCart(state.cart, quotes, now) });
}

/** Nobody is left at a payment with nothing to pay, where an attendee went or a price fell meanwhile: the cart completes it. */
const stillPaying = (state: RegistrationState): RegistrationState =>
  state.panel === panels.payment && minorDue(state.cart) === 0 ? { ...state, panel: panels.cart } : state;

/** Opens a panel that may be opened. Ticket selection goes on where it was left, or begins anew. */
export function openPanel(state: RegistrationState, panel: Panel): RegistrationState {
  if (panel === state.panel || !isPanelEnabled(state, panel)) return state;
  if (panel !== panels.ticket) return { ...state, panel };
  if (!isAdding(state)) return startAttendee(state);
  if (panelOf(state.step) === panels.ticket) return { ...state, panel };
  return state.attendee.relationship ? showTicketStep(state) : { ...state, panel, step: 'search' };
}

/** One step back without losing an answer; from the first one to the cart, from payment to the cart. */
export function goBack(state: RegistrationState): RegistrationState {
  if (state.panel === panels.payment) return { ...state, panel: panels.cart };
  if (state.panel !== panels.ticket && state.panel !== panels.form) return state;
  const steps = stepsOf(state);
  const before = steps[steps.indexOf(state.step) - 1];
  if (before) return showStep(state, before);
  if (state.editing !== null) return closeEdit(state);
  return state.cart.entries.length > 0 ? { ...state, panel: panels.cart } : state;
}

/** A step before this one, opened for change; later ones keep what was answered. */
export function reopenStep(state: RegistrationState, step: WizardStep): RegistrationState {
  const steps = stepsOf(state);
  if (state.panel !== panels.ticket && state.panel !== panels.form) return state;
  return steps.includes(step) && steps.indexOf(step) < steps.indexOf(state.step) ? showStep(state, step) : state;
}

/** Shows an earlier step; what the reset cleared is asked for again. */
function showStep(state: RegistrationState, step: WizardStep): RegistrationState {
  if (step === 'ticket') return showTicketStep({ ...state, check: 'none' });
  const shown = { ...state, step, panel: panelOf(step), groupError: null };
  const isMissing = step === 'relationship' && state.offer.relationships.length === 0;
  if (!isMissing) return step === 'search' ? { ...shown, search: { ...state.search, status: 'idle' } } : shown;
  return { ...shown, offer: noOffer, search: { ...state.search, status: 'searching', error: null } };
}

/** Payment goes to panel 3: with attendees, an amount due and nothing in the cart that cannot be bought. */
export function openPayment(state: RegistrationState): RegistrationState {
  const sum = cartTotal(state.cart);
  if (!sum) return state;
  if ('refusal' in sum) return { ...state, refusal: sum.refusal };
  if (state.notices.some((notice) => notice.blocking)) return { ...state, refusal: { code: 'NO_AVAILABLE_TICKET' } };
  return sum.total.amountMinor > 0 ? { ...state, panel: panels.payment } : state;
}

/** Cash and bypass are for staff only, selling to others; another choice than the card forgets a scanned one. */
export function choosePayment(state: RegistrationState, choice: PaymentChoice): RegistrationState {
  if (!offeredPaymentChoices(state.context.user, attendeeAccounts(state.cart)).includes(choice))
    return { ...state, refusal: { code: 'FORBIDDEN' } };
  return { ...state, payment: { ...state.payment, choice, swipe: choice === 'creditCard' && state.payment.swipe } };
}

/** The order stands: pending attendee and cart are cleared, holds are consumed, on to the confirmation. */
export function placeOrder(state: RegistrationState, orderId: number): RegistrationState {
  const { holdsToRelease } = restInCart(state);
  return {
    ...restInCart({ ...state, cart: { ...state.cart, entries: [] } }),
    held: [...state.held, ...state.cart.entries.map(holdingOf)],
    panel: 'confirmation',
    notices: [],
    payment: defaultPayment,
    orderId,
    holdsToRelease,
  };
}

/** Off to the hosted payment page: registration state is reset. */
export function redirect(state: RegistrationState): RegistrationState {
  return { ...placeOrder(state, 0), held: state.held, orderId: null, panel: panels.ticket };
}
