import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../../../test/hooks.ts';
import { Ahead } from './Ahead.tsx';

vi.mock('react', async () => ({ ...(await import('../../../../test/hooks.ts')), Activity: 'activity' }));

/** How it is drawn while open or not: whether one sees it, and which one it is. */
function drawing() {
  const { render } = mount(Ahead);
  return (isOpen: boolean) => {
    const { key, props } = render({ isOpen, children: 'step' }) as ReactElement<{ mode: string; children: string }>;
    expect(props.children).toBe('step');
    return [props.mode, key];
  };
}

test('what is drawn out of sight is what is opened: nothing of it is made twice', () => {
  const draw = drawing();
  const [hidden, drawn] = draw(false);
  expect(hidden).toBe('hidden');
  expect(draw(true)).toEqual(['visible', drawn]);
  expect(draw(true)).toEqual(['visible', drawn]);
});

test('left, it is made anew out of sight, once, and that one is opened the next time', () => {
  const draw = drawing();
  const [, first] = draw(true);
  const [mode, second] = draw(false);
  expect(mode).toBe('hidden');
  expect(second).not.toBe(first);
  expect(draw(false)).toEqual(['hidden', second]);
  expect(draw(true)).toEqual(['visible', second]);
  expect(draw(false)).not.toContain(second);
});
