import type { TicketValues } from '@foyer/contract/forms/values';

/** The account that holds a ticket; its attendee details can come from this account. */
export interface Holder {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
}

/** Name, e-mail and phone of the attendee of a ticket. */
export interface AttendeeDetails {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
}

const longestName = 200;

/**
 * Details of the attendee. For the account's own ticket, fields without an answer come from the account. For other
 * tickets, the account's name is used only when the form has no name at all. A partial name is then not completed
 * (orders 3.1).
 */
export function attendeeOf(values: TicketValues, holder: Holder, isSelf: boolean): AttendeeDetails {
  const said = (...names: string[]): string | null => {
    for (const name of names) {
      const value = values[name];
      if (typeof value === 'string' && value.trim() !== '') return value.trim();
    }
    return null;
  };
  const firstName = said('firstName') ?? (isSelf ? holder.firstName : null);
  const lastName = said('lastName') ?? (isSelf ? holder.lastName : null);
  return {
    firstName: (firstName ?? (lastName === null ? holder.firstName : '')).slice(0, longestName),
    lastName: (lastName ?? (firstName === null ? holder.lastName : '')).slice(0, longestName),
    email: said('email', 'emailAddress') ?? (isSelf ? holder.email : null),
    phoneNumber: said('phone', 'phoneNumber') ?? (isSelf ? holder.phoneNumber : null),
  };
}
