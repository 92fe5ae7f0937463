import type { MutationObserverOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { AttendeeMessages } from '@foyer/messages/messages';
import { errorWords, requestLine } from '../../api/error-words.ts';
import type { SnackbarMessage } from '../../ui/Snackbar.tsx';
import { outcomeOf, type Intent } from './intent.ts';

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

interface Surroundings {
  intent: Intent;
  client: QueryClient;
  text: AttendeeMessages;
  say: (message: SnackbarMessage) => void;
}

/** How long the query library remembers what was done after its place is gone, in ms; nobody reads it. */
const forgottenAfterMs = 1000;

/** An action as the query library's mutation: what follows on success and on failure, and when the next one may begin. */
export function mutationOf<Input, Answer>(
  action: Action<Input, Answer>,
  { intent, client, text, say }: Surroundings,
): MutationObserverOptions<Answer, unknown, Sending<Input>> {
  return {
    mutationFn: (sending) => action.act(sending.input, sending),
    // Without a connection it fails at once and says so, instead of happening by itself at some later time.
    networkMode: 'always',
    gcTime: forgottenAfterMs,
    onSuccess: async (answer, { input }) => {
      for (const queryKey of action.invalidates ?? []) void client.invalidateQueries({ queryKey });
      const said = action.said?.(answer, input);
      if (said !== undefined) say(typeof said === 'string' ? { tone: 'success', message: said } : said);
      await action.onDone?.(answer, input);
    },
    onError: (error, { input, signal }) => {
      if (signal.aborted) return;
      if (action.saysFailure) say({ tone: 'error', message: failureOf(action, error, text).words });
      action.onFailed?.(error, input);
    },
    onSettled: (_answer, error) => intent.end(error === null ? 'done' : outcomeOf(error)),
  };
}

/** Sends unless the same intent is under way; whether it was sent. */
export function sendOnce<Input>(
  { input, signal }: Omit<Sending<Input>, 'key'>,
  { intent, send }: { intent: Intent; send: (sending: Sending<Input>) => void },
): boolean {
  const key = intent.begin();
  if (key === null) return false;
  send({ input, key, signal });
  return true;
}

export function failureOf(
  { failureWords }: Pick<Action<never, unknown>, 'failureWords'>,
  error: unknown,
  text: AttendeeMessages,
): Failure {
  return { words: failureWords?.(error) ?? errorWords(error, text), reference: requestLine(error, text) };
}
