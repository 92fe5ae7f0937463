import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { AddOnSelection } from '../orders/add-ons.ts';
import type { GroupMember } from '../orders/groups.ts';
import type { Hold } from '../stock/holds.ts';

/** Answers of a form by field name, as JSON values. */
export type Answers = Readonly<Record<string, unknown>>;

/** A pending registration (orders 2): the data that the wizard has collected so far. */
export interface Attendee {
  externalAccountIdentifier: string;
  eventId: number;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  relationship: RelationshipType | null;
  ticketConfiguration: TicketConfiguration | null;
  associatedTickets: readonly GroupMember[];
  addOns: AddOnSelection;
  formData: { readonly registrationForm: Answers };
  /** The hold on a limited ticket for this attendee. */
  hold: Hold | null;
  package?: PackageMembership | undefined;
}

/** The package that contains the ticket (orders 11). `ticketConfiguration` is then the ticket type of the part. */
export interface PackageMembership {
  /** The package, with its parts. */
  ticket: TicketConfiguration;
  part: number;
  /** In the cart: numbers its packages. */
  purchase?: number | undefined;
  /** While the people are asked: those of the parts, as far as they were reached. */
  people?: readonly Attendee[] | undefined;
}

/** The ticket that was chosen: the package, or the ticket itself. It is the one that is on hold. */
export const chosenTicket = ({ package: of, ticketConfiguration }: Pick<Attendee, 'package' | 'ticketConfiguration'>) =>
  of?.ticket ?? ticketConfiguration;

/** A registration without answers for an account. An empty identifier means that no account is chosen yet. */
export function blankAttendee(eventId: number, externalAccountIdentifier = ''): Attendee {
  return {
    externalAccountIdentifier,
    eventId,
    firstName: '',
    lastName: '',
    email: '',
    phoneNumber: '',
    relationship: null,
    ticketConfiguration: null,
    associatedTickets: [],
    addOns: [],
    formData: { registrationForm: {} },
    hold: null,
  };
}
