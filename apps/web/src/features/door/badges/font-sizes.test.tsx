// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { badge as words } from '@foyer/messages/en-US/door/badge';
import { renderOnPage } from '../../../../test/page.tsx';
import { FontSizes } from './FontSizes.tsx';

test('shows the stored sizes again after a reset, also when they did not change', async () => {
  const onSizes = vi.fn<() => void>();
  const sizes = { topPt: 40, bottomPt: 30 };
  const { rerender } = await renderOnPage(<FontSizes resets={0} sizes={sizes} onSizes={onSizes} />, ['staff']);
  const field = () => screen.getByLabelText<HTMLInputElement>(words.topSize);
  fireEvent.change(field(), { target: { value: 'abc' } });
  expect(screen.getByText(words.sizeWrong)).toBeDefined();
  rerender(<FontSizes resets={1} sizes={sizes} onSizes={onSizes} />);
  expect([field().value, screen.queryByText(words.sizeWrong)]).toEqual(['40', null]);
  expect(onSizes).not.toHaveBeenCalled();
});
