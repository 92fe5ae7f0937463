import type { DependencyList, Dispatch, EffectCallback, RefObject, SetStateAction } from 'react';

/**
 * `useRef`, `useState` and `useEffect` without React and without a DOM, to test the return value of a hook or
 * component. Effects run right after each render, in order, if their dependencies changed. Setting a state renders
 * again. Replace `react` by this module with `vi.mock`.
 */
let slots: unknown[] = [];
let at = 0;
let due: (() => void)[] = [];
let again: () => void = () => {};

interface EffectSlot {
  deps: DependencyList | undefined;
  end: (() => void) | undefined;
}

export function useRef<T>(initial: T): RefObject<T> {
  const slot = (slots[at] ??= { current: initial }) as RefObject<T>;
  at += 1;
  return slot;
}

export function useState<T>(initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const slot = (slots[at] ??= { value: typeof initial === 'function' ? (initial as () => T)() : initial }) as {
    value: T;
  };
  at += 1;
  const set = (next: SetStateAction<T>): void => {
    const value = typeof next === 'function' ? (next as (before: T) => T)(slot.value) : next;
    if (Object.is(value, slot.value)) return;
    slot.value = value;
    again();
  };
  return [slot.value, set];
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

/** Mounts a hook: `render` returns its result, `now` the latest result, and `unmount` runs its cleanups. */
export function mount<P extends unknown[], A>(hook: (...props: P) => A) {
  slots = [];
  let now: A | undefined;
  const render = (...props: P): A => {
    let isDue = true;
    let isRendering = true;
    again = () => {
      isDue = true;
      if (!isRendering) now = render(...props);
    };
    while (isDue) {
      isDue = false;
      at = 0;
      due = [];
      now = hook(...props);
      for (const run of due) run();
    }
    isRendering = false;
    return now as A;
  };
  const unmount = (): void => {
    again = () => {};
    for (const slot of slots) (slot as Partial<EffectSlot>).end?.();
    slots = [];
  };
  return { render, unmount, now: () => now };
}
