import { expect, test } from 'vitest';
import { reasonOfDecline, reasonOfRefund } from './refusal-reasons.ts';

test.each([
  ['expired_or_canceled_card', 'refundCardClosed'],
  ['lost_or_stolen_card', 'refundCardClosed'],
  ['insufficient_funds', 'refundBalance'],
  ['merchant_request', 'refundCanceled'],
  ['charge_for_pending_refund_disputed', 'disputed'],
  ['PAYMENT_DISPUTED', 'disputed'],
  ['PROVIDER_UNREACHABLE', 'unreachable'],
  ['CHARGED_ELSEWHERE', 'otherAccount'],
  ['declined', 'refundRefused'],
  ['a_word_of_tomorrow', 'refundRefused'],
])('explains a refund that failed with %s as %s', (code, reason) => {
  expect(reasonOfRefund(code)).toBe(reason);
});

test.each([
  ['INVALID_CARD_INFORMATION', 'wrongDetails'],
  ['AUTHORIZATION_ERROR', 'askBank'],
  ['STORED_PAYMENT_UNUSABLE', 'methodUnusable'],
  ['GENERAL_PAYMENT_ERROR', 'tryLater'],
  ['PAYMENT_FAILURE', 'declined'],
] as const)('explains a decline with only %s as %s', (code, reason) => {
  expect(reasonOfDecline(code)).toBe(reason);
});
