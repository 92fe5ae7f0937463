// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ErrorSummary, type ErrorSummaryProps } from './ErrorSummary.tsx';

afterEach(cleanup);

const page = (attempt: number, problems: ErrorSummaryProps['problems']) => (
  <>
    <input aria-label="Email" />
    <ErrorSummary title="Please check" problems={problems} attempt={attempt} />
  </>
);
const wrong = [{ fieldId: 'email', message: 'Email is missing' }];

test('takes the focus at each attempt, and leaves it in the field while the person types', () => {
  const { rerender } = render(page(0, []));
  rerender(page(1, wrong));
  expect(document.activeElement).toBe(screen.getByRole('group'));
  const field = screen.getByRole('textbox');
  field.focus();
  rerender(page(1, [...wrong]));
  expect(document.activeElement).toBe(field);
  rerender(page(2, wrong));
  expect(document.activeElement).toBe(screen.getByRole('group'));
});
