import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { createSubmission, outcomeOf, type Outcome } from './submission.ts';

const numbered = () => {
  let count = 0;
  return createSubmission(() => `key ${(count += 1)}`);
};

afterEach(() => vi.unstubAllGlobals());

describe('a submission', () => {
  test('runs only once at a time', () => {
    const submission = numbered();
    expect(submission.begin()).toBe('key 1');
    expect(submission.begin()).toBeNull();
    submission.end('done');
    expect(submission.begin()).toBe('key 2');
  });

  test.each<[Outcome, string]>([
    ['unknown', 'key 1'],
    ['done', 'key 2'],
    ['refused', 'key 2'],
  ])('%s: continues with %s', (outcome, key) => {
    const submission = numbered();
    submission.begin();
    submission.end(outcome);
    expect(submission.begin()).toBe(key);
  });

  test('keeps its key over any number of lost responses', () => {
    const submission = numbered();
    const keys = [0, 1, 2].map(() => {
      const key = submission.begin();
      submission.end('unknown');
      return key;
    });
    expect(new Set(keys)).toEqual(new Set(['key 1']));
  });

  test('generates keys that never repeat', () => {
    const keys = new Set(Array.from({ length: 100 }, () => createSubmission().begin()));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{32,36}$/);
  });

  test('generates keys on a page without https too', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(createSubmission().begin()).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the outcome of a failure', () => {
  test.each<[string, unknown, Outcome]>([
    ['no response', new ApiError({ code: 'NETWORK_ERROR', status: 0 }), 'unknown'],
    ['a server error', new ApiError({ code: 'GENERAL_ERROR', status: 500 }), 'unknown'],
    ['a response that breaks off', new TypeError('terminated'), 'unknown'],
    ['a key that belongs to another request', new ApiError({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409 }), 'unknown'],
    ['a declined card', new ApiError({ code: 'PAYMENT_FAILURE', status: 402 }), 'refused'],
    ['a forbidden request', new ApiError({ code: 'FORBIDDEN', status: 403 }), 'refused'],
    ['an invalid request', new ApiError({ code: 'VALIDATION_ERROR', status: 422 }), 'refused'],
  ])('%s', (_case, error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome);
  });
});
