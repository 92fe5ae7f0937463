import type { AttendeeMessages } from '@foyer/messages/messages';
import { errorText } from '@foyer/messages/error-text';
import { ApiError } from './api-error.ts';

/**
 * What a person reads when a call failed (spec §8): a `VALIDATION_ERROR` speaks through its first item, a known code
 * through the catalogue, anything else through the server's message or the general error.
 */
export function errorWords(error: unknown, text: AttendeeMessages): string {
  if (!(error instanceof ApiError)) return errorText(text.errors, 'GENERAL_ERROR');
  if (error.code === 'VALIDATION_ERROR') {
    const first = error.items[0];
    if (first?.message) return first.message;
  }
  if (error.code === undefined) return error.message;
  // Words that no page carries came with the answer.
  const isAnswered = !Object.hasOwn(text.errors, error.code) && error.message !== error.code;
  return isAnswered ? error.message : errorText(text.errors, error.code, error.metadata);
}

/** The request id of a failure; undefined where the server never answered. */
function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}

/** The request's name, to show small beneath a failure. */
export function requestLine(error: unknown, text: AttendeeMessages): string | undefined {
  const id = requestIdOf(error);
  return id && text.common.requestId({ id });
}
