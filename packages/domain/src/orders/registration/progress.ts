import { chosenTicket } from '../../forms/attendee.ts';
import { maxMembers, checkGroup } from '../groups.ts';
import { panels, wizardSteps, type Panel, type RegistrationState, type WizardStep } from './state.ts';

/**
 * The steps for this attendee with the data known so far. Leaves out skipped steps, and steps that the ticket does not
 * need.
 */
export function stepsOf(state: RegistrationState): WizardStep[] {
  const ticket = state.attendee.ticketConfiguration;
  return wizardSteps.filter((step) => {
    if (state.skipped.includes(step)) return false;
    if (step === 'group') return ticket !== null && maxMembers(ticket) !== null;
    if (step === 'addOns') return ticket !== null && ticket.addOns.length > 0;
    return true;
  });
}

/** The panel of a step. */
export function panelOf(step: WizardStep): Panel {
  return step === 'form' || step === 'addOns' ? panels.form : panels.ticket;
}

/** Why Next is disabled; `null` when it is enabled. */
export type NextRefusal =
  | 'searching'
  | 'needsConsultant'
  | 'needsRelationship'
  | 'needsTicket'
  | 'checking'
  | 'noMember'
  | 'tooMany'
  | 'notUnique';

export function nextRefusal(state: RegistrationState): NextRefusal | null {
  const { attendee, search } = state;
  switch (state.step) {
    case 'search':
      if (search.status === 'searching') return 'searching';
      return search.identifier.trim() === '' ? 'needsConsultant' : null;
    case 'relationship':
      return attendee.relationship ? null : 'needsRelationship';
    case 'ticket':
      if (state.check !== 'none') return 'checking';
      return attendee.ticketConfiguration ? null : 'needsTicket';
    case 'group': {
      const max = attendee.ticketConfiguration ? maxMembers(attendee.ticketConfiguration) : null;
      return max === null ? null : checkGroup(attendee.associatedTickets, max);
    }
    case 'form':
    case 'addOns':
      return null;
  }
}

/** Whether an attendee is being added, not only the cart shown. */
export function isAdding({ attendee, search }: RegistrationState): boolean {
  return attendee.externalAccountIdentifier !== '' || search.status !== 'off';
}

/** Whether a panel can be opened (orders 1.1): the cart only with attendees, payment only at panel 3. */
export function isPanelEnabled(state: RegistrationState, panel: Panel): boolean {
  if (state.panel === 'confirmation' || panel === 'confirmation') return false;
  switch (panel) {
    case panels.cart:
      return state.cart.entries.length > 0;
    case panels.ticket:
      return true;
    case panels.form:
      return isAdding(state) && panelOf(state.step) === panels.form;
    case panels.payment:
      return state.panel === panels.payment;
  }
}

/** The request that the state needs. The screen sends it and dispatches the response. */
export type PendingCall =
  | { call: 'relationships'; identifier: string }
  | { call: 'tickets'; identifier: string; relationshipType: string }
  | { call: 'reservation'; identifier: string; relationshipType: string; ticketConfigurationId: number };

export function pendingCall(state: RegistrationState): PendingCall | null {
  const { attendee, search, offer } = state;
  if (search.status === 'searching') return { call: 'relationships', identifier: search.identifier };
  if (!attendee.relationship) return null;
  const { relationshipType } = attendee.relationship;
  const identifier = attendee.externalAccountIdentifier;
  if (offer.ticketsLoading) return { call: 'tickets', identifier, relationshipType };
  const chosen = chosenTicket(attendee);
  if (state.check === 'none' || !chosen) return null;
  const { ticketConfigurationId, parts } = chosen;
  // The hold of a package is that of its first part.
  const first = attendee.package ? parts?.[0]?.relationshipType : undefined;
  return { call: 'reservation', identifier, relationshipType: first ?? relationshipType, ticketConfigurationId };
}
