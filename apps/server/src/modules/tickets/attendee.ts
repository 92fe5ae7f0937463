import type { EventConfiguration, RelationshipType } from '@foyer/contract/event-configuration';
import { FoyerError } from '@foyer/contract/errors';
import type { TicketValues } from '@foyer/contract/values';
import type { Actor } from '@foyer/domain/actor';
import { attendeeOf, type Holder } from '@foyer/domain/attendee-details';
import { missingNames, type PersonName } from '@foyer/domain/names';
import { localDate } from '@foyer/domain/dates';
import { isEventActive } from '@foyer/domain/event-state';
import { compileForm } from '@foyer/domain/fields/compile';
import type { FormContext } from '@foyer/domain/fields/context';
import { isAddOnChoice } from '@foyer/domain/fields/kinds';
import { unansweredIn } from '@foyer/domain/fields/unanswered';
import { findingItems, validateForm } from '@foyer/domain/fields/validate';
import { fillsInOnSite } from '@foyer/domain/permissions';
import { findRelationship } from '@foyer/domain/relationships';
import { ticketSearchText } from '../../db/search-text.ts';
import { timesOf, type EventRow } from '../events/index.ts';
import { storedValues } from './present.ts';
import type { TicketRow } from './queries.ts';

/**
 * New answers for a ticket, by the same check as at the attendee's keyboard; `INVALID_TICKET_DATA` with what is wrong.
 * Add-ons are bought, not answered: fields that choose them keep what they say. At the door staff may leave out what is
 * not asked there.
 */
export function checkAnswers(input: {
  row: TicketRow;
  event: EventRow;
  values: TicketValues;
  mode: 'updateTicket' | 'transfer';
  relationship: Pick<RelationshipType, 'relationshipType' | 'selfType' | 'guestType'>;
  actor: Actor;
  now: Date;
  /** The account that an own ticket is transferred to. */
  newHolder?: PersonName | undefined;
  /** Names of the only fields that are asked: what is wrong with others is for others to mend. */
  asked?: readonly string[];
  /** Answers of the same attendee that the new ones replace: what comes back unchanged is accepted, whatever the form says today. */
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
    const isAsked = (name: string) => input.asked?.includes(name) ?? true;
    return { ...form, findings: form.findings.filter(({ field }) => isAsked(field)) };
  };
  const atTheDoor = fillsInOnSite(actor, { isEventActive: isEventActive(timesOf(event), actor, now) });
  let form = validate(false);
  if (form.findings.length > 0 && atTheDoor) form = validate(true);
  if (form.findings.length > 0) {
    throw new FoyerError('INVALID_TICKET_DATA', { items: findingItems(form.findings, 'body.values') });
  }
  return { ...form.values, ...chosen };
}

/** What a ticket's form is asked with. */
type AskedRow = Pick<
  TicketRow,
  'ticket_configuration_id' | 'relationship_type' | 'is_self' | 'is_guest' | 'ticket_data' | 'first_name' | 'last_name'
> & {
  add_ons: readonly { addOnId: number }[];
};
type AskedEvent = Pick<EventRow, 'configuration'>;

interface Asked {
  row: AskedRow;
  event: AskedEvent;
  mode: 'updateTicket' | 'transfer';
  relationship: FormContext['relationship'];
  newHolder?: PersonName | undefined;
  onSite: boolean;
  now: Date;
}

/** The context that a bought ticket's form is filled in for. */
export function formContext({
  row,
  event: { configuration },
  mode,
  relationship,
  newHolder,
  onSite,
  now,
}: Asked): FormContext {
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

/** A stored ticket has the names of its attendee; a transferred own ticket gets those of its new holder. */
function missingNamesIn({
  row,
  mode,
  relationship,
  newHolder,
}: Pick<Asked, 'row' | 'mode' | 'relationship' | 'newHolder'>) {
  if (mode === 'updateTicket') return missingNames({ firstName: row.first_name, lastName: row.last_name });
  return newHolder && relationship?.selfType === true ? missingNames(newHolder) : [];
}

/** What the ticket's holder is to the event's form; a relationship that the event has no more is as it was bought. */
export function relationshipOf(row: AskedRow, { configuration }: AskedEvent): NonNullable<FormContext['relationship']> {
  return (
    findRelationship(configuration.relationshipTypes, row.relationship_type) ?? {
      relationshipType: row.relationship_type,
      selfType: row.is_self,
      guestType: row.is_guest,
    }
  );
}

/** Names of the questions that this ticket has no answer to, of those that are asked at the door or of those that its holder is asked. */
export function missingAnswers(row: AskedRow, event: AskedEvent, now: Date, asked: 'door' | 'holder'): string[] {
  const relationship = relationshipOf(row, event);
  const context = formContext({ row, event, mode: 'updateTicket', relationship, onSite: asked === 'door', now });
  return unansweredIn({ sections: event.configuration.sections, values: storedValues(row), context });
}

/** Stored answers of the form's add-on fields. */
function addOnAnswers({ sections }: EventConfiguration, stored: TicketValues): TicketValues {
  const fields = [...compileForm(sections).inputs.values()].filter(({ field }) => isAddOnChoice(field));
  return Object.fromEntries(
    fields.flatMap(({ field: { name } }) => {
      const value = stored[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Who comes, as columns of `ticket`. */
export function attendeeColumns(values: TicketValues, holder: Holder, isSelf: boolean) {
  const attendee = attendeeOf(values, holder, isSelf);
  return {
    first_name: attendee.firstName,
    last_name: attendee.lastName,
    email: attendee.email,
    phone_number: attendee.phoneNumber,
    search_text: ticketSearchText(attendee, holder),
  };
}

/** The account that a read ticket stands on. */
export function holderOf(row: TicketRow): Holder {
  return {
    firstName: row.account_first_name,
    lastName: row.account_last_name,
    email: row.email_address,
    phoneNumber: row.account_phone_number,
  };
}
