// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Menu } from './Menu.tsx';
import type { MenuItem } from './MenuEntry.tsx';

/** The menu button of the ARIA Authoring Practices. */

// happy-dom has no popovers. These replacements mark an open popover with the attribute `data-open`.
beforeEach(() => {
  const toggle = (element: HTMLElement, newState: 'open' | 'closed') => {
    element.toggleAttribute('data-open', newState === 'open');
    fireEvent(element, Object.assign(new Event('toggle'), { newState }));
  };
  HTMLElement.prototype.togglePopover = function (this: HTMLElement) {
    toggle(this, 'open');
    return true;
  };
  HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
    toggle(this, 'closed');
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** What the browser does when the button of a popover is pressed. */
const pressButton = () => act(() => void screen.getByRole('menu', { hidden: true }).togglePopover());

function openMenu() {
  const onSelect = vi.fn<(id: string) => void>();
  const onOpen = vi.fn<() => void>();
  const item = (id: string, more: Partial<MenuItem> = {}): MenuItem => ({
    id,
    label: id,
    onSelect: () => onSelect(id),
    ...more,
  });
  const items = [item('Copy'), item('Cancel', { disabledReason: 'Refunded' }), item('Print', { href: '#print' })];
  render(<Menu label="More" onOpen={onOpen} items={items} />);
  const button = screen.getByRole('button', { name: 'More' });
  act(() => button.focus());
  return { onSelect, onOpen, button };
}

const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
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

test('a press on the button opens the menu at its first item, with the roles of a menu', () => {
  const { onOpen, button } = openMenu();
  pressButton();
  expect(onOpen).toHaveBeenCalledOnce();
  expect([button.getAttribute('aria-expanded'), focused()]).toEqual(['true', 'Copy']);
  const menu = screen.getByRole('menu', { name: 'More' });
  expect([button.getAttribute('aria-controls'), button.getAttribute('popovertarget')]).toEqual([menu.id, menu.id]);
  const items = screen.getAllByRole('menuitem');
  expect(items.map((each) => each.tagName)).toEqual(['BUTTON', 'BUTTON', 'A']);
  expect(items.map((each) => each.tabIndex)).toEqual([-1, -1, -1]);
});

test('arrow keys wrap, and Home and End go to the ends', () => {
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
});

test('letters find the next item that starts with them, and a shortcut of the browser does not', () => {
  openMenu();
  press('ArrowDown');
  press('p');
  expect(focused()).toBe('Print');
  press('p', { ctrlKey: true });
  press('c', { ctrlKey: true });
  expect(focused()).toBe('Print');
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(performance.now() + 5000);
  press('c');
  expect(focused()).toBe('Copy');
  press('a');
  expect(focused(), 'typed without a pause').toBe('CancelRefunded');
});

test.each(['Tab', 'Escape'])('%s closes the menu and returns the focus to the button', (key) => {
  const { button, onSelect } = openMenu();
  press('ArrowDown');
  press(key);
  // The browser closes a popover on Escape.
  if (key === 'Escape') act(() => screen.getByRole('menu', { hidden: true }).hidePopover());
  expect([button.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', button]);
  expect(onSelect).not.toHaveBeenCalled();
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

test('a list that grows while it is open stays eight pixels from the edge of the window', () => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
  let widestItem = 192;
  // A list is as wide as its widest item, if there is room right of its left edge.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.role !== 'menu') return new DOMRect(47, 400, 158, 44);
    const left = Number.parseFloat(this.style.left) || 0;
    return new DOMRect(left, 448, Math.min(widestItem, 390 - left), 200);
  });
  const { rerender } = render(<Menu label="More" align="start" items={[]} />);
  pressButton();
  const list = screen.getByRole('menu', { hidden: true });
  expect(list.style.left).toBe('47px');
  widestItem = 352;
  rerender(<Menu label="More" align="start" items={[]} />);
  expect(list.getBoundingClientRect().right).toBe(382);
});
