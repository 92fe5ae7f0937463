import type { EventConfiguration, RelationshipType } from '@foyer/contract/events/event-configuration';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { TicketValues } from '@foyer/contract/forms/values';
import { attendeeOf, type Holder } from '@foyer/domain/orders/attendee-details';
import { missingNames, type PersonName } from '@foyer/domain/people/names';
import { localDate } from '@foyer/domain/shared/dates';
import { isEventActive } from '@foyer/domain/events/event-state';
import { compileForm } from '@foyer/domain/forms/compile';
import type { FormContext } from '@foyer/domain/forms/context';
import { isAddOnChoice } from '@foyer/domain/forms/kinds';
import { unansweredIn } from '@foyer/domain/forms/unanswered';
import { findingItems, validateForm } from '@foyer/domain/forms/validate';
import { fillsInOnSite } from '@foyer/domain/people/permissions';
import { findRelationship } from '@foyer/domain/tickets/relationships';
import type { Actor } from '../../calls/context.ts';
import { ticketSearchText } from '../../db/search-text.ts';
import { timesOf, type EventRow } from '../events/catalogue/index.ts';
import { storedValues } from './present.ts';
import type { TicketRow } from './queries.ts';

/**
 * Validates new answers for a ticket with the same rules as the attendee's form. Throws `INVALID_TICKET_DATA` with the
 * errors. Add-on fields keep their stored values, because add-ons are changed by a purchase only.
 * On site, staff may leave fields empty that are not shown there.
 */
export function checkAnswers(input: {
  row: TicketRow;
  event: EventRow;
  values: TicketValues;
  mode: 'updateTicket' | 'transfer';
  relationship: Pick<RelationshipType, 'relationshipType' | 'selfType' | 'guestType'>;
  actor: Actor;
  now: Date;
  /** The account that a self ticket is transferred to. */
  newHolder?: PersonName | undefined;
  /** Names of the fields that are asked. Errors in other fields are ignored, because this form cannot correct them. */
  fields?: readonly string[];
  /**
   * Previous answers of the same attendee. An unchanged answer is accepted even if the current form would reject it.
   */
  onFile?: TicketValues;
}): TicketValues {
  const { row, event, actor, now } = input;
  const { configuration } = event;
  const chosen = addOnAnswers(configuration, storedValues(row));
  const validate = (onSite: boolean) => {
    const form = validateForm({
      sections: configuration.sections,
      values: { ...input.values, ...chosen },
      context: formContext({ ...input, onSite }),
      onFile: input.onFile,
    });
    const isIncluded = (name: string) => input.fields?.includes(name) ?? true;
    return { ...form, findings: form.findings.filter(({ field }) => isIncluded(field)) };
  };
  const atTheDoor = fillsInOnSite(actor, { isEventActive: isEventActive(timesOf(event), actor, now) });
  let form = validate(false);
  if (form.findings.length > 0 && atTheDoor) form = validate(true);
  if (form.findings.length > 0) {
    throw new FoyerError('INVALID_TICKET_DATA', { items: findingItems(form.findings, 'body.values') });
  }
  return { ...form.values, ...chosen };
}

/** The columns of a ticket that its form depends on. */
type FormTicketRow = Pick<
  TicketRow,
  'ticket_configuration_id' | 'relationship_type' | 'is_self' | 'is_guest' | 'ticket_data' | 'first_name' | 'last_name'
> & {
  add_ons: readonly { addOnId: number }[];
};
export type FormEvent = Pick<EventRow, 'configuration'>;

interface AttendeeFormInput {
  row: FormTicketRow;
  event: FormEvent;
  mode: 'updateTicket' | 'transfer';
  relationship: FormContext['relationship'];
  newHolder?: PersonName | undefined;
  onSite: boolean;
  now: Date;
}

export function formContext({
  row,
  event: { configuration },
  mode,
  relationship,
  newHolder,
  onSite,
  now,
}: AttendeeFormInput): FormContext {
  const bought = row.add_ons.map(({ addOnId }) => addOnId);
  return {
    mode,
    relationship,
    ticketConfigurationId: row.ticket_configuration_id,
    addOns: bought,
    addOnsOffered: bought,
    guestFields: configuration.guestFields,
    missingNames: missingNamesIn({ row, mode, relationship, newHolder }),
    onSite,
    today: localDate(now, configuration.timeZone),
  };
}

/**
 * The required names. A stored ticket has its attendee's names; a transferred self ticket gets the names of the new
 * holder.
 */
function missingNamesIn({
  row,
  mode,
  relationship,
  newHolder,
}: Pick<AttendeeFormInput, 'row' | 'mode' | 'relationship' | 'newHolder'>) {
  if (mode === 'updateTicket') return missingNames({ firstName: row.first_name, lastName: row.last_name });
  return newHolder && relationship?.selfType === true ? missingNames(newHolder) : [];
}

/** The ticket's relationship type. If the type was removed from the event, its properties are taken from the ticket. */
export function relationshipOf(
  row: FormTicketRow,
  { configuration }: FormEvent,
): NonNullable<FormContext['relationship']> {
  return (
    findRelationship(configuration.relationshipTypes, row.relationship_type) ?? {
      relationshipType: row.relationship_type,
      selfType: row.is_self,
      guestType: row.is_guest,
    }
  );
}

/** Names of this ticket's unanswered questions, among the questions for the door or for the holder. */
export function missingAnswers(row: FormTicketRow, event: FormEvent, now: Date, audience: 'door' | 'holder'): string[] {
  const relationship = relationshipOf(row, event);
  const context = formContext({ row, event, mode: 'updateTicket', relationship, onSite: audience === 'door', now });
  return unansweredIn({ sections: event.configuration.sections, values: storedValues(row), context });
}

function addOnAnswers({ sections }: EventConfiguration, stored: TicketValues): TicketValues {
  const fields = [...compileForm(sections).inputs.values()].filter(({ field }) => isAddOnChoice(field));
  return Object.fromEntries(
    fields.flatMap(({ field: { name } }) => {
      const value = stored[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

export function attendeeColumns(values: TicketValues, holder: Holder, isSelf: boolean) {
  const attendee = attendeeOf(values, holder, isSelf);
  return {
    first_name: attendee.firstName,
    last_name: attendee.lastName,
    email: attendee.email,
    phone_number: attendee.phoneNumber,
    search_text: ticketSearchText(attendee, holder, values),
  };
}

export function holderOf(row: TicketRow): Holder {
  return {
    firstName: row.account_first_name,
    lastName: row.account_last_name,
    email: row.email_address,
    phoneNumber: row.account_phone_number,
  };
}
