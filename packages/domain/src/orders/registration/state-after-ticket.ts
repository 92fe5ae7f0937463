import { panelOf } from './progress.ts';
import { pendingEntry } from './running-total.ts';
import { panels, type RegistrationState } from './state.ts';
import { chooseTicket } from './wizard.ts';

/**
 * The registration after the marked ticket is chosen, for rendering the form early. `null` when no ticket is marked,
 * when the ticket needs a hold first (a request), or when no form follows.
 */
export function stateAfterTicket(state: RegistrationState): RegistrationState | null {
  const ticket = state.step === 'ticket' && pendingEntry(state)?.ticketConfiguration;
  const taken = ticket && chooseTicket(state, ticket);
  return taken && panelOf(taken.step) === panels.form ? taken : null;
}
