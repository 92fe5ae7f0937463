// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Combobox, MultiSelect } from './Combobox.tsx';

afterEach(cleanup);
// A list that opens loads the comparison of texts.
beforeAll(async () => {
  // happy-dom has no popovers.
  for (const name of ['showPopover', 'hidePopover', 'togglePopover'] as const) HTMLElement.prototype[name] = () => true;
  Element.prototype.scrollIntoView = () => undefined;
  render(<Combobox {...texts} options={[]} value={null} onValueChange={() => undefined} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'a' } });
  await act(async () => void (await import('./search-spellings.ts')));
  cleanup();
});

const prefectures = [
  { value: '13', label: '東京都', keywords: 'とうきょうと Tokyo' },
  { value: '26', label: '京都府', keywords: 'きょうとふ Kyoto' },
  { value: '35', label: 'Córdoba' },
  { value: '47', label: '沖縄県', keywords: 'おきなわけん Okinawa', disabled: true },
];
const texts = { label: 'Place', emptyText: 'Nothing found', clearLabel: 'Clear', openLabel: 'Open' };

function One({ onChange, required }: { onChange: (value: string | null) => void; required?: boolean }) {
  const [value, setValue] = useState<string | null>('13');
  return (
    <Combobox
      {...texts}
      required={required}
      options={prefectures}
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

const variants = Promise.resolve(new Map([['繩', '縄']]));
const loadVariants = () => variants;

test('finds variants of kanji that it loads', async () => {
  render(
    <Combobox
      {...texts}
      options={[{ value: '47', label: '沖縄県' }]}
      loadVariants={loadVariants}
      value={null}
      onValueChange={() => undefined}
    />,
  );
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '沖繩' } });
  expect(screen.queryAllByRole('option')).toEqual([]);
  await act(async () => void (await loadVariants()));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['沖縄県']);
});

function Several({ onChange }: { onChange: (values: string[], changed: string | null) => void }) {
  const [values, setValues] = useState<string[]>([]);
  return (
    <MultiSelect
      {...texts}
      removeLabel={(label) => `Remove ${label}`}
      options={prefectures}
      values={values}
      onValuesChange={(next, changed) => {
        setValues(next);
        onChange(next, changed);
      }}
    />
  );
}

function openOne(more: { required?: boolean } = {}) {
  const onChange = vi.fn<(value: string | null) => void>();
  render(<One onChange={onChange} {...more} />);
  return { onChange, ...field() };
}

function openSeveral() {
  const onChange = vi.fn<(values: string[], changed: string | null) => void>();
  render(<Several onChange={onChange} />);
  return { onChange, ...field() };
}

function field() {
  const input = screen.getByRole<HTMLInputElement>('combobox');
  act(() => input.focus());
  return {
    input,
    type: (value: string) => fireEvent.change(input, { target: { value } }),
    press: (key: string, more: { isComposing?: boolean; keyCode?: number } = {}) =>
      fireEvent.keyDown(input, { key, ...more }),
    leave: () => act(() => input.blur()),
  };
}

const options = () =>
  screen.queryAllByRole('option').filter((option) => option.closest('[popover]') !== null && isOpen());
const isOpen = () => screen.getByRole('combobox').getAttribute('aria-expanded') === 'true';
const shown = () => options().map((option) => option.textContent);
/** The option that screen readers announce as active. */
const active = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent;

test.each([
  ['ＴＯＫＹＯ', ['東京都']],
  ['トウキョウ', ['東京都']],
  ['ﾄｳｷｮｳ', ['東京都']],
  ['きょうと', ['東京都', '京都府']],
  ['cordoba', ['Córdoba']],
  ['nowhere', []],
])('finds %s in any width, case, accent and kana', (typed, found) => {
  const { type } = openOne();
  type(typed);
  expect(shown()).toEqual(found);
  expect(screen.queryByText('Nothing found') !== null).toBe(found.length === 0);
});

test('connects label, list and active option for screen readers', () => {
  const { input, press } = openOne();
  expect(screen.getByLabelText('Place')).toBe(input);
  expect([isOpen(), active()]).toEqual([false, undefined]);
  press('ArrowDown');
  expect([isOpen(), active()]).toEqual([true, '東京都']);
  expect(screen.getByRole('listbox', { name: 'Open' }).id).toBe(input.getAttribute('aria-controls'));
  press('ArrowDown');
  expect(active()).toBe('京都府');
  const selected = options().filter((option) => option.getAttribute('aria-selected') === 'true');
  expect(selected.map((option) => option.textContent)).toEqual(['東京都']);
});

test('skips disabled options with the arrow keys and cannot choose them', () => {
  const { type, press, onChange } = openOne();
  press('ArrowDown');
  press('ArrowUp');
  expect(active()).toBe('Córdoba');
  type('okinawa');
  press('Enter');
  expect(onChange).not.toHaveBeenCalled();
  press('ArrowDown');
  fireEvent.click(options()[0] ?? document.body);
  expect(onChange).not.toHaveBeenCalled();
});

test('chooses the first match with Enter and closes', () => {
  const { input, type, press, onChange } = openOne();
  type('kyoto');
  press('Enter');
  expect(onChange.mock.calls).toEqual([['26']]);
  expect([input.value, isOpen()]).toEqual(['京都府', false]);
});

test('leaves the keys to the input method while it composes', () => {
  const { input, type, press, onChange } = openOne();
  type('きょうとふ');
  for (const more of [{ isComposing: true }, { keyCode: 229 }])
    for (const key of ['Enter', 'ArrowDown', 'Escape']) expect(press(key, more), key).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
  expect([input.value, isOpen(), active()]).toEqual(['きょうとふ', true, '京都府']);
  press('Enter');
  expect(onChange.mock.calls).toEqual([['26']]);
});

test('Escape closes the list, restores the text and reaches nothing outside', () => {
  const outside = vi.fn<() => void>();
  const { input, type, press, onChange } = openOne();
  document.body.addEventListener('keydown', outside, { once: true });
  type('kyoto');
  press('Escape');
  expect([input.value, isOpen(), outside.mock.calls.length]).toEqual(['東京都', false, 0]);
  // With a closed list the key belongs to the dialog around the field.
  expect(press('Escape')).toBe(true);
  expect([input.value, outside.mock.calls.length]).toEqual(['東京都', 1]);
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ['きょ', [], '東京都'],
  ['ｃｏｒｄｏｂａ ', [['35']], 'Córdoba'],
  ['', [[null]], ''],
])('leaving the field with the text "%s" keeps only a value of the list', (typed, calls, text) => {
  const { input, type, leave, onChange } = openOne();
  type(typed);
  leave();
  expect(onChange.mock.calls).toEqual(calls);
  expect([input.value, isOpen()]).toEqual([text, false]);
});

test('keeps the value of a required field that is left empty, and has no button to clear it', () => {
  const { input, type, leave, onChange } = openOne({ required: true });
  expect(screen.queryByLabelText('Clear')).toBeNull();
  type('');
  leave();
  expect(onChange).not.toHaveBeenCalled();
  expect(input.value).toBe('東京都');
});

test('clears the value with its button', () => {
  const { input, onChange } = openOne();
  fireEvent.click(screen.getByLabelText('Clear'));
  expect(onChange.mock.calls).toEqual([[null]]);
  expect(input.value).toBe('');
});

test('adds and removes several values and stays open', () => {
  const { input, type, press, onChange } = openSeveral();
  type('kyoto');
  press('Enter');
  expect([input.value, isOpen(), options().length]).toEqual(['', true, 4]);
  fireEvent.click(screen.getByRole('option', { name: 'Córdoba' }));
  fireEvent.click(screen.getByRole('option', { name: 'Córdoba' }));
  fireEvent.click(screen.getByRole('option', { name: 'Córdoba' }));
  press('Backspace');
  fireEvent.click(screen.getByLabelText('Remove 京都府'));
  expect(onChange.mock.calls).toEqual([
    [['26'], '26'],
    [['26', '35'], '35'],
    [['26'], '35'],
    [['26', '35'], '35'],
    [['26'], '35'],
    [[], '26'],
  ]);
});
