import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { errorWords, requestLine } from '../../api/error-words.ts';
import type { SnackbarMessage } from '../../ui/SnackbarBox.tsx';
import type { Outcome } from './submission.ts';

/** An action of a person that calls the server. */
export interface Action<Input, Answer> {
  /** Sends the request. The idempotency key is for endpoints that take one. */
  act: (input: Input, sending: { key: string; signal: AbortSignal }) => Promise<Answer>;
  /** True for an action that only reads. It is aborted when its component unmounts. */
  readsOnly?: boolean;
  /** The snackbar message after a success. A plain text gets the tone `success`. */
  successMessage?: (answer: Answer, input: Input) => string | SnackbarMessage;
  /** Runs after a success. The action stays busy until it has finished. */
  onDone?: (answer: Answer, input: Input) => void | Promise<void>;
  /** Also shows a failure in a snackbar, for pages that do not show it. */
  showsFailure?: boolean;
  /** A custom message for a failure. Undefined uses the message of the error code. */
  failureWords?: (error: unknown) => string | undefined;
  onFailed?: (error: unknown, input: Input) => void;
  /** What a failure says about the request; `outcomeOf` by default. */
  outcomeOf?: (error: unknown) => Outcome;
}

export interface Failure {
  words: string;
  /** The request id, if the server responded. */
  reference: string | undefined;
}

export function failureOf(
  { failureWords }: Pick<Action<never, unknown>, 'failureWords'>,
  error: unknown,
  text: AttendeeMessages,
): Failure {
  return { words: failureWords?.(error) ?? errorWords(error, text), reference: requestLine(error, text) };
}
