import type { RouteName } from '@foyer/contract/wire/routes';
import { call } from './call.ts';
import { ApiError } from './api-error.ts';

/**
 * Reports an error to the server (system 1.6). It never contains typed data: only message and stack,
 * with long digit runs removed before they leave the browser.
 */
export function reportError(method: string, error: unknown): void {
  if (error instanceof ApiError && error.status < 500) return;
  const message = scrub(error instanceof Error ? error.message : String(error)).slice(0, 1000);
  const stack = error instanceof Error ? scrub(error.stack ?? '').slice(0, 4000) : '';
  call('logError', { body: { message, method, error: stack } }).catch(() => {
    // A failed report cannot be fixed by the person.
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

/**
 * Reports an error of login, profile, address, relationship or group ticket calls (system 2.3): its code and request id,
 * no text.
 */
export function reportFailure(name: RouteName, { code, status, requestId }: ApiError): void {
  if (!reported.has(name)) return;
  const body = { message: code ?? String(status), method: name, error: { status, requestId } };
  call('logError', { body }).catch(() => {
    // A failed report cannot be fixed by the person.
  });
}

function scrub(text: string): string {
  return text.replace(/\d(?:[ -]?\d){11,18}/g, '[number]');
}
