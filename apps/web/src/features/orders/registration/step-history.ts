import { useEffect, useRef } from 'react';
import { panels, type RegistrationState } from '@foyer/domain/orders/registration/state';

/**
 * Makes the browser's Back the wizard's Back. Each step forward pushes a history entry with its depth. Going back to a
 * lower depth goes back that many steps. Forward goes on if all required input is there. The cart has depth 0: opening
 * it goes back past all entries above it.
 */

const key = 'foyerStep';

function depthOf(state: unknown): number {
  const depth: unknown =
    typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[key] : undefined;
  return typeof depth === 'number' ? depth : 0;
}

/** The step that the person is at. `null` while a search or selection runs and during the confirmation. */
function positionOf({ panel, step, search, editing, check }: RegistrationState): string | null {
  if (panel === 'confirmation') return null;
  if (panel === panels.cart || panel === panels.payment) return String(panel);
  if (step === 'search' && search.status === 'searching') return null;
  return check === 'choosing' ? null : `${step} ${editing ?? ''}`;
}

/** Pushes a history entry that keeps the router's state. It navigates nowhere: the URL stays the same. */
function push(depth: number): void {
  const before: unknown = window.history.state;
  const state = { ...(typeof before === 'object' ? before : {}), [key]: depth };
  History.prototype.pushState.call(window.history, state, '');
}

/** The wizard sets the scroll position of each step (`begin-at.ts`). The browser would restore an old one. */
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
  /** The visited positions, indexed by depth. */
  const trail = useRef<string[]>([]);
  /** The target depth of a `history.go` call that has not arrived yet. */
  const travelling = useRef<number | null>(null);
  const actions = useRef({ back, forward });
  useEffect(() => {
    actions.current = { back, forward };
  });

  useEffect(() => {
    if (position === null) return;
    const walked = trail.current;
    if (walked.length === 0) {
      // After a reload, continue at the depth of the current history entry.
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
    // After Forward the entry exists already.
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
      if (steps < 0) actions.current.forward();
      if (steps <= 0) return;
      // Blur the field first, because leaving a field saves its text.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      trail.current = walked.slice(0, depth + 1);
      for (let step = 0; step < steps; step += 1) actions.current.back();
    };
    window.addEventListener('popstate', pop);
    return () => window.removeEventListener('popstate', pop);
  }, []);
}
