import type { QueryKey } from '@tanstack/react-query';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { errorWords, requestLine } from '../../api/error-words.ts';
import { invalidateQueries } from '../../api/invalidate-queries.ts';
import type { SnackbarMessage } from '../../ui/SnackbarBox.tsx';
import { outcomeOf, type Submission, type Outcome } from './submission.ts';

/** An action of a person that calls the server. */
export interface Action<Input, Answer> {
  /** Sends the request. The idempotency key is for endpoints that take one. */
  act: (input: Input, sending: { key: string; signal: AbortSignal }) => Promise<Answer>;
  /** True for an action that only reads. It is aborted when its component unmounts. */
  readsOnly?: boolean;
  /** The snackbar message after a success. A plain text gets the tone `success`. */
  successMessage?: (answer: Answer, input: Input) => string | SnackbarMessage;
  /** Query keys, or prefixes of keys, to invalidate after a success. */
  invalidates?: readonly QueryKey[];
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

/** A running request: the input, its idempotency key and its abort signal. */
export interface Sending<Input> {
  input: Input;
  key: string;
  signal: AbortSignal;
}

export interface Failure {
  words: string;
  /** The request id, if the server responded. */
  reference: string | undefined;
}

/** The progress of an action. */
export type Progress<Input> =
  | { status: 'idle' | 'success' }
  | { status: 'pending'; input: Input }
  | { status: 'error'; error: unknown };

interface ActionHost<Input, Answer> {
  /** The latest version of the action, so callbacks see the latest props. */
  action: () => Action<Input, Answer>;
  submission: Submission;
  text: () => AttendeeMessages;
  notify: (message: SnackbarMessage) => void;
  show: (progress: Progress<Input>) => void;
}

/**
 * Runs the action unless it already runs. Returns a promise that resolves after all callbacks, or null if nothing was
 * sent.
 */
export function perform<Input, Answer>(
  { input, signal }: Omit<Sending<Input>, 'key'>,
  host: ActionHost<Input, Answer>,
): Promise<void> | null {
  const key = host.submission.begin();
  if (key === null) return null;
  host.show({ status: 'pending', input });
  return follow({ input, key, signal }, host);
}

async function follow<Input, Answer>(
  sending: Sending<Input>,
  { action, submission, text, notify, show }: ActionHost<Input, Answer>,
): Promise<void> {
  const { input, signal } = sending;
  try {
    const answer = await action().act(input, sending);
    const { invalidates = [], successMessage, onDone } = action();
    for (const queryKey of invalidates) invalidateQueries(queryKey);
    const message = successMessage?.(answer, input);
    if (message !== undefined) notify(typeof message === 'string' ? { tone: 'success', message } : message);
    await onDone?.(answer, input);
    submission.end('done');
    show({ status: 'success' });
  } catch (error) {
    const { showsFailure, onFailed } = action();
    if (!signal.aborted) {
      if (showsFailure) notify({ tone: 'error', message: failureOf(action(), error, text()).words });
      onFailed?.(error, input);
    }
    submission.end((action().outcomeOf ?? outcomeOf)(error));
    show({ status: 'error', error });
  }
}

export function failureOf(
  { failureWords }: Pick<Action<never, unknown>, 'failureWords'>,
  error: unknown,
  text: AttendeeMessages,
): Failure {
  return { words: failureWords?.(error) ?? errorWords(error, text), reference: requestLine(error, text) };
}
