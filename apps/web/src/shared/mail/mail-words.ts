import type { OutboxState, OutgoingMail } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';

export function templateWords(template: OutgoingMail, t: StaffMessages['outbox']): string {
  const words: Readonly<Record<OutgoingMail, string>> = {
    confirmation: t.templateConfirmation,
    'guest-ticket': t.templateGuestTicket,
    itinerary: t.templateItinerary,
    'transfer-from': t.templateTransferFrom,
    'transfer-to': t.templateTransferTo,
    upgrade: t.templateUpgrade,
    cancellation: t.templateCancellation,
    'team-added': t.templateTeamAdded,
    'team-left': t.templateTeamLeft,
    'form-link': t.templateFormLink,
    'waiting-offer': t.templateWaitingOffer,
    'waiting-ended': t.templateWaitingEnded,
    'team-ended': t.templateTeamEnded,
    'sign-in-link': t.templateSignInLink,
    refund: t.templateRefund,
    message: t.templateMessage,
    'called-off': t.templateCalledOff,
    'draw-result': t.templateDrawResult,
    export: t.templateExport,
    'earned-place': t.templateEarnedPlace,
    roles: t.templateRoles,
    'sale-alert': t.templateSaleAlert,
    'security-notice': t.templateSecurityNotice,
  };
  return words[template];
}

export function stateWords(state: OutboxState, t: StaffMessages['outbox']): string {
  return { PENDING: t.statusPending, SENT: t.statusSent, FAILED: t.statusFailed, BOUNCED: t.bounced }[state];
}
