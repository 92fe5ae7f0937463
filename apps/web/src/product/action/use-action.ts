import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../session/language.tsx';
import { useSnackbar } from '../../ui/Snackbar.tsx';
import { failureOf, mutationOf, sendOnce, type Action, type Failure } from './action.ts';
import { createIntent } from './intent.ts';

/** What a screen shows of an action. */
export interface Acting<Input> {
  /** Does it; answers whether it was sent, which it is not while it is under way. */
  run: (input: Input) => boolean;
  status: 'idle' | 'pending' | 'success' | 'error';
  busy: boolean;
  /** With what it is under way. */
  pending: Input | undefined;
  /** The last failure in words, until it is done again. */
  failure: Failure | null;
  /** Takes back what the last one led to, so that neither its failure nor its success shows. */
  forget: () => void;
}

/**
 * The one way to act: busy while it lasts, a failure in words, a message in passing, queries asked anew, one idempotency key for
 * as long as its fate is unknown, and no second time by a second press.
 */
export function useAction<Input = void, Answer = unknown>(action: Action<Input, Answer>): Acting<Input> {
  const text = useText();
  const { show } = useSnackbar();
  const client = useQueryClient();
  const [intent] = useState(() => createIntent());
  const mutation = useMutation(mutationOf(action, { intent, client, text, say: show }));

  const question = useRef<AbortController>(null);
  useEffect(() => {
    const asked = question;
    return () => asked.current?.abort();
  }, []);

  const { mutate, reset, status, variables, error } = mutation;
  const busy = status === 'pending';
  return {
    run: (input) => {
      const controller = new AbortController();
      const isSent = sendOnce({ input, signal: controller.signal }, { intent, send: mutate });
      if (isSent && action.asksOnly) question.current = controller;
      return isSent;
    },
    status,
    busy,
    pending: busy ? variables.input : undefined,
    failure: status === 'error' ? failureOf(action, error, text) : null,
    forget: () => {
      if (!busy) reset();
    },
  };
}
