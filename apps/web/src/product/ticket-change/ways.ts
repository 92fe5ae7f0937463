import type { ChargeCreditCardRequest } from '@foyer/contract/orders';
import type { Ticket, TicketChange, TicketChanged } from '@foyer/contract/ticket';
import { offeredPaymentChoices } from '@foyer/domain/payment-rules';
import { isPrivileged } from '@foyer/domain/permissions';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { ApiError } from '../../api/api-error.ts';
import type { SessionRecord } from '../../session/session.ts';

/** How a change is settled, as it is asked for. */
export interface Way {
  cashPayment?: boolean;
  bypassPayment?: boolean;
  payOnPage?: boolean;
  chargeCreditCardRequest?: ChargeCreditCardRequest;
}

/** Refusals of the card on file: another card is typed. */
const cardRefusals: readonly (string | undefined)[] = [
  'PAYMENT_FAILURE',
  'INVALID_CARD_INFORMATION',
  'AUTHORIZATION_ERROR',
  'GENERAL_PAYMENT_ERROR',
  'STORED_PAYMENT_UNUSABLE',
];

type Quote = Pick<TicketChange, 'amountDue' | 'settledBy'>;
type Viewer = Pick<SessionRecord, 'userId' | 'roles' | 'privileged'>;

/** Staff who change someone else's ticket have the till, and no card form. */
const isAtTheDesk = (ticket: Pick<Ticket, 'externalValue'>, viewer: Viewer) =>
  isPrivileged(viewer) && viewer.privileged === undefined && ticket.externalValue !== viewer.userId;

/**
 * The ways to settle a change that this person has, the main one last; `null` where one is not offered. Staff take cash and waive what
 * is due.
 */
export function waysOf(
  { amountDue: due, settledBy }: Quote,
  ticket: Pick<Ticket, 'externalValue'>,
  viewer: Viewer,
): Record<'bypass' | 'cash' | 'confirm', Way | null> {
  const attendeeAccounts = [ticket.externalValue];
  const seller = {
    externalAccountIdentifier: viewer.userId,
    roles: viewer.roles,
    actingStaff: viewer.privileged && { externalAccountIdentifier: viewer.privileged.userId },
  };
  // What goes back to a card by itself is not given out of the till.
  const isForTheTill = due > 0 || (due < 0 && settledBy === 'staff');
  const choices = offeredPaymentChoices(seller, attendeeAccounts);
  return {
    bypass: isForTheTill && choices.includes('bypassPayment') ? { bypassPayment: true } : null,
    cash: isForTheTill && choices.includes('cashPayment') ? { cashPayment: true } : null,
    confirm: settledBy === 'staff' ? null : {},
  };
}

/** Errors after which the summary is shown again, since a card cannot help: the price, the stock or the ticket is another by now. */
const isAboutTheTicket = ({ status, code }: ApiError) =>
  [403, 404, 409].includes(status) && code !== 'IDEMPOTENCY_KEY_REUSED';

/** Whether the buyer types a card now: they chose to, or the card on file was just refused. */
export function isCardStep({
  quote: { amountDue, settledBy },
  ticket,
  viewer,
  isHosted,
  goesToCard,
  problem,
}: {
  quote: Quote;
  ticket: Pick<Ticket, 'externalValue'>;
  viewer: Viewer;
  /** Cards are not typed here. */
  isHosted: boolean;
  goesToCard: boolean;
  /** Why the last attempt failed. */
  problem: ApiError | null;
}): boolean {
  if (amountDue <= 0 || isHosted || isAtTheDesk(ticket, viewer)) return false;
  if (problem && isAboutTheTicket(problem)) return false;
  const isRefused = settledBy === 'on-file' && problem !== null && cardRefusals.includes(problem.code);
  return goesToCard || isRefused;
}

/** Such a way as the call is told it: at the till exactly what is due is handed over. */
export function wishOf(way: Way, due: number): Way & { expectedAmountDue: number; cashTendered?: number } {
  return { ...way, expectedAmountDue: due, ...(way.cashPayment && due > 0 ? { cashTendered: due } : {}) };
}

/** Another change of the ticket is not decided yet: its words, beside the way to it. */
export const underWayWords = (error: unknown, { tickets }: Pick<AttendeeMessages, 'tickets'>): string | undefined =>
  error instanceof ApiError && error.code === 'ORDER_INTENT_NOT_COMPLETE' ? tickets.changeUnderWay : undefined;

/** Goes to the gateway's page where the answer names one, and stays busy until the page is another one. */
export function goToPage({ redirectUrl }: Pick<TicketChanged, 'redirectUrl'>): Promise<void> | undefined {
  if (redirectUrl === null) return undefined;
  window.location.assign(redirectUrl);
  return new Promise(() => {});
}
