// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { speak } from '../../session/language.tsx';
import { LoadFailed } from './LoadFailed.tsx';

beforeAll(() => speak('en-US'));
afterEach(cleanup);

test.each([
  [403, 'FORBIDDEN', 0],
  [403, 'ROLE_FOR_OTHER_EVENTS', 0],
  [503, 'NETWORK_ERROR', 1],
  [0, 'NETWORK_ERROR', 1],
] as const)('after status %i with %s it has %i buttons to try again', (status, code, buttons) => {
  render(<LoadFailed error={new ApiError({ status, code })} onRetry={() => {}} />);
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});
