import { call } from './call.ts';
import { ApiError } from './api-error.ts';

/**
 * Tells the server of a fault that a person met (spec §7 log/website/error). Never carries what was typed: the
 * message and the stack alone, long digit runs taken out before they leave the browser.
 */
export function reportError(method: string, error: unknown): void {
  if (error instanceof ApiError && error.status < 500) return;
  const message = scrub(error instanceof Error ? error.message : String(error)).slice(0, 1000);
  const stack = error instanceof Error ? scrub(error.stack ?? '').slice(0, 4000) : '';
  call('logError', { body: { message, method, error: stack } }).catch(() => {
    // The report itself failing is nothing a person could mend.
  });
}

function scrub(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,18}/g, '[number]');
}
