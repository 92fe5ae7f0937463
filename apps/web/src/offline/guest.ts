import type { RosterEntry, RosterHead } from '@foyer/contract/door/door';
import type { ErrorMetadata } from '@foyer/contract/wire/errors';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Translated } from '@foyer/contract/wire/translations';
import type { RosterPerson } from '@foyer/domain/door/roster';

/**
 * The person at the door, from the server's response or from the opened roster entry. The screen shows both in the same
 * way.
 */
export interface Guest {
  firstName: string;
  lastName: string;
  externalAccountIdentifier: string;
  /** Empty if the response has only the name, as for a canceled ticket. */
  relationship: string;
  ticket: { text: string; translations: Translated | undefined };
  ticketGroup: string | null;
  /** Items to hand out. */
  addOns: { text: string; translations: Translated | undefined }[];
}

export const guestOfTicket = (ticket: Ticket): Guest => ({
  firstName: ticket.firstName,
  lastName: ticket.lastName,
  externalAccountIdentifier: ticket.externalValue,
  relationship: ticket.metadata.relationship,
  ticket: { text: ticket.metadata.defaultDescription, translations: ticket.metadata.translations.description },
  ticketGroup: ticket.metadata.ticketGroup,
  addOns: ticket.addOns.map(({ defaultName, translations }) => ({
    text: defaultName,
    translations: translations.name,
  })),
});

export function guestOfPerson(
  person: RosterPerson,
  entry: Pick<RosterEntry, 'ticketConfigurationId' | 'addOns'>,
  head: RosterHead,
): Guest {
  const type = head.ticketTypes.find((one) => one.ticketConfigurationId === entry.ticketConfigurationId);
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    externalAccountIdentifier: person.externalAccountIdentifier,
    relationship: person.relationship,
    ticket: { text: type?.defaultDescription ?? '', translations: type?.translations.description },
    ticketGroup: person.ticketGroup,
    addOns: entry.addOns.flatMap((id) => {
      const addOn = head.addOns.find((one) => one.ticketConfigurationAddOnId === id);
      return addOn ? [{ text: addOn.defaultName, translations: addOn.translations.name }] : [];
    }),
  };
}

/** The holder of a refused ticket, if the refusal names them (door 1.9). */
export function guestOfRefusal({ firstName, lastName, externalAccountIdentifier }: ErrorMetadata): Guest | null {
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return null;
  return {
    firstName,
    lastName,
    externalAccountIdentifier: String(externalAccountIdentifier),
    relationship: '',
    ticket: { text: '', translations: undefined },
    ticketGroup: null,
    addOns: [],
  };
}
