import { useEffect } from 'react';
import type { RegistrationState } from '@foyer/domain/orders/registration/state';
import { logState, noteRegistration } from '../../../session/state-log.ts';

/** The state for the log: steps and ids. Answers, names and addresses stay in the browser. */
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

/** Logs each new step of the registration, if debug logging is enabled. */
export function useStateLog(state: RegistrationState): void {
  const text = JSON.stringify(loggedState(state));
  const { panel, step } = state;
  useEffect(() => {
    noteRegistration(JSON.parse(text) as object);
    return () => noteRegistration(null);
  }, [text]);
  useEffect(() => void logState('registration', `panel ${panel}, step ${step}`), [panel, step]);
}
