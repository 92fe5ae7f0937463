import { useEffect } from 'react';
import type { RegistrationState } from '@foyer/domain/orders/registration/state';
import { logState, noteRegistration } from '../../../session/state-log.ts';

/** Logs each new step of the registration, if debug logging is enabled. */
export function useStateLog(state: RegistrationState): void {
  const { panel, step } = state;
  useEffect(() => noteRegistration(state), [state]);
  useEffect(() => () => noteRegistration(null), []);
  useEffect(() => void logState('registration', `panel ${panel}, step ${step}`), [panel, step]);
}
