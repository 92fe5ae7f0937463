import type { TicketValues } from '@foyer/contract/values';

/** The account a ticket stands on, as far as its attendee's details come from it. */
export interface Holder {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
}

/** Who comes with a ticket. */
export interface AttendeeDetails {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
}

const longestName = 200;

/**
 * Who comes: what the form says, and for the account's own ticket what the account says. Somebody who gave no name at all goes by
 * that of the account; of a name given in part nothing is added (readings §4 'A ticket belongs to').
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
