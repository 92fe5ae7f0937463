import { createHmac } from 'node:crypto';
import { lastFourOf } from '@foyer/domain/payments/cards';

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`;
}

/**
 * Removes card data that must not be stored, at any depth: the CVV, and all but the last four digits of the card
 * number.
 */
function withoutCard(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCard);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'cvv')
      .map(([key, inner]) => [key, key === 'creditCardNumber' ? lastFourOf(String(inner)) : withoutCard(inner)]),
  );
}

/**
 * A fingerprint to detect a different request with the same idempotency key. The key is the salt, so no card data can
 * be guessed from the fingerprint.
 */
export const fingerprintOf = (kind: 'order' | 'change' | 'response', key: string, request: unknown): Buffer =>
  createHmac('sha256', `${kind} ${key}`)
    .update(canonical(withoutCard(request)))
    .digest();
