import { describe, expect, it } from 'vitest';
import { intentErrorCode, lateDecision, settleDecision } from './order-state.ts';

describe('settleDecision', () => {
  it.each([
    ['PENDING', 'succeeded', false, 'settle'],
    ['PENDING', 'declined', false, 'release'],
    ['PENDING', 'pending', false, 'wait'],
    ['PENDING', 'pending', true, 'wait'],
    ['PENDING', 'none', false, 'wait'],
    ['PENDING', 'none', true, 'release'],
    ['FAILED', 'succeeded', false, 'settleLate'],
    ['FAILED', 'declined', true, 'nothing'],
    ['FAILED', 'pending', true, 'wait'],
    ['FAILED', 'none', false, 'nothing'],
    ['FAILED', 'none', true, 'nothing'],
    ['COMPLETE', 'succeeded', false, 'settleLate'],
    ['COMPLETE', 'declined', true, 'nothing'],
    ['COMPLETE', 'pending', true, 'nothing'],
    ['COMPLETE', 'none', true, 'nothing'],
  ] as const)('%s and %s (over: %s): %s', (status, finding, isOver, decision) => {
    expect(settleDecision(status, finding, isOver)).toBe(decision);
  });
});

describe('lateDecision', () => {
  const rest = { isPaidByThis: false, canBeWritten: true };
  it.each([
    ['PENDING', 'PENDING', {}, 'settle'],
    ['PENDING', 'SUCCEEDED', {}, 'settle'],
    ['PENDING', 'FAILED', {}, 'settle'],
    ['PENDING', 'PENDING', { canBeWritten: false }, 'refund'],
    ['FAILED', 'PENDING', {}, 'retake'],
    ['FAILED', 'FAILED', {}, 'retake'],
    ['FAILED', 'FAILED', { canBeWritten: false }, 'refund'],
    ['FAILED', 'SUCCEEDED', {}, 'nothing'],
    ['FAILED', 'SUCCEEDED', { canBeWritten: false }, 'nothing'],
    ['FAILED', 'REFUNDED', {}, 'nothing'],
    ['PENDING', 'REFUNDED', {}, 'nothing'],
    ['COMPLETE', 'SUCCEEDED', { isPaidByThis: true }, 'nothing'],
    ['COMPLETE', 'FAILED', {}, 'refund'],
    ['COMPLETE', 'PENDING', { canBeWritten: false }, 'refund'],
  ] as const)('%s, attempt %s, %j: %s', (status, attempt, more, decision) => {
    expect(lateDecision({ status, attempt, ...rest, ...more })).toBe(decision);
  });
});

it('returns the error code for the status poll', () => {
  expect(intentErrorCode('PENDING', null)).toBe('ORDER_INTENT_NOT_COMPLETE');
  expect(intentErrorCode('FAILED', 'AUTHORIZATION_ERROR')).toBe('AUTHORIZATION_ERROR');
  expect(intentErrorCode('FAILED', null)).toBe('PAYMENT_FAILURE');
  expect(intentErrorCode('COMPLETE', null)).toBeNull();
});
