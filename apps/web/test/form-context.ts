import type { FormContext } from '@foyer/domain/forms/context';

/** The form of a consultant who registers in advance for the first ticket type. */
export const registering: FormContext = {
  mode: 'register',
  relationship: { relationshipType: 'CONSULTANT', selfType: true, guestType: false },
  ticketConfigurationId: 1,
  addOns: [],
  addOnsOffered: [],
  onSite: false,
  today: '2026-06-01',
};
