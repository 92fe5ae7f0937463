import type { EventConfiguration, RelationshipType } from '@foyer/contract/event-configuration';
import { FoyerError } from '@foyer/contract/errors';
import type { TicketValues } from '@foyer/contract/values';
import type { Actor } from '@foyer/domain/actor';
import { localDate } from '@foyer/domain/dates';
import { isEventActive } from '@foyer/domain/event-state';
import { compileForm } from '@foyer/domain/fields/compile';
import type { FormContext } from '@foyer/domain/fields/context';
import { findingItems, validateForm } from '@foyer/domain/fields/validate';
import { isPrivileged } from '@foyer/domain/permissions';
import { ticketSearchText } from '../../db/search-text.ts';
import { timesOf, type EventRow } from '../events/index.ts';
import { storedValues } from './present.ts';
import type { TicketRow } from './queries.ts';

/** The account a ticket stands on, as far as its attendee's details come from it. */
export interface Holder {
  firstName: string;
  lastName: string;
  emailAddress: string | null;
  phoneNumber: string | null;
}

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
}): TicketValues {
  const { row, event, actor, now } = input;
  const { configuration } = event;
  const bought = row.add_ons.map(({ addOnId }) => addOnId);
  const chosen = addOnAnswers(configuration, storedValues(row));
  const validate = (onSite: boolean) => {
    const context: FormContext = {
      mode: input.mode,
      relationship: input.relationship,
      ticketConfigurationId: row.ticket_configuration_id,
      addOns: bought,
      addOnsOffered: bought,
      guestFields: configuration.guestFields,
      onSite,
      today: localDate(now, configuration.timeZone),
    };
    return validateForm({ sections: configuration.sections, values: { ...input.values, ...chosen }, context });
  };
  const atTheDoor = isPrivileged(actor) && isEventActive(timesOf(event), actor, now);
  let form = validate(false);
  if (form.findings.length > 0 && atTheDoor) form = validate(true);
  if (form.findings.length > 0) {
    throw new FoyerError('INVALID_TICKET_DATA', { items: findingItems(form.findings, 'body.values') });
  }
  return { ...form.values, ...chosen };
}

/** Stored answers of the form's add-on fields. */
function addOnAnswers({ sections }: EventConfiguration, stored: TicketValues): TicketValues {
  const fields = [...compileForm(sections).inputs.values()].filter(({ field }) => field.fieldType === 'TicketAddOn');
  return Object.fromEntries(
    fields.flatMap(({ field: { name } }) => {
      const value = stored[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Who comes: what the form says, and for the account's own ticket what the account says. */
export function attendeeOf(values: TicketValues, holder: Holder, isSelf: boolean) {
  const said = (...names: string[]): string | null => {
    for (const name of names) {
      const value = values[name];
      if (typeof value === 'string' && value.trim() !== '') return value.trim();
    }
    return null;
  };
  const firstName = said('firstName') ?? (isSelf ? holder.firstName : null);
  const lastName = said('lastName') ?? (isSelf ? holder.lastName : null);
  const name = {
    firstName: (firstName ?? (lastName === null ? holder.firstName : '')).slice(0, 200),
    lastName: (lastName ?? (firstName === null ? holder.lastName : '')).slice(0, 200),
  };
  const email = said('email', 'emailAddress') ?? (isSelf ? holder.emailAddress : null);
  return {
    first_name: name.firstName,
    last_name: name.lastName,
    email,
    phone_number: said('phone', 'phoneNumber') ?? (isSelf ? holder.phoneNumber : null),
    search_text: ticketSearchText({ ...name, email }, holder),
  };
}

/** The account that a read ticket stands on. */
export function holderOf(row: TicketRow): Holder {
  return {
    firstName: row.account_first_name,
    lastName: row.account_last_name,
    emailAddress: row.email_address,
    phoneNumber: row.account_phone_number,
  };
}
