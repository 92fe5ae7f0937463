/**
 * What an API key may do (integrations 2.2). A call belongs to a scope only if its declaration names one (`keyHolders` of
 * `wire/endpoint.ts`). This file has no validators, because screens read it.
 */
export const apiScopes = [
  'attendees:read',
  'orders:read',
  'check-ins:read',
  'check-ins:write',
  'accounts:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Scopes about things that belong to no event. A key for one event cannot have them. */
export const scopesOfAllEvents: ReadonlySet<ApiScope> = new Set(['accounts:write']);

/** States of a key. Only an `ACTIVE` one is accepted. */
export const apiKeyStates = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** Rows of one page of a list for another system by default. 1,000 at most. */
export const rowsPerRead = 500;
/** Accounts that one request imports at most. */
export const mostAccountsImported = 500;
