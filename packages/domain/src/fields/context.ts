import type { RelationshipType } from '@foyer/contract/event-configuration';

/**
 * What a form is filled in for. The same form shows other fields to a guest, in a transfer or at the door, and its
 * conditions may ask for the ticket and the add-ons; client and server build the same context and get the same form.
 */
export interface FormContext {
  mode: FormMode;
  /** Null while none is chosen. */
  relationship: Pick<RelationshipType, 'relationshipType' | 'selfType' | 'guestType'> | null;
  ticketConfigurationId: number | null;
  /** Ids of the add-ons chosen outside the form. */
  addOns: readonly number[];
  /** Ids of the add-ons on sale for the ticket; a ticket add-on field has these as its choices and hides without any. */
  addOnsOffered: readonly number[];
  /** The event's `guestFields`; the default set when absent (spec §5). */
  guestFields?: readonly string[] | undefined;
  /** On-site registration: fields with `showOnSite: false` are left out. */
  onSite: boolean;
  /** Name fields that the person leaves empty, because the person has one name. */
  missingNames?: readonly string[] | undefined;
  /** The event's own calendar day, `YYYY-MM-DD` (`localDate(now, timeZone)`). */
  today: string;
}

/**
 * `register` a new attendee, `editCart` one that waits in the cart, `updateTicket` a ticket already bought, `transfer` it
 * to somebody else.
 */
export type FormMode = 'register' | 'editCart' | 'updateTicket' | 'transfer';

/** What a guest sees when the event names no `guestFields`, and what a transfer always asks (spec §5). */
export const defaultFields = [
  'firstName',
  'lastName',
  'email',
  'emailAddress',
  'phoneNumber',
  'termsAndConditions',
] as const;
