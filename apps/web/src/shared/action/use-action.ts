import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../session/language.tsx';
import { useSnackbar } from '../../ui/Snackbar.tsx';
import { failureOf, type Action, type Failure } from './action.ts';
import { withProof } from './proof.ts';
import { createSubmission, outcomeOf } from './submission.ts';

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

/** A sent request: the input, its idempotency key and its abort signal. */
interface Sending<Input> {
  input: Input;
  key: string;
  signal: AbortSignal;
}

/**
 * The standard way to run an action: a mutation of the query library with our idempotency key and messages.
 * It ignores a second press while it runs, and keeps the key while the outcome is unknown. A sent request is followed to
 * its end, even after the component unmounts.
 */
export function useAction<Input = void, Answer = unknown>(action: Action<Input, Answer>): ActionState<Input> {
  const text = useText();
  const { show: notify } = useSnackbar();
  const [submission] = useState(() => createSubmission());

  const reading = useRef<AbortController>(null);
  useEffect(() => {
    const controllerRef = reading;
    return () => controllerRef.current?.abort();
  }, []);

  const { act, successMessage, onDone, showsFailure, onFailed } = action;
  const { mutate, reset, status, variables, error } = useMutation<Answer, unknown, Sending<Input>>({
    // Without a connection the request fails at once with its message. By default the library would wait.
    networkMode: 'always',
    // The input may be a password or a card, so the library forgets it soon after the component unmounts.
    gcTime: 1000,
    mutationFn: (sending) => withProof(() => act(sending.input, sending)),
    onSuccess: async (answer, { input }) => {
      const message = successMessage?.(answer, input);
      if (message !== undefined) notify(typeof message === 'string' ? { tone: 'success', message } : message);
      await onDone?.(answer, input);
    },
    onError: (failed, { input, signal }) => {
      if (signal.aborted) return;
      if (showsFailure) notify({ tone: 'error', message: failureOf(action, failed, text).words });
      onFailed?.(failed, input);
    },
    onSettled: (_answer, failed) => {
      submission.end(failed === null ? 'done' : (action.outcomeOf ?? outcomeOf)(failed));
    },
  });

  const busy = status === 'pending';
  return {
    run: (input) => {
      const key = submission.begin();
      if (key === null) return false;
      const controller = new AbortController();
      if (action.readsOnly) reading.current = controller;
      mutate({ input, key, signal: controller.signal });
      return true;
    },
    status,
    busy,
    pending: busy ? variables.input : undefined,
    failure: status === 'error' ? failureOf(action, error, text) : null,
    reset: () => {
      if (!busy) reset();
    },
  };
}
