// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';

afterEach(cleanup);

function open(more: { alert?: boolean; closeLabel?: string } = { closeLabel: 'Close' }) {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog open onClose={onClose} title="Cancel a ticket" {...more}>
      <p>Words</p>
    </Dialog>,
  );
  const beside = screen.getByRole(more.alert ? 'alertdialog' : 'dialog');
  return { onClose, beside, inside: screen.getByText('Words') };
}

test('a press outside the dialog closes it on release, not on pointer down', () => {
  const { onClose, beside } = open();
  fireEvent.pointerDown(beside);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerUp(beside);
  fireEvent.click(beside);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a press that starts inside and ends outside the dialog does not close it', () => {
  const { onClose, beside, inside } = open();
  fireEvent.pointerDown(inside);
  fireEvent.click(beside);
  expect(onClose).not.toHaveBeenCalled();
});

test.each([{ alert: true, closeLabel: 'Close' }, {}])(
  'a press outside the dialog does not close it with %o',
  (more) => {
    const { onClose, beside } = open(more);
    fireEvent.pointerDown(beside);
    fireEvent.click(beside);
    expect(onClose).not.toHaveBeenCalled();
  },
);

test.each([
  ['the first control, in every browser', undefined, 'Close'],
  ['the element that the caller names', '[data-first]', 'Yes'],
])('gives the focus to %s', (_case, initialFocus, name) => {
  render(
    <Dialog open onClose={() => undefined} title="Cancel" closeLabel="Close" initialFocus={initialFocus}>
      <button disabled>Never</button>
      <button data-first="">Yes</button>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
});
