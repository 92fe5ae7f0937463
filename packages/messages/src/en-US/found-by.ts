/** Names of the values that a staff search can match. Staff can also type them before a number. */
export const foundBy = {
  label: 'Found by',
  account: (p: { value: string }) => `account ${p.value}`,
  ticket: (p: { value: string }) => `ticket ${p.value}`,
  order: (p: { value: string }) => `order ${p.value}`,
  receipt: (p: { value: string }) => `receipt ${p.value}`,
  accountAddress: (p: { value: string }) => `account’s address ${p.value}`,
  attendeeAddress: (p: { value: string }) => `attendee’s address ${p.value}`,
  confirmationAddress: (p: { value: string }) => `confirmation sent to ${p.value}`,
  payerAddress: (p: { value: string }) => `payer’s address ${p.value}`,
};
