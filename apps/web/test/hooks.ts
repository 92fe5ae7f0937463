import type { DependencyList, EffectCallback, RefObject } from 'react';

/**
 * `useRef` and `useEffect` without React and without a page, for a hook that shows nothing: its effects run right after each render, in
 * order, and again when what they depend on has changed. To be put in the place of `react` by `vi.mock`.
 */
let slots: unknown[] = [];
let at = 0;
let due: (() => void)[] = [];

interface EffectSlot {
  deps: DependencyList | undefined;
  end: (() => void) | undefined;
}

export function useRef<T>(initial: T): RefObject<T> {
  const slot = (slots[at] ??= { current: initial }) as RefObject<T>;
  at += 1;
  return slot;
}

export function useEffect(effect: EffectCallback, deps?: DependencyList): void {
  const index = at;
  at += 1;
  const before = slots[index] as EffectSlot | undefined;
  const isSame = before?.deps && deps?.every((dep, each) => Object.is(dep, before.deps?.[each]));
  if (isSame) return;
  due.push(() => {
    before?.end?.();
    const end = effect();
    slots[index] = { deps, end: typeof end === 'function' ? end : undefined } satisfies EffectSlot;
  });
}

/** Mounts a hook: each call of the answer renders it again; `unmount` ends its effects. */
export function mount<P extends unknown[]>(hook: (...props: P) => void) {
  slots = [];
  const render = (...props: P): void => {
    at = 0;
    due = [];
    hook(...props);
    for (const run of due) run();
  };
  const unmount = (): void => {
    for (const slot of slots) (slot as Partial<EffectSlot>).end?.();
    slots = [];
  };
  return { render, unmount };
}
