import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { errorText } from '@foyer/messages/catalogue/error-text';
import { ApiError } from './api-error.ts';

/**
 * The message of a failed call (system 2.3): a `VALIDATION_ERROR` uses its first item, a known code the catalogue,
 * anything else the server's message or the general error.
 */
export function errorWords(error: unknown, text: AttendeeMessages): string {
  if (!(error instanceof ApiError)) return errorText(text.errors, 'GENERAL_ERROR');
  if (error.code === 'VALIDATION_ERROR') {
    const first = error.items[0];
    if (first?.message) return first.message;
  }
  if (error.code === undefined) return error.message;
  // The server sent the text, because this page does not have it.
  if (!Object.hasOwn(text.errors, error.code) && error.answer !== undefined) return error.answer;
  return errorText(text.errors, error.code, error.metadata);
}

/** The request id of a failure; undefined where the server never answered. */
function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}

/** The request id as a line below a failure. */
export function requestLine(error: unknown, text: AttendeeMessages): string | undefined {
  const id = requestIdOf(error);
  return id && text.common.requestId({ id });
}
