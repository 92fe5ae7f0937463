import { panelOf } from './progress.ts';
import { pendingEntry } from './running-total.ts';
import { panels, type RegistrationState } from './state.ts';
import { chooseTicket } from './wizard.ts';

/**
 * The registration once the ticket that is marked is taken: what can be drawn ahead. `null` where none is marked, where it has to be held
 * first, which is a call, or where no form follows.
 */
export function ticketTaken(state: RegistrationState): RegistrationState | null {
  const ticket = state.step === 'ticket' && pendingEntry(state)?.ticketConfiguration;
  const taken = ticket && chooseTicket(state, ticket);
  return taken && panelOf(taken.step) === panels.form ? taken : null;
}
