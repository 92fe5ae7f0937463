import { commonErrors, type Endpoint } from './endpoint.ts';
import { errorStatus, type ErrorCode } from './errors.ts';

/** Refusals of an API key (integrations 2). */
const apiKeyErrors = [
  'API_KEY_INVALID',
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
  'API_KEY_SCOPE',
  'API_KEY_EVENT',
] as const;

/** Every error code that a call can return: its own codes, the common codes, and the codes of its access. */
export function errorCodesOf({
  access,
  errors = [],
  whileLocked,
  beforeSetUp,
  confirm,
}: Endpoint): readonly ErrorCode[] {
  return [
    ...commonErrors,
    ...errors,
    ...(access.kind === 'key' ? apiKeyErrors : access.kind === 'public' ? [] : (['SESSION_ENDED'] as const)),
    // An account of staff without a valid role.
    ...(access.kind === 'session' ? (['ROLE_NOT_VALID_NOW'] as const) : []),
    // Staff who act for an account by a role for another event.
    ...(access.kind === 'session' && access.event !== 'no-event' && access.event !== 'filtered'
      ? (['ROLE_FOR_OTHER_EVENTS'] as const)
      : []),
    ...(access.kind === 'public' || access.kind === 'key' || whileLocked === true ? [] : (['SESSION_LOCKED'] as const)),
    // Staff without the second factor that the installation requires.
    ...(access.kind === 'public' || access.kind === 'key' || beforeSetUp === true
      ? []
      : (['SECOND_FACTOR_NOT_SET_UP'] as const)),
    ...(confirm === undefined ? [] : (['CONFIRMATION_REQUIRED'] as const)),
    ...(access.kind === 'staff' ? (['FORBIDDEN', 'ROLE_FOR_OTHER_EVENTS', 'ROLE_NOT_VALID_NOW'] as const) : []),
  ];
}

/** Every HTTP status that a call can return. */
export function statusesOf(endpoint: Endpoint): ReadonlySet<number> {
  return new Set([
    endpoint.status ?? 200,
    ...(endpoint.cache === 'session' || endpoint.isTagged ? [304] : []),
    ...(endpoint.otherStatuses ?? []),
    ...errorCodesOf(endpoint).map((code) => errorStatus[code]),
  ]);
}
