import type { AuditEntry } from '@foyer/contract/people/audit';
import type { EventView } from '@foyer/contract/events/events';
import { currencies, paymentKinds, ticketStatuses, type Currency, type Locale } from '@foyer/contract/wire/vocabulary';
import { differences } from '@foyer/domain/events/event-changes';
import { formatMoney, money } from '@foyer/domain/shared/money';
import type { AttendeeMessages, StaffMessages } from '@foyer/messages/catalogue/messages';
import { answerText } from '../../forms/answer-text.ts';
import { labelOf } from '../../forms/words.ts';
import { relationshipName } from '../person/relationship-words.ts';
import { kindWords } from './payment-kind-words.ts';

interface Language {
  locale: Locale;
  t: AttendeeMessages;
  staff: StaffMessages['orderSummary'];
  /** The event with the form that names the answers. Null in a list with lines of several events. */
  event: EventView | null;
}

export interface AuditChange {
  field: string;
  before: string;
  after: string;
}

/** Fields that the line shows elsewhere or that mean nothing to people. */
const silent = new Set([
  'currency',
  'ticketConfigurationId',
  'settledBy',
  'takenBy',
  'ticketIds',
  'leaderTicketId',
  'revision',
  'administrators',
]);

/** The changed fields as texts before and after. Nested values are compared part by part, with their path. */
export function changesOf(entry: Pick<AuditEntry, 'before' | 'after'>, language: Language): AuditChange[] {
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  return differences(before, after)
    .filter(({ path }) => !silent.has(path))
    .map((difference) => ({
      field: fieldWords(difference.path, language),
      before: valueWords(difference.path, difference.before, before, language),
      after: valueWords(difference.path, difference.after, after, language),
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
    outsideWindow: staff.fieldOutsideWindow,
    ticketType: staff.fieldTicketType,
    dueMinor: staff.fieldDifference,
    addOns: t.tickets.addOns,
    changedTicketId: staff.fieldChangedTicket,
    secondPersonFrom: staff.fieldSecondPerson,
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
    // A line about a ticket has no currency. The line of its order has one.
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
    return event ? relationshipName(event.configuration.relationshipTypes, value, locale) : value;
  const field = fieldOf(name, event);
  const isAnswer =
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.every((each) => typeof each === 'string'));
  if (field && isAnswer) return answerText(field, value, locale, t);
  if (Array.isArray(value) && isAnswer) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fieldOf(name: string, event: EventView | null) {
  return event?.configuration.sections.flatMap((section) => section.fields).find((field) => field.name === name);
}

/** The number of the ticket or order that the entry is about. */
export function numberWords({ ticketId, orderId }: AuditEntry, t: StaffMessages['orderSummary']): string | undefined {
  if (ticketId !== null) return t.auditTicket({ id: String(ticketId) });
  return orderId === null ? undefined : t.orderNumber({ id: String(orderId) });
}

/** The person who made the change, and the account that they acted for. */
export function whoWords({ staff, account, apiKey }: AuditEntry, t: StaffMessages['orderSummary']): string {
  if (apiKey) return `${apiKey.name} · ${apiKey.prefix}`;
  if (staff && account && staff.externalAccountIdentifier !== account.externalAccountIdentifier)
    return t.auditWho({ staff: staff.fullName, account: account.fullName });
  return (staff ?? account)?.fullName ?? t.bySystem;
}
