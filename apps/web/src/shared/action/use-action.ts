import { useEffect, useRef, useState } from 'react';
import { useText } from '../../session/language.tsx';
import { useSnackbar } from '../../ui/Snackbar.tsx';
import { failureOf, perform, type Action, type Failure, type Progress } from './action.ts';
import { createSubmission } from './submission.ts';

/** The state of an action for its component. */
export interface ActionState<Input> {
  /** Runs the action. Returns false if it already runs and nothing was sent. */
  run: (input: Input) => boolean;
  status: 'idle' | 'pending' | 'success' | 'error';
  busy: boolean;
  /** The input of the running action. */
  pending: Input | undefined;
  /** The last failure, until the next run. */
  failure: Failure | null;
  /** Resets the state, so neither the last failure nor the last success shows. */
  reset: () => void;
}

/**
 * The standard way to run an action. It handles the busy state, failure text, snackbar, query invalidation and
 * idempotency key, and ignores a second press while it runs. It keeps the key while the outcome is unknown. A sent
 * request is followed to its end, even after the component unmounts.
 */
export function useAction<Input = void, Answer = unknown>(action: Action<Input, Answer>): ActionState<Input> {
  const text = useText();
  const { show: notify } = useSnackbar();
  const [submission] = useState(() => createSubmission());
  const [progress, show] = useState<Progress<Input>>({ status: 'idle' });
  const now = useRef({ action, text });
  useEffect(() => {
    now.current = { action, text };
  });

  const question = useRef<AbortController>(null);
  useEffect(() => {
    const controllerRef = question;
    return () => controllerRef.current?.abort();
  }, []);

  const busy = progress.status === 'pending';
  return {
    run: (input) => {
      const controller = new AbortController();
      const sent = perform(
        { input, signal: controller.signal },
        { action: () => now.current.action, submission, text: () => now.current.text, notify, show },
      );
      if (sent && action.readsOnly) question.current = controller;
      return sent !== null;
    },
    status: progress.status,
    busy,
    pending: progress.status === 'pending' ? progress.input : undefined,
    failure: progress.status === 'error' ? failureOf(action, progress.error, text) : null,
    reset: () => {
      if (!busy) show({ status: 'idle' });
    },
  };
}
