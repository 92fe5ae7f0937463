import { useEffect, useRef } from 'react';
import { panels, type RegistrationState } from '@foyer/domain/registration/state';

/**
 * The browser's Back is the wizard's Back. Each step forward is an entry of the history, with its depth; going back to a
 * lesser depth goes back as many steps, Forward goes on where nothing is missing. The cart is the ground floor: arriving there, the steps above are taken off.
 */

const key = 'foyerStep';

function depthOf(state: unknown): number {
  const depth: unknown =
    typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[key] : undefined;
  return typeof depth === 'number' ? depth : 0;
}

/** Where a person is, or `null` while the wizard works by itself on something nobody stops at. */
function positionOf({ panel, step, search, editing, check }: RegistrationState): string | null {
  if (panel === 'confirmation') return null;
  if (panel === panels.cart || panel === panels.payment) return String(panel);
  if (step === 'search' && search.status === 'searching') return null;
  return check === 'choosing' ? null : `${step} ${editing ?? ''}`;
}

/** Writes an entry beside the router's own, without a navigation: the address stays the same. */
function push(depth: number): void {
  const before: unknown = window.history.state;
  const state = { ...(typeof before === 'object' ? before : {}), [key]: depth };
  History.prototype.pushState.call(window.history, state, '');
}

/** Where a step begins is the wizard's own (`begin-at.ts`): going back, the browser would scroll to where one was when its entry was left. */
function useOwnScroll(): void {
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, []);
}

export function useStepHistory(state: RegistrationState, back: () => void, forward: () => void): void {
  useOwnScroll();
  const position = positionOf(state);
  /** Positions by depth, as far as they were walked. */
  const trail = useRef<string[]>([]);
  /** Depth that a `history.go` of ours is on its way to. */
  const travelling = useRef<number | null>(null);
  const go = useRef({ back, forward });
  useEffect(() => {
    go.current = { back, forward };
  });

  useEffect(() => {
    if (position === null) return;
    const walked = trail.current;
    if (walked.length === 0) {
      // A reload in the middle begins anew at the entry one stands on.
      walked.push(...Array.from({ length: depthOf(window.history.state) }, () => ''), position);
      return;
    }
    const depth = walked.length - 1;
    if (walked[depth] === position) return;
    const known = position === String(panels.cart) ? 0 : walked.lastIndexOf(position);
    if (known >= 0 && known < depth) {
      trail.current = [...walked.slice(0, known), position];
      travelling.current = known;
      window.history.go(known - depth);
      return;
    }
    if (position === String(panels.cart)) {
      trail.current = [position];
      return;
    }
    walked.push(position);
    // After Forward the entry is there already.
    if (depthOf(window.history.state) !== walked.length - 1) push(walked.length - 1);
  }, [position]);

  useEffect(() => {
    const pop = (event: PopStateEvent) => {
      const depth = depthOf(event.state);
      if (travelling.current !== null) {
        travelling.current = null;
        return;
      }
      const walked = trail.current;
      const steps = walked.length - 1 - depth;
      if (steps < 0) go.current.forward();
      if (steps <= 0) return;
      // Leaving the field hands over what was just typed in it.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      trail.current = walked.slice(0, depth + 1);
      for (let step = 0; step < steps; step += 1) go.current.back();
    };
    window.addEventListener('popstate', pop);
    return () => window.removeEventListener('popstate', pop);
  }, []);
}
