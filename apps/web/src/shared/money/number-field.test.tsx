// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
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

test.each([
  ['79,50', 79.5, '79.50'],
  ['1.234,50', 1234.5, '1234.50'],
  ['12,5', 12.5, '12.50'],
  ['1,250', 1250, '1250'],
  ['1,250.50', 1250.5, '1250.50'],
])('reads "%s" as %d, and shows the read amount with its currency after leaving', (text, number, shown) => {
  function Price() {
    const [value, setValue] = useState<number | null>(10);
    read = value;
    return <NumberField label="Price" currency="USD" value={value} onNumber={setValue} />;
  }
  let read: number | null = null;
  render(<Price />);
  fireEvent.change(field(), { target: { value: text } });
  expect([read, field().value]).toEqual([number, text]);
  fireEvent.blur(field());
  expect(field().value).toBe(shown);
  expect(screen.getByText('USD')).toBeDefined();
});

test.each(['abc', '-5', '1,2345'])('keeps "%s" after leaving, because it is no amount', (text) => {
  const onNumber = vi.fn<(value: number | null) => void>();
  const { rerender } = render(<NumberField label="Price" value={10} onNumber={onNumber} />);
  fireEvent.change(field(), { target: { value: text } });
  expect(onNumber).toHaveBeenLastCalledWith(Number.NaN);
  rerender(<NumberField label="Price" value={Number.NaN} onNumber={onNumber} />);
  fireEvent.blur(field());
  expect(field().value).toBe(text);
});
