// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Menu } from './Menu.tsx';

/** The menu button of the ARIA Authoring Practices. */

// happy-dom has no popovers. These replacements mark an open popover with the attribute `data-open`.
beforeEach(() => {
  const toggle = (element: HTMLElement, newState: 'open' | 'closed') => {
    element.toggleAttribute('data-open', newState === 'open');
    fireEvent(element, Object.assign(new Event('toggle'), { newState }));
  };
  vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (this: HTMLElement, selector) {
    return selector === ':popover-open'
      ? this.hasAttribute('data-open')
      : Element.prototype.matches.call(this, selector);
  });
  HTMLElement.prototype.showPopover = function (this: HTMLElement) {
    toggle(this, 'open');
  };
  HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
    toggle(this, 'closed');
  };
});
afterEach(cleanup);

function openMenu() {
  const onSelect = vi.fn<(id: string) => void>();
  const item = (id: string, more: { disabledReason?: string } = {}) => ({
    id,
    label: id,
    onSelect: () => onSelect(id),
    ...more,
  });
  render(<Menu label="More" items={[item('Copy'), item('Cancel', { disabledReason: 'Refunded' }), item('Print')]} />);
  const button = screen.getByRole('button', { name: 'More' });
  act(() => button.focus());
  return { onSelect, button };
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

test.each([
  ['ArrowDown', 'Copy'],
  ['ArrowUp', 'Print'],
])('%s on the button opens the menu at an end', (key, at) => {
  const { button } = openMenu();
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
  press(key);
  expect([button.getAttribute('aria-expanded'), focused()]).toEqual(['true', at]);
});

test('arrow keys wrap, Home and End go to the ends, and letters find an item', () => {
  openMenu();
  press('ArrowDown');
  press('ArrowUp');
  expect(focused()).toBe('Print');
  press('ArrowDown');
  expect(focused()).toBe('Copy');
  press('End');
  expect(focused()).toBe('Print');
  press('Home');
  expect(focused()).toBe('Copy');
  press('p');
  expect(focused()).toBe('Print');
});

test('a choice closes the menu and returns the focus to the button', () => {
  const { button, onSelect } = openMenu();
  press('ArrowDown');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Print' }));
  expect(onSelect.mock.calls).toEqual([['Print']]);
  expect([button.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', button]);
});

test('a disabled item can be focused, gives its reason and does nothing', () => {
  const { onSelect } = openMenu();
  press('ArrowDown');
  press('ArrowDown');
  expect(focused()).toBe('CancelRefunded');
  const item = screen.getByRole('menuitem', { name: /Cancel/ });
  fireEvent.click(item);
  expect([item.getAttribute('aria-disabled'), onSelect.mock.calls.length]).toEqual(['true', 0]);
});
