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
}

/** Refusals of the card on file: another one is taken on the gateway's page. */
const cardRefusals: readonly (string | undefined)[] = [
  'PAYMENT_FAILURE',
  'INVALID_CARD_INFORMATION',
  'AUTHORIZATION_ERROR',
  'GENERAL_PAYMENT_ERROR',
  'NO_PAYMENT_ON_FILE',
];

/**
 * The ways to settle a change that this person has, the main one last; `null` where one is not offered. Staff take cash and waive what
 * is due; whoever's card on file was refused pays with another on the gateway's page.
 */
export function waysOf(
  { amountDue: due, settledBy }: Pick<TicketChange, 'amountDue' | 'settledBy'>,
  ticket: Pick<Ticket, 'externalValue'>,
  viewer: Pick<SessionRecord, 'userId' | 'roles' | 'privileged'>,
  refusal: string | undefined,
): Record<'bypass' | 'cash' | 'otherCard' | 'confirm', Way | null> {
  const attendeeAccounts = [ticket.externalValue];
  const seller = {
    externalAccountIdentifier: viewer.userId,
    roles: viewer.roles,
    actingStaff: viewer.privileged && { externalAccountIdentifier: viewer.privileged.userId },
  };
  const isAtTheDesk = isPrivileged(viewer) && viewer.privileged === undefined && ticket.externalValue !== viewer.userId;
  // At the desk there is the till.
  const takesOtherCard = !isAtTheDesk && settledBy === 'on-file' && cardRefusals.includes(refusal);
  // What goes back to a card by itself is not given out of the till.
  const isForTheTill = due > 0 || (due < 0 && settledBy === 'staff');
  const choices = offeredPaymentChoices(seller, attendeeAccounts);
  return {
    bypass: isForTheTill && choices.includes('bypassPayment') ? { bypassPayment: true } : null,
    cash: isForTheTill && choices.includes('cashPayment') ? { cashPayment: true } : null,
    otherCard: takesOtherCard ? { payOnPage: true } : null,
    confirm: settledBy === 'staff' || takesOtherCard ? null : {},
  };
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
