// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CalendarField } from './CalendarField.tsx';

afterEach(cleanup);

function dateField() {
  const onLeave = vi.fn<(isUnread: boolean) => void>();
  const onUnreadChange = vi.fn<(isUnread: boolean) => void>();
  function Page() {
    const [value, setValue] = useState('2027-02-15');
    return (
      <CalendarField
        label="Day"
        unreadText="No date"
        {...{ value, onLeave, onUnreadChange }}
        onValueChange={setValue}
      />
    );
  }
  render(<Page />);
  const input = screen.getByLabelText<HTMLInputElement>('Day');
  /** happy-dom accepts no parts of a date. */
  const enter = (value: string, badInput = false) => {
    Object.defineProperty(input, 'validity', { value: { badInput }, configurable: true });
    if (input.value === value) fireEvent.input(input);
    else fireEvent.input(input, { target: { value } });
  };
  const isWrong = () => screen.queryByText('No date') !== null && input.getAttribute('aria-invalid') === 'true';
  return { input, enter, isWrong, onLeave, onUnreadChange };
}

test('says that a date does not exist when the field or its form is left, and no longer once it does', () => {
  const { input, enter, isWrong, onLeave, onUnreadChange } = dateField();
  enter('', true);
  expect(isWrong()).toBe(false);
  fireEvent.blur(input);
  expect([isWrong(), onLeave.mock.lastCall, onUnreadChange.mock.lastCall]).toEqual([true, [true], [true]]);
  enter('2027-02-28');
  expect([isWrong(), onUnreadChange.mock.lastCall]).toEqual([false, [false]]);
  enter('', true);
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(isWrong()).toBe(true);
});

test('says so, too, when the browser clears the wrong date as the field is left', () => {
  const { input, enter, isWrong } = dateField();
  enter('', true);
  Object.defineProperty(input, 'validity', { value: { badInput: false }, configurable: true });
  fireEvent.blur(input);
  expect(isWrong()).toBe(true);
});

test('takes an empty field for no date, also after its last part was deleted', () => {
  const { input, enter, isWrong, onLeave } = dateField();
  enter('', true);
  Object.defineProperty(input, 'validity', { value: { badInput: false }, configurable: true });
  fireEvent.keyDown(input, { key: 'Backspace' });
  fireEvent.blur(input);
  expect([isWrong(), onLeave.mock.lastCall]).toEqual([false, [false]]);
});
