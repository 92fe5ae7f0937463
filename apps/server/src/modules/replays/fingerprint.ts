import { createHmac } from 'node:crypto';
import { lastFourOf } from '@foyer/domain/cards';

/** JSON with keys in one order. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`;
}

/** The value without what may not be stored of a card, at any depth: of its number the last four digits stay. */
function withoutCard(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCard);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'cvv')
      .map(([key, inner]) => [key, key === 'creditCardNumber' ? lastFourOf(String(inner)) : withoutCard(inner)]),
  );
}

/** A fingerprint of a request that tells it from another one with the same key. The key salts it, so that nothing of a card can be found out from it. */
export const fingerprintOf = (key: string, request: unknown): Buffer =>
  createHmac('sha256', `response ${key}`)
    .update(canonical(withoutCard(request)))
    .digest();
