import type { ApiKeyState, ApiScope } from '@foyer/contract/integrations/api-scopes';

/**
 * The text of an API key: `foyer_`, 8 characters that identify it, and 50 characters that only its holder knows (256 random
 * bits in base 36). The beginning is fixed, so programs that search for leaked secrets find it.
 */
const pattern = /^(foyer_[0-9a-z]{8})_[0-9a-z]{50}$/;
/** The same within a longer text. */
const anywhere = /(?<![0-9a-z])foyer_[0-9a-z]{8}_[0-9a-z]{50}(?![0-9a-z])/;

/** The prefix of a text with the shape of an API key; `null` for any other text. Keys are compared exactly. */
export const apiKeyPrefix = (text: string): string | null => pattern.exec(text)?.[1] ?? null;

/**
 * The key of an `Authorization` header (RFC 6750); `null` without one. The name of the scheme has no case, and the key has.
 */
export function bearerKey(header: string | undefined): string | null {
  const [, text = ''] = /^bearer +(\S+) *$/i.exec(header ?? '') ?? [];
  return apiKeyPrefix(text) === null ? null : text;
}

/** An API key anywhere in the path or query of an address, encoded or not (integrations 2.5); `null` without one. */
export function keyInAddress(address: string): string | null {
  if (!/foyer(?:_|%5f)/i.test(address)) return null;
  const plain = address.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return anywhere.exec(plain)?.[0] ?? null;
}

/** The longest validity of a key, in days (integrations 2.3). */
export const longestKeyDays = 366;

/** What a key may do, and until when. */
export interface KeyRights {
  scopes: readonly ApiScope[];
  /** The only event of the key; `null`: all events. */
  eventId: number | null;
  expiresAt: Date;
  revokedAt: Date | null;
}

/** The state of a key (integrations 2.3). A revoked key stays revoked when it expires. */
export const apiKeyState = (
  { expiresAt, revokedAt }: Pick<KeyRights, 'expiresAt' | 'revokedAt'>,
  now: Date,
): ApiKeyState => (revokedAt !== null ? 'REVOKED' : expiresAt.getTime() <= now.getTime() ? 'EXPIRED' : 'ACTIVE');

const refusalOfState = { ACTIVE: null, EXPIRED: 'API_KEY_EXPIRED', REVOKED: 'API_KEY_REVOKED' } as const;

/** Whether a key may make a call with this scope; `null`: yes (integrations 2.2). */
export function keyRefusal(
  key: KeyRights,
  scope: ApiScope,
  now: Date,
): 'API_KEY_EXPIRED' | 'API_KEY_REVOKED' | 'API_KEY_SCOPE' | null {
  return refusalOfState[apiKeyState(key, now)] ?? (key.scopes.includes(scope) ? null : 'API_KEY_SCOPE');
}

/** Whether a key may use an event. `null` as event: the call concerns all events. */
export const keyReaches = (key: Pick<KeyRights, 'eventId'>, eventId: number | null): boolean =>
  key.eventId === null || key.eventId === eventId;

/** Whether a new key may end at this time (integrations 2.3). */
export const isKeyExpiryAllowed = (expiresAt: Date, now: Date): boolean => {
  const ms = expiresAt.getTime() - now.getTime();
  return ms > 0 && ms <= longestKeyDays * 86_400_000;
};
