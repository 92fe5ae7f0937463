import type { RouteName } from '@foyer/contract/routes';
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

const reported: ReadonlySet<RouteName> = new Set<RouteName>([
  'login',
  'loginWithToken',
  'getProfile',
  'getAddresses',
  'availableRelationships',
  'availableGroupMemberTickets',
]);

/** Tells the server of an error of signing in, profile, address, relationship and group ticket (spec §8): its code and the request, no words. */
export function reportFailure(name: RouteName, { code, status, requestId }: ApiError): void {
  if (!reported.has(name)) return;
  const body = { message: code ?? String(status), method: name, error: { status, requestId } };
  call('logError', { body }).catch(() => {
    // As above.
  });
}

function scrub(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,18}/g, '[number]');
}
