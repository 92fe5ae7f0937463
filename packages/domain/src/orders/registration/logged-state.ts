import type { RegistrationState } from './state.ts';

/** The state for the log (system 1.6): steps and ids. Answers, names and addresses stay in the browser. */
export function loggedState({ panel, step, search, check, declined, editing, attendee, cart }: RegistrationState) {
  return {
    panel,
    step,
    check,
    declined,
    editing,
    search: search.status,
    attendee: {
      relationshipType: attendee.relationship?.relationshipType ?? null,
      ticketConfigurationId: attendee.ticketConfiguration?.ticketConfigurationId ?? null,
    },
    entries: cart.entries.map(({ relationship, ticketConfiguration, addOns, hold }) => ({
      relationshipType: relationship.relationshipType,
      ticketConfigurationId: ticketConfiguration.ticketConfigurationId,
      addOns,
      isHeld: hold !== null,
    })),
  };
}
