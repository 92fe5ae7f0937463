// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs, useFocusOnOpen } from './Tabs.tsx';

/** The tabs of the ARIA Authoring Practices, with automatic activation. */

afterEach(cleanup);

function Page() {
  const [value, setValue] = useState('one');
  const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id, content: `Content ${id}` }));
  return <Tabs label="Parts" tabs={tabs} value={value} onValueChange={setValue} />;
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('the arrow keys, Home and End select and focus a tab and wrap at the ends', () => {
  render(<Page />);
  act(() => screen.getByRole('tab', { selected: true }).focus());
  for (const [key, at] of [
    ['ArrowRight', 'two'],
    ['End', 'three'],
    ['ArrowRight', 'one'],
    ['ArrowLeft', 'three'],
    ['Home', 'one'],
  ] as const) {
    press(key);
    const selected = screen.getByRole('tab', { selected: true });
    expect([selected.textContent, document.activeElement], key).toEqual([at, selected]);
  }
});

test('only the selected tab is in the order of Tab, and its panel has its name', () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('tab', { name: 'two' }));
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
  const panel = screen.getByRole('tabpanel', { name: 'two' });
  expect(panel.textContent).toBe('Content two');
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(panel.id);
});

function Box({ name }: { name: string }) {
  const box = useRef<HTMLInputElement>(null);
  useFocusOnOpen(() => box.current?.focus());
  return <input ref={box} aria-label={name} />;
}

test('after an arrow key the focus stays in the row, and a press of the tab takes it into the content', () => {
  function Boxes() {
    const [value, setValue] = useState('one');
    const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id, content: <Box name={`Box ${id}`} /> }));
    return <Tabs label="Parts" tabs={tabs} value={value} onValueChange={setValue} />;
  }
  render(<Boxes />);
  expect(document.activeElement).toBe(screen.getByLabelText('Box one'));
  act(() => screen.getByRole('tab', { selected: true }).focus());
  for (const name of ['two', 'three', 'one', 'two']) {
    press('ArrowRight');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true }));
  }
  // Enter and the space bar press the button.
  fireEvent.click(screen.getByRole('tab', { name: 'two' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Box two'));
  fireEvent.click(screen.getByRole('tab', { name: 'three' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Box three'));
});
