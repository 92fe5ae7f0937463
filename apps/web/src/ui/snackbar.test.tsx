// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SnackbarProvider, useSnackbar } from './Snackbar.tsx';
import type { SnackbarMessage } from './SnackbarBox.tsx';

/** The status messages of the ARIA Authoring Practices, in the top layer. */

const showPopover = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  // happy-dom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover: vi.fn<() => void>() });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const passes = (ms: number) => {
  act(() => void vi.advanceTimersByTime(ms));
};

function page() {
  let snackbar: ReturnType<typeof useSnackbar> | undefined;
  const Screen = () => {
    snackbar = useSnackbar();
    return null;
  };
  const on = (screen: string) => (
    <SnackbarProvider closeLabel="Close" screen={screen}>
      <Screen />
    </SnackbarProvider>
  );
  const { rerender, container } = render(on('/one'));
  return {
    show: (message: string, more: Omit<SnackbarMessage, 'message'> = {}) => {
      act(() => void snackbar?.show({ message, ...more }));
    },
    dismiss: () => act(() => snackbar?.dismiss()),
    openScreen: (screen: string) => rerender(on(screen)),
    texts: () => [...container.querySelectorAll('[role="status"] > *')].map((each) => each.textContent),
  };
}

test('a message disappears when its screen is left', () => {
  const { show, openScreen, texts } = page();
  show('Wrong card. ');
  openScreen('/one');
  expect(texts()).toEqual(['Wrong card. Close']);
  openScreen('/two');
  expect(texts()).toEqual([]);
});

test('a message for the next screen stays there and disappears when that screen is left', () => {
  const { show, openScreen, texts } = page();
  show('Saved. ', { forNextScreen: true });
  openScreen('/two');
  expect(texts()).toEqual(['Saved. Close']);
  openScreen('/three');
  expect(texts()).toEqual([]);
});

test('the live region is open before its first message, and opens again above a later dialog', () => {
  const { show } = page();
  const region = screen.getByRole('status');
  expect([region.getAttribute('aria-live'), region.children.length]).toEqual(['polite', 0]);
  // Only after the page is painted.
  expect(showPopover).not.toHaveBeenCalled();
  passes(1000);
  expect(showPopover).toHaveBeenCalledOnce();
  show('Saved.');
  expect(screen.getByRole('status')).toBe(region);
  expect(showPopover).toHaveBeenCalledTimes(2);
});

test('a message on a page that has just opened does not wait, and the region opens for it once', () => {
  const { show } = page();
  show('Saved.');
  expect(showPopover).toHaveBeenCalledOnce();
  passes(1000);
  expect(showPopover).toHaveBeenCalledOnce();
});

test('shows the last three messages, and a message with the same text once', () => {
  const { show, dismiss, texts } = page();
  for (const message of ['1 ', '2 ', '2 ', '3 ', '4 ']) show(message);
  expect(texts()).toEqual(['2 Close', '3 Close', '4 Close']);
  dismiss();
  expect(texts()).toEqual([]);
});

test('a message disappears after its time, and one without a time stays', () => {
  const { show, texts } = page();
  show('Six. ');
  show('One. ', { timeoutMs: 1000 });
  show('Always. ', { timeoutMs: null });
  passes(1000);
  expect(texts()).toEqual(['Six. Close', 'Always. Close']);
  passes(5000);
  expect(texts()).toEqual(['Always. Close']);
});

test('the time of a message pauses while the pointer or the focus is in it', () => {
  const { show, texts } = page();
  show('Saved. ');
  const message = screen.getByText('Saved.');
  const close = screen.getByRole('button', { name: 'Close' });
  fireEvent.pointerEnter(message);
  act(() => close.focus());
  passes(10_000);
  fireEvent.pointerLeave(message);
  passes(10_000);
  expect(texts(), 'the focus is still in it').toEqual(['Saved. Close']);
  act(() => close.blur());
  passes(5999);
  expect(texts()).toEqual(['Saved. Close']);
  passes(1);
  expect(texts()).toEqual([]);
});

test('an action closes its message', () => {
  const { show, texts } = page();
  const onAction = vi.fn<() => void>();
  show('Removed. ', { action: { label: 'Undo', onAction } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([onAction.mock.calls.length, texts()]).toEqual([1, []]);
});
