import { useEffect, useRef, useState } from 'react';
import { useText } from '../../session/language.tsx';
import { useSnackbar } from '../../ui/Snackbar.tsx';
import { failureOf, perform, type Action, type Failure, type Progress } from './action.ts';
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
 * as long as its fate is unknown, and no second time by a second press. What was sent is followed to its end, also when the place it
 * was sent from is gone.
 */
export function useAction<Input = void, Answer = unknown>(action: Action<Input, Answer>): Acting<Input> {
  const text = useText();
  const { show: say } = useSnackbar();
  const [intent] = useState(() => createIntent());
  const [progress, show] = useState<Progress<Input>>({ status: 'idle' });
  const now = useRef({ action, text });
  useEffect(() => {
    now.current = { action, text };
  });

  const question = useRef<AbortController>(null);
  useEffect(() => {
    const asked = question;
    return () => asked.current?.abort();
  }, []);

  const busy = progress.status === 'pending';
  return {
    run: (input) => {
      const controller = new AbortController();
      const sent = perform(
        { input, signal: controller.signal },
        { action: () => now.current.action, intent, text: () => now.current.text, say, show },
      );
      if (sent && action.asksOnly) question.current = controller;
      return sent !== null;
    },
    status: progress.status,
    busy,
    pending: progress.status === 'pending' ? progress.input : undefined,
    failure: progress.status === 'error' ? failureOf(action, progress.error, text) : null,
    forget: () => {
      if (!busy) show({ status: 'idle' });
    },
  };
}
