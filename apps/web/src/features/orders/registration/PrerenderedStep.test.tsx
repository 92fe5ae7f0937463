import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../../../test/hooks.ts';
import { PrerenderedStep } from './PrerenderedStep.tsx';

vi.mock('react', async () => ({ ...(await import('../../../../test/hooks.ts')), Activity: 'activity' }));

/** Returns the mode and the React key of each render. */
function drawing() {
  const { render } = mount(PrerenderedStep);
  return (isOpen: boolean) => {
    const { key, props } = render({ isOpen, children: 'step' }) as ReactElement<{ mode: string; children: string }>;
    expect(props.children).toBe('step');
    return [props.mode, key];
  };
}

test('opens the step that was rendered out of sight instead of rendering a second one', () => {
  const draw = drawing();
  const [hidden, drawn] = draw(false);
  expect(hidden).toBe('hidden');
  expect(draw(true)).toEqual(['visible', drawn]);
  expect(draw(true)).toEqual(['visible', drawn]);
});

test('renders a fresh copy out of sight when the step is left, and opens that copy next time', () => {
  const draw = drawing();
  const [, first] = draw(true);
  const [mode, second] = draw(false);
  expect(mode).toBe('hidden');
  expect(second).not.toBe(first);
  expect(draw(false)).toEqual(['hidden', second]);
  expect(draw(true)).toEqual(['visible', second]);
  expect(draw(false)).not.toContain(second);
});
