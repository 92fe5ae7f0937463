import type { AuditEntry } from '@foyer/contract/admin';
import type { EventView } from '@foyer/contract/events';
import { currencies, paymentKinds, ticketStatuses, type Currency, type Locale } from '@foyer/contract/vocabulary';
import { formatMoney, money } from '@foyer/domain/money';
import type { AttendeeMessages, StaffMessages } from '@foyer/messages/messages';
import { answerText } from '../../../forms/answer-text.ts';
import { labelOf } from '../../../forms/words.ts';
import { relationshipName } from '../../../product/person/relationship-words.ts';
import { kindWords } from './payment-words.ts';

interface Language {
  locale: Locale;
  t: AttendeeMessages;
  staff: StaffMessages['orderSummary'];
  event: EventView;
}

/** What happened, in words; an action of tomorrow stands as it is written. */
export function actionWords(
  action: string,
  t: StaffMessages['orderSummary'],
  later: StaffMessages['afterCharge'],
  waiting: StaffMessages['waitingLists'],
): string {
  const words: Readonly<Record<string, string>> = {
    'order.created': t.actOrderCreated,
    'order.confirmationResent': t.actConfirmationResent,
    'order.refunded': t.actOrderRefunded,
    'order.refundedAtProvider': later.actRefundedAtProvider,
    'order.refundFailed': later.actRefundFailed,
    'order.disputed': later.actDisputed,
    'order.disputeDecided': later.actDisputeDecided,
    'refund.seen': later.actRefundSeen,
    'receipt.addressed': t.actReceiptAddressed,
    'order.intentSettled': t.actOrderIntentSettled,
    'order.intentRefunded': t.actOrderIntentRefunded,
    'order.intentReleased': t.actOrderIntentReleased,
    'ticket.registered': t.actTicketRegistered,
    'ticket.edited': t.actTicketEdited,
    'ticket.transferred': t.actTicketTransferred,
    'ticket.joinedTeam': t.actTicketJoinedTeam,
    'ticket.leftTeam': t.actTicketLeftTeam,
    'ticket.deactivated': t.actTicketDeactivated,
    'ticket.canceled': t.actTicketCanceled,
    'ticket.checkedIn': t.actTicketCheckedIn,
    'ticket.checkInUndone': t.actCheckInUndone,
    'ticket.upgraded': t.actTicketUpgraded,
    'ticket.downgraded': t.actTicketDowngraded,
    'ticket.addOnsChanged': t.actAddOnsChanged,
    'badge.changed': t.actBadgeChanged,
    'waiting.joined': waiting.joined,
    'waiting.left': waiting.left,
    'waiting.offered': waiting.offered,
    'waiting.taken': waiting.taken,
    'waiting.lapsed': waiting.lapsed,
    'waiting.closed': waiting.closed,
    'waiting.resumed': waiting.resumed,
    'waiting.moved': waiting.moved,
    'waiting.removed': waiting.removed,
  };
  return words[action] ?? action;
}

export interface AuditChange {
  field: string;
  before: string;
  after: string;
}

/** Told elsewhere in the line, or of no use to people. */
const silent = new Set([
  'currency',
  'ticketConfigurationId',
  'settledBy',
  'takenBy',
  'ticketIds',
  'leaderTicketId',
  'revision',
]);

/** What stood before and what after, field by field, in words. */
export function changesOf(entry: AuditEntry, language: Language): AuditChange[] {
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !silent.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      field: fieldWords(name, language),
      before: valueWords(name, before[name], before, language),
      after: valueWords(name, after[name], after, language),
    }))
    .filter((change) => change.before !== '' || change.after !== '');
}

function fieldWords(name: string, { locale, t, staff, event }: Language): string {
  const known: Readonly<Record<string, string>> = {
    status: staff.fieldStatus,
    amountMinor: staff.fieldAmount,
    totalMinor: staff.total,
    listMinor: staff.fieldListAmount,
    orderId: staff.fieldOrder,
    paymentKind: staff.fieldPayment,
    ticketType: staff.fieldTicketType,
    dueMinor: staff.fieldDifference,
    addOns: t.tickets.addOns,
    changedTicketId: staff.fieldChangedTicket,
    relationshipType: staff.relationship,
    externalAccountIdentifier: staff.account,
    firstName: t.payment.firstName,
    lastName: t.payment.lastName,
  };
  const field = fieldOf(name, event);
  return known[name] ?? (field ? labelOf(field, locale) : name);
}

function valueWords(name: string, value: unknown, all: Record<string, unknown>, language: Language): string {
  const { locale, t, staff, event } = language;
  if (value === null || value === undefined) return '';
  if (name.endsWith('Minor') && typeof value === 'number') {
    const currency: Currency | undefined = currencies.find((each) => each === all.currency);
    // Lines about a ticket leave the currency to its order.
    return currency ? formatMoney(money(value, currency), locale) : '';
  }
  if (name === 'status') {
    const status = ticketStatuses.find((each) => each === value);
    if (status)
      return {
        ACTIVE: t.tickets.statusActive,
        CANCELED: t.tickets.statusCanceled,
        CHECKED_IN: t.tickets.statusCheckedIn,
      }[status];
  }
  if (name === 'paymentKind') {
    const kind = paymentKinds.find((each) => each === value);
    if (kind) return kindWords(kind, staff);
  }
  if (name === 'relationshipType' && typeof value === 'string')
    return relationshipName(event.configuration.relationshipTypes, value, locale);
  const field = fieldOf(name, event);
  const isAnswer =
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.every((each) => typeof each === 'string'));
  if (field && isAnswer) return answerText(field, value, locale, t);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fieldOf(name: string, event: EventView) {
  return event.configuration.sections.flatMap((section) => section.fields).find((field) => field.name === name);
}
