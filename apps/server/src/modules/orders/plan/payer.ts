import { cleanAddress } from '@foyer/domain/people/identifiers';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { ParsedOrderRequest } from '@foyer/contract/orders/orders';
import type { PaymentKind } from '@foyer/contract/wire/vocabulary';
import { billingCountry, cardFindings, fullYear, postalCodeOf } from '@foyer/domain/payments/card-form';
import { cardDigits, lastFourOf } from '@foyer/domain/payments/cards';
import { fromMajor, toMajor, type Money } from '@foyer/domain/shared/money';
import { cashChange } from '@foyer/domain/payments/payment-rules';
import { isExempt } from '@foyer/domain/people/permissions';
import { personAtKeyboardId } from '../../../calls/context.ts';
import type { Card, ChargeSource } from '../../../gateways/payments/port.ts';
import type { Payer } from './cart.ts';
import type { PlanInput } from './plan-input.ts';

type CardRequest = ParsedOrderRequest['chargeCreditCardRequest'];
type Context = Pick<PlanInput, 'actor' | 'locale' | 'now'>;

/** Returns the payer, checked by the rules for the payment kind (payments 1). */
export function payerOf(request: ParsedOrderRequest, kind: PaymentKind, total: Money, context: Context): Payer {
  const takenBy = personAtKeyboardId(context.actor);
  if (kind === 'cash') return { ...tenderedCash(request, total), takenBy };
  if (kind === 'bypass') return { takenBy };
  const cardRequest = request.chargeCreditCardRequest;
  if (kind === 'card') return checkedCardPayer(cardRequest, context);
  // The hosted page collects the card. The request may already contain the e-mail.
  const email = text(cardRequest?.creditCard?.email);
  return kind === 'hosted' && email ? { email } : {};
}

/** Returns the payer of a typed card. @throws VALIDATION_ERROR when the card or the address is invalid */
export function checkedCardPayer(cardRequest: CardRequest, context: Context): Payer {
  checkCard(cardRequest, context);
  return cardPayer(cardRequest, context);
}

/**
 * The charge as included in the fingerprint of a request: without the security code and with only the last four digits
 * of the number.
 * The fingerprint is keyed with the idempotency key. Without that key it reveals nothing about a card.
 */
export function fingerprintOfCharge(cardRequest: CardRequest): object {
  const { creditCardNumber, cvv: _, ...card } = cardRequest?.creditCard ?? {};
  return { ...cardRequest, creditCard: { ...card, lastFour: lastFourOf(creditCardNumber ?? '') } };
}

/** The key under which refused charges of a typed card are counted. `undefined` without a card. */
export function cardKeyOf(
  { cardKey }: { cardKey: (cardNumber: string) => string },
  cardRequest: CardRequest,
): string | undefined {
  const number = cardRequest?.creditCard?.creditCardNumber;
  return number ? cardKey(number) : undefined;
}

/**
 * Cash tendered for a total, and the change, in minor units. Without an amount, the total counts as tendered. @throws
 * VALIDATION_ERROR when the amount is too small
 */
export function tenderedCash({ cashTendered }: Pick<ParsedOrderRequest, 'cashTendered'>, total: Money): Payer {
  const tendered = cashTendered == null ? total : fromMajor(cashTendered, total.currency);
  const given = tendered && cashChange(tendered, total);
  if (!tendered || !given?.isEnough) {
    const items = [{ code: 'MIN_VALUE' as const, path: 'body.cashTendered', metadata: { n: toMajor(total) } }];
    throw new FoyerError('VALIDATION_ERROR', { items });
  }
  return { tenderedMinor: tendered.amountMinor, changeMinor: given.change.amountMinor };
}

/**
 * Only staff have a card reader. For all others the billing address is required, and no zip from the card replaces it
 * (payments 1.1).
 */
const isSwiped = (cardRequest: CardRequest, { actor }: Pick<Context, 'actor'>): boolean =>
  cardRequest?.swiped === true && isExempt(actor, 'cardSwipe');

function checkCard(cardRequest: CardRequest, { actor, locale, now }: Context): void {
  const findings = cardFindings({
    card: cardRequest?.creditCard ?? {},
    address: cardRequest?.billingAddress ?? {},
    swiped: isSwiped(cardRequest, { actor }),
    locale,
    country: actor.country,
    now,
  });
  if (findings.length === 0) return;
  const items = findings.map(({ path, ...finding }) => ({ ...finding, path: `body.chargeCreditCardRequest.${path}` }));
  throw new FoyerError('VALIDATION_ERROR', { items });
}

const text = (value: string | null | undefined): string => (value ?? '').normalize('NFKC').trim();
const filled = <T extends Record<string, string>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>;

function cardPayer(cardRequest: CardRequest, { actor }: Context): Payer {
  const card = cardRequest?.creditCard ?? {};
  const address = cardRequest?.billingAddress ?? {};
  const country = billingCountry(card, actor.country);
  return filled({
    firstName: text(card.firstName),
    lastName: text(card.lastName),
    email: cleanAddress(card.email ?? ''),
    address1: text(address.address1),
    address2: text(address.address2),
    locality: text(address.locality),
    region: text(address.region),
    postalCode: isSwiped(cardRequest, { actor }) ? text(card.cardZipCode) : postalCodeOf(address.postalCode, country),
    country,
  });
}

/** The card for the gateway. It stays in memory until the charge and is not part of the planned order. */
export function chargeSourceOf(cardRequest: CardRequest, context: Pick<Context, 'actor'>): ChargeSource {
  const form = cardRequest?.creditCard ?? {};
  const country = billingCountry(form, context.actor.country);
  const cvv = text(form.cvv);
  const zip = text(form.cardZipCode);
  const card: Card = {
    number: cardDigits(form.creditCardNumber ?? ''),
    expiryMonth: Number(text(form.expMonth)),
    expiryYear: fullYear(form.expYear ?? '') ?? 0,
    firstName: text(form.firstName),
    lastName: text(form.lastName),
    country,
    ...(cvv === '' ? {} : { cvv }),
    ...(zip === '' ? {} : { zip }),
  };
  const { address1, address2, locality, region, postalCode } = cardPayer(cardRequest, {
    ...context,
    locale: 'en-US',
    now: new Date(0),
  });
  return {
    kind: 'card',
    card,
    billing: { ...filledBilling({ address1, address2, locality, region, postalCode }), country },
  };
}

const filledBilling = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
