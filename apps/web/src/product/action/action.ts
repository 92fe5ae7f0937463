import type { QueryKey } from '@tanstack/react-query';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { errorWords, requestLine } from '../../api/error-words.ts';
import { noLongerTrue } from '../../api/no-longer-true.ts';
import type { SnackbarMessage } from '../../ui/Snackbar.tsx';
import { outcomeOf, type Intent, type Outcome } from './intent.ts';

/** Something a person does that the server has to hear of. */
export interface Action<Input, Answer> {
  /** Sends it; the idempotency key is for endpoints that take one. */
  act: (input: Input, sending: { key: string; signal: AbortSignal }) => Promise<Answer>;
  /** Asks only, changes nothing: it is given up when the place it was asked from is gone. */
  asksOnly?: boolean;
  /** Said in passing once it is done; a text alone as a success. */
  said?: (answer: Answer, input: Input) => string | SnackbarMessage;
  /** Query keys, or beginnings of keys, whose answers are no longer true once it is done. */
  invalidates?: readonly QueryKey[];
  /** What follows; it counts as busy until then. */
  onDone?: (answer: Answer, input: Input) => void | Promise<void>;
  /** Says a failure in passing too, where it does not stand on the page. */
  saysFailure?: boolean;
  /** A failure in words of its own; undefined for those of its code. */
  failureWords?: (error: unknown) => string | undefined;
  onFailed?: (error: unknown, input: Input) => void;
  /** What a failure says about the request; `outcomeOf` unless given. */
  outcomeOf?: (error: unknown) => Outcome;
}

/** What is on its way: the input with the key and the signal it is sent with. */
export interface Sending<Input> {
  input: Input;
  key: string;
  signal: AbortSignal;
}

export interface Failure {
  words: string;
  /** The request's name, where the server answered. */
  reference: string | undefined;
}

/** How far it is. */
export type Progress<Input> =
  | { status: 'idle' | 'success' }
  | { status: 'pending'; input: Input }
  | { status: 'error'; error: unknown };

interface Place<Input, Answer> {
  /** The action as the place means it by now: what follows knows what has changed since it was sent. */
  action: () => Action<Input, Answer>;
  intent: Intent;
  text: () => AttendeeMessages;
  say: (message: SnackbarMessage) => void;
  show: (progress: Progress<Input>) => void;
}

/** Does it unless it is under way; what settles once all has followed, or null where nothing was sent. */
export function perform<Input, Answer>(
  { input, signal }: Omit<Sending<Input>, 'key'>,
  place: Place<Input, Answer>,
): Promise<void> | null {
  const key = place.intent.begin();
  if (key === null) return null;
  place.show({ status: 'pending', input });
  return follow({ input, key, signal }, place);
}

async function follow<Input, Answer>(
  sending: Sending<Input>,
  { action, intent, text, say, show }: Place<Input, Answer>,
): Promise<void> {
  const { input, signal } = sending;
  try {
    const answer = await action().act(input, sending);
    const { invalidates = [], said, onDone } = action();
    for (const queryKey of invalidates) noLongerTrue(queryKey);
    const message = said?.(answer, input);
    if (message !== undefined) say(typeof message === 'string' ? { tone: 'success', message } : message);
    await onDone?.(answer, input);
    intent.end('done');
    show({ status: 'success' });
  } catch (error) {
    const { saysFailure, onFailed } = action();
    if (!signal.aborted) {
      if (saysFailure) say({ tone: 'error', message: failureOf(action(), error, text()).words });
      onFailed?.(error, input);
    }
    intent.end((action().outcomeOf ?? outcomeOf)(error));
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
