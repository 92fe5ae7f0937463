import type { ChargeCreditCardRequest } from '@foyer/contract/payments/card-input';
import type { Ticket, TicketChange, TicketChanged } from '@foyer/contract/tickets/ticket';
import { offeredPaymentChoices } from '@foyer/domain/payments/payment-rules';
import { isExempt } from '@foyer/domain/people/permissions';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { ApiError } from '../../api/api-error.ts';
import type { SessionRecord } from '../../session/session.ts';

/** The payment method of a change, as the call takes it. */
export interface ChangePayment {
  cashPayment?: boolean;
  bypassPayment?: boolean;
  payOnPage?: boolean;
  chargeCreditCardRequest?: ChargeCreditCardRequest;
}

/** Failures of the card on file after which the buyer types another card. */
const cardRefusals: readonly (string | undefined)[] = [
  'PAYMENT_FAILURE',
  'INVALID_CARD_INFORMATION',
  'AUTHORIZATION_ERROR',
  'GENERAL_PAYMENT_ERROR',
  'STORED_PAYMENT_UNUSABLE',
];

type Quote = Pick<TicketChange, 'amountDue' | 'settledBy'>;
type Viewer = Pick<SessionRecord, 'userId' | 'roles' | 'privileged'>;

/** Staff who change another person's ticket take cash. They have no card form. */
const isAtTheDesk = (ticket: Pick<Ticket, 'externalValue'>, viewer: Viewer) =>
  isExempt(viewer, 'deskPanel') && viewer.privileged === undefined && ticket.externalValue !== viewer.userId;

/**
 * The payment methods that this person has for a change, the main one last; `null` if a method is not offered. Staff
 * can take cash and waive the amount due.
 */
export function paymentMethodsOf(
  { amountDue: due, settledBy }: Quote,
  ticket: Pick<Ticket, 'externalValue'>,
  viewer: Viewer,
): Record<'bypass' | 'cash' | 'confirm', ChangePayment | null> {
  const attendeeAccounts = [ticket.externalValue];
  const seller = {
    externalAccountIdentifier: viewer.userId,
    roles: viewer.roles,
    actingStaff: viewer.privileged && { externalAccountIdentifier: viewer.privileged.userId },
  };
  // An amount that is refunded to a card automatically must not be paid out in cash too.
  const isForTheTill = due > 0 || (due < 0 && settledBy === 'staff');
  const choices = offeredPaymentChoices(seller, attendeeAccounts);
  return {
    bypass: isForTheTill && choices.includes('bypassPayment') ? { bypassPayment: true } : null,
    cash: isForTheTill && choices.includes('cashPayment') ? { cashPayment: true } : null,
    confirm: settledBy === 'staff' ? null : {},
  };
}

/**
 * Errors that lead back to the summary, because another card cannot help: the price, the stock or the ticket changed.
 */
const isAboutTheTicket = ({ status, code }: ApiError) =>
  [403, 404, 409].includes(status) && code !== 'IDEMPOTENCY_KEY_REUSED';

/** True if the buyer has to type a card: they chose to, or the card on file was just declined. */
export function isCardStep({
  quote: { amountDue, settledBy },
  ticket,
  viewer,
  isHosted,
  hasOpenedCardStep,
  problem,
}: {
  quote: Quote;
  ticket: Pick<Ticket, 'externalValue'>;
  viewer: Viewer;
  /** True if cards are not typed here. */
  isHosted: boolean;
  hasOpenedCardStep: boolean;
  /** Why the last attempt failed. */
  problem: ApiError | null;
}): boolean {
  if (amountDue <= 0 || isHosted || isAtTheDesk(ticket, viewer)) return false;
  if (problem && isAboutTheTicket(problem)) return false;
  const isRefused = settledBy === 'on-file' && problem !== null && cardRefusals.includes(problem.code);
  return hasOpenedCardStep || isRefused;
}

/** The request body of a payment method. At the desk the tendered cash is exactly the amount due. */
export function wishOf(
  method: ChangePayment,
  due: number,
): ChangePayment & { expectedAmountDue: number; cashTendered?: number; needsOpenDrawer?: true } {
  return {
    ...method,
    expectedAmountDue: due,
    ...(method.cashPayment && { needsOpenDrawer: true }),
    ...(method.cashPayment && due > 0 ? { cashTendered: due } : {}),
  };
}

/** The text for an earlier change of the ticket that is still undecided. */
export const pendingChangeWords = (
  error: unknown,
  { tickets }: Pick<AttendeeMessages, 'tickets'>,
): string | undefined =>
  error instanceof ApiError && error.code === 'ORDER_INTENT_NOT_COMPLETE' ? tickets.changePending : undefined;

/**
 * Opens the gateway's page if the response has its URL. The returned promise never resolves, so the dialog stays busy
 * until the page unloads.
 */
export function openPaymentPage({ redirectUrl }: Pick<TicketChanged, 'redirectUrl'>): Promise<void> | undefined {
  if (redirectUrl === null) return undefined;
  window.location.assign(redirectUrl);
  return new Promise(() => {});
}
