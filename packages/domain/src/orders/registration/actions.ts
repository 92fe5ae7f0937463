import type { ErrorCode } from '@foyer/contract/wire/errors';
import type { RelationshipLookup } from '@foyer/contract/events/events';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import type { Answers } from '../../forms/attendee.ts';
import type { EntryQuote } from '../cart-review.ts';
import type { Instant } from '../../shared/dates.ts';
import type { GroupMember } from '../groups.ts';
import type { Hold } from '../../stock/holds.ts';
import type { PaymentChoice } from '../../payments/payment-rules.ts';
import type { Panel, WizardStep } from './state.ts';

/** Every event of a registration: user actions, responses and timers. */
export type RegistrationAction =
  // Consultant search
  | { type: 'identifierTyped'; identifier: string }
  | { type: 'searchRequested' }
  | { type: 'searchSucceeded'; identifier: string; lookup: RelationshipLookup }
  | { type: 'searchFailed'; identifier: string; code: ErrorCode }
  // Relationship and ticket
  | { type: 'relationshipChosen'; relationshipType: string }
  | { type: 'ticketsRequested' }
  | { type: 'ticketsLoaded'; relationshipType: string; tickets: readonly TicketConfiguration[] }
  | { type: 'ticketsFailed'; relationshipType: string; code: ErrorCode }
  | { type: 'ticketPicked'; picked: number | 'none' }
  | { type: 'ticketChosen'; ticketConfigurationId: number }
  | { type: 'declined' }
  // Holds
  | { type: 'holdGranted'; ticketConfigurationId: number; hold: Hold | null }
  | { type: 'holdRefused'; ticketConfigurationId: number; code: ErrorCode }
  | { type: 'holdExpired'; reservationId: number }
  | { type: 'holdRetakeRequested' }
  | { type: 'entryHoldRetaken'; entryId: number; hold: Hold }
  | { type: 'holdReleased'; reservationId: number }
  // Group
  | { type: 'membersLoaded'; found: readonly GroupMember[] }
  | { type: 'memberAdded'; member: GroupMember }
  | { type: 'memberRemoved'; ticketId: number }
  // Form and add-ons
  | { type: 'answersChanged'; answers: Answers }
  | { type: 'copiedFromSelf'; answers: Answers }
  | { type: 'triggersApplied'; answers: Answers; ticketConfiguration: TicketConfiguration }
  /** Whether the form itself offers every add-on of the ticket. The add-on step is then skipped. */
  | { type: 'addOnsAskedInForm'; isOfferedInForm: boolean }
  /** Add-ons selected in the form's own fields, and the add-ons that those fields offer. */
  | { type: 'formAddOnsChanged'; chosen: readonly number[]; offered: readonly number[] }
  | { type: 'formRejected' }
  | { type: 'formAccepted'; answers: Answers; another: { relationshipType: string | null } | null }
  | { type: 'addOnsChanged'; selection: readonly string[] }
  // Navigation
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'stepReopened'; step: WizardStep }
  | { type: 'resetElapsed' }
  | { type: 'panelOpened'; panel: Panel }
  // Cart
  | { type: 'moreTickets'; relationshipType: string | null; identifier?: string }
  | { type: 'otherConsultant' }
  | { type: 'editStarted'; entryId: number }
  | { type: 'editClosed' }
  | { type: 'updateCanceled' }
  | { type: 'entryRemoved'; entryId: number }
  | { type: 'cartReviewed'; quotes: readonly EntryQuote[]; now: Instant }
  // Payment
  | { type: 'paymentOpened' }
  | { type: 'paymentChosen'; choice: PaymentChoice }
  | { type: 'autoCheckInChosen'; autoCheckIn: boolean }
  | { type: 'cardScanned' }
  | { type: 'paymentReset' }
  | { type: 'submitted' }
  | { type: 'submitFailed'; code: ErrorCode }
  | { type: 'orderPlaced'; orderId: number }
  | { type: 'redirected' };
