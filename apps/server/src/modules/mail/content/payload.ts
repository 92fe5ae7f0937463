import { currencies, type Currency } from '@foyer/contract/wire/vocabulary';
import { money, type Money } from '@foyer/domain/shared/money';
import type { MailContent } from '../compose/content.ts';

/** Readers for the JSON payload of an outbox row. */

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const optionalText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

export function amountOf(payload: Record<string, unknown>): Money {
  const currency: Currency = currencies.find((known) => known === payload.currency) ?? 'USD';
  return money(Number(payload.amountMinor ?? 0), currency);
}

/** The amounts of a cancellation by the holder. Null if the payload has none. */
export function byHolderOf(payload: unknown): Extract<MailContent, { template: 'cancellation' }>['byHolder'] {
  if (typeof payload !== 'object' || payload === null) return null;
  const { refundMinor, feeMinor, currency, lastFour } = payload as Record<string, unknown>;
  return {
    refund: amountOf({ amountMinor: refundMinor, currency }),
    fee: amountOf({ amountMinor: feeMinor, currency }),
    lastFour: optionalText(lastFour),
  };
}
