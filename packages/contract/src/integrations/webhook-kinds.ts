/** What other systems can hear (integrations 1.2). `webhook_kinds.sql` says which action of the audit log tells which. */
export const webhookKinds = [
  'order.paid',
  'order.changed',
  'order.refunded',
  'ticket.issued',
  'ticket.changed',
  'ticket.transferred',
  'ticket.canceled',
  'ticket.checked_in',
  'ticket.check_in_undone',
  'person.changed',
  'person.erased',
  'event.published',
  'event.changed',
  'event.called_off',
  'payout.reconciled',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** States of a delivery. `OPEN` is tried again until `DELIVERED`, or until `FAILED` after three days (integrations 1.4). */
export const webhookStates = ['OPEN', 'DELIVERED', 'FAILED'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why a try failed without a response. `status`: the response had no 2xx status. */
export const webhookFaults = ['status', 'address', 'timeout', 'network', 'certificate'] as const;
export type WebhookFault = (typeof webhookFaults)[number];
