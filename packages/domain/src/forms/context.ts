import type { RelationshipType } from '@foyer/contract/events/event-configuration';

/**
 * The context in which a form is filled in. A form shows different fields for a guest, in a transfer or on site. Its
 * conditions can use the ticket and the add-ons. Client and server build the same context and so get the same form.
 */
export interface FormContext {
  mode: FormMode;
  /** Null while none is selected. */
  relationship: Pick<RelationshipType, 'relationshipType' | 'selfType' | 'guestType'> | null;
  ticketConfigurationId: number | null;
  /** Ids of the add-ons chosen outside the form. */
  addOns: readonly number[];
  /**
   * Ids of the add-ons on sale for the ticket. They are the choices of a ticket add-on field, which is hidden when
   * there are none.
   */
  addOnsOffered: readonly number[];
  /** The event's `guestFields`; the default set when absent (forms 2.2). */
  guestFields?: readonly string[] | undefined;
  /** On-site registration: fields with `showOnSite: false` are left out. */
  onSite: boolean;
  /** Name fields that the person leaves empty, because the person has one name. */
  missingNames?: readonly string[] | undefined;
  /** The current calendar day in the event's zone, `YYYY-MM-DD` (`localDate(now, timeZone)`). */
  today: string;
}

/**
 * `register`: a new attendee; `editCart`: an attendee in the cart; `updateTicket`: a bought ticket; `transfer`: a
 * ticket for its new holder.
 */
export type FormMode = 'register' | 'editCart' | 'updateTicket' | 'transfer';

/** Fields that a guest sees when the event has no `guestFields`, and that a transfer always shows (forms 2.2). */
export const defaultFields = [
  'firstName',
  'lastName',
  'email',
  'emailAddress',
  'phoneNumber',
  'termsAndConditions',
] as const;
