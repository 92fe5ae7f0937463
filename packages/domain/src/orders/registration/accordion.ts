import { attendeeAccounts, cartTotal, canEditEntry, holdingOf, minorDue, removeFromCart } from '../cart.ts';
import { offeredPaymentChoices, type PaymentChoice } from '../../payments/payment-rules.ts';
import { reviewCart, type EntryQuote } from '../cart-review.ts';
import type { Instant } from '../../shared/dates.ts';
import { isAdding, isPanelEnabled, panelOf, stepsOf } from './progress.ts';
import { previousPart } from './package-parts.ts';
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

/** Transitions between the panels, and of cart and payment (orders 1.2, payments 2.1). */

/** Cancels the update: back to the cart when it has attendees, else to a new blank attendee in panel 1. */
export function leaveAttendee(state: RegistrationState): RegistrationState {
  if (state.cart.entries.length === 0) return startAttendee(state);
  return state.editing === null ? restInCart(state) : endEdit(state);
}

/** Opens the form with the entry's answers, relationship and ticket, and remembers the current panel. */
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

/** Closes an edit without changes and returns to the previous panel. */
export function closeEdit(state: RegistrationState): RegistrationState {
  if (state.editing === null) return state;
  const ended = endEdit(state);
  const panel = state.previousPanel ?? panels.cart;
  const isBack = panel !== panels.cart && panel !== panels.payment;
  return isBack ? { ...ended, panel: isAdding(ended) ? panelOf(ended.step) : panels.cart } : { ...ended, panel };
}

/** Removes an entry and the entries that depend on it. When the cart is empty, a new blank attendee starts. */
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

/** Updates prices and notices from a fresh quote. No entry is removed. */
export function review(state: RegistrationState, quotes: readonly EntryQuote[], now: Instant): RegistrationState {
  return stillPaying({ ...state, ...reviewCart(state.cart, quotes, now) });
}

/**
 * Leaves the payment panel when nothing is due, after a removed attendee or a lower price. The cart then completes the
 * order.
 */
const stillPaying = (state: RegistrationState): RegistrationState =>
  state.panel === panels.payment && minorDue(state.cart) === 0 ? { ...state, panel: panels.cart } : state;

/** Opens a panel if it is enabled. Ticket selection continues at its last step, or starts again. */
export function openPanel(state: RegistrationState, panel: Panel): RegistrationState {
  if (panel === state.panel || !isPanelEnabled(state, panel)) return state;
  if (panel !== panels.ticket) return { ...state, panel };
  if (!isAdding(state)) return startAttendee(state);
  if (panelOf(state.step) === panels.ticket) return { ...state, panel };
  return state.attendee.relationship ? showTicketStep(state) : { ...state, panel, step: 'search' };
}

/** Goes one step back and keeps all answers. The first step and payment go back to the cart. */
export function openPreviousStep(state: RegistrationState): RegistrationState {
  if (state.panel === panels.payment) return { ...state, panel: panels.cart };
  if (state.panel !== panels.ticket && state.panel !== panels.form) return state;
  const steps = stepsOf(state);
  const before = steps[steps.indexOf(state.step) - 1];
  if (before) return showStep(state, before);
  const part = previousPart(state);
  if (part) return part;
  if (state.editing !== null) return closeEdit(state);
  return state.cart.entries.length > 0 ? { ...state, panel: panels.cart } : state;
}

/** Opens an earlier step for changes. Later steps keep their answers. */
export function reopenStep(state: RegistrationState, step: WizardStep): RegistrationState {
  const steps = stepsOf(state);
  if (state.panel !== panels.ticket && state.panel !== panels.form) return state;
  return steps.includes(step) && steps.indexOf(step) < steps.indexOf(state.step) ? showStep(state, step) : state;
}

/** Shows an earlier step, and requests data again that a reset cleared. */
function showStep(state: RegistrationState, step: WizardStep): RegistrationState {
  if (step === 'ticket') return showTicketStep({ ...state, check: 'none' });
  const shown = { ...state, step, panel: panelOf(step), groupError: null };
  const isMissing = step === 'relationship' && state.offer.relationships.length === 0;
  if (!isMissing) return step === 'search' ? { ...shown, search: { ...state.search, status: 'idle' } } : shown;
  return { ...shown, offer: noOffer, search: { ...state.search, status: 'searching', error: null } };
}

/** Opens payment (panel 3), if there are attendees, an amount due and no blocking notices. */
export function openPayment(state: RegistrationState): RegistrationState {
  const sum = cartTotal(state.cart);
  if (!sum) return state;
  if ('refusal' in sum) return { ...state, refusal: sum.refusal };
  if (state.notices.some((notice) => notice.blocking)) return { ...state, refusal: { code: 'NO_AVAILABLE_TICKET' } };
  return sum.total.amountMinor > 0 ? { ...state, panel: panels.payment } : state;
}

/**
 * Selects a payment choice. Cash and bypass are for staff only, and for other people's orders. Choosing anything but
 * the card clears a scanned card.
 */
export function choosePayment(state: RegistrationState, choice: PaymentChoice): RegistrationState {
  if (!offeredPaymentChoices(state.context.user, attendeeAccounts(state.cart)).includes(choice))
    return { ...state, refusal: { code: 'FORBIDDEN' } };
  return { ...state, payment: { ...state.payment, choice, swipe: choice === 'creditCard' && state.payment.swipe } };
}

/** The order was placed: clears the pending attendee and the cart, consumes the holds, and shows the confirmation. */
export function completeOrder(state: RegistrationState, orderId: number): RegistrationState {
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

/** Resets the registration before the redirect to the hosted payment page. */
export function redirect(state: RegistrationState): RegistrationState {
  return { ...completeOrder(state, 0), held: state.held, orderId: null, panel: panels.ticket };
}
