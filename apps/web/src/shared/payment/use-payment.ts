import { useState } from 'react';
import type { Action } from '../action/action.ts';
import { paymentOutcomeOf } from '../action/submission.ts';
import { useAction, type ActionState } from '../action/use-action.ts';

interface Paying<Input> extends ActionState<Input> {
  /** The response was lost. `run` and `retry` send the same request again, whatever is selected now. */
  uncertain: boolean;
  retry: () => void;
}

/**
 * An action that may charge a card. While the outcome of a request is unknown, only the very same request is sent,
 * under its idempotency key. Neither a lost response nor another choice can charge twice.
 */
export function usePayment<Input, Answer>(action: Action<Input, Answer>): Paying<Input> {
  const [undecided, setUndecided] = useState<{ input: Input } | null>(null);
  const acting = useAction<Input, Answer>({
    ...action,
    outcomeOf: paymentOutcomeOf,
    onDone: (answer, input) => {
      setUndecided(null);
      return action.onDone?.(answer, input);
    },
    onFailed: (error, input) => {
      setUndecided(paymentOutcomeOf(error) === 'unknown' ? { input } : null);
      action.onFailed?.(error, input);
    },
  });
  const run = (input: Input) => acting.run(undecided ? undecided.input : input);
  return {
    ...acting,
    run,
    uncertain: undecided !== null,
    retry: () => {
      if (undecided) run(undecided.input);
    },
  };
}
