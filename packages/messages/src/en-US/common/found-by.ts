/** Names of the values that a staff search can match. Staff can also type them before a number. */
export const foundBy = {
  label: 'Matched by',
  name: (p: { value: string }) => `name ${p.value}`,
  attendeeName: (p: { value: string }) => `attendee ${p.value}`,
  reading: (p: { value: string }) => `reading ${p.value}`,
  badgeName: (p: { value: string }) => `badge name ${p.value}`,
  accountPhone: (p: { value: string }) => `account phone ${p.value}`,
  attendeePhone: (p: { value: string }) => `attendee phone ${p.value}`,
  account: (p: { value: string }) => `account ${p.value}`,
  ticket: (p: { value: string }) => `ticket ${p.value}`,
  order: (p: { value: string }) => `order ${p.value}`,
  receipt: (p: { value: string }) => `receipt ${p.value}`,
  accountAddress: (p: { value: string }) => `account email ${p.value}`,
  attendeeAddress: (p: { value: string }) => `attendee email ${p.value}`,
  confirmationAddress: (p: { value: string }) => `confirmation sent to ${p.value}`,
  payerAddress: (p: { value: string }) => `payer email ${p.value}`,
};
