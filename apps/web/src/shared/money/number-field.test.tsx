// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NumberField } from './NumberField.tsx';

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('textbox');

test.each([
  [149.5, '149.50'],
  [149, '149'],
  [null, ''],
])('shows the amount %j as "%s"', (value, text) => {
  render(<NumberField label="Price" value={value} digits={2} onNumber={() => {}} />);
  expect(field().value).toBe(text);
});

test('keeps a typed amount as it is, and a number without digits as it was stored', () => {
  const { rerender } = render(<NumberField label="Price" value={149.5} digits={2} onNumber={() => {}} />);
  fireEvent.change(field(), { target: { value: '149.5' } });
  expect(field().value).toBe('149.5');
  rerender(<NumberField label="Share" value={8.125} onNumber={() => {}} />);
  expect(field().value).toBe('8.125');
});
