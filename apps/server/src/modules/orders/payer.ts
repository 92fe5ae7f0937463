import { atKeyboard } from '@foyer/domain/actor';
import { FoyerError } from '@foyer/contract/errors';
import type { ParsedOrderRequest } from '@foyer/contract/orders';
import type { PaymentKind } from '@foyer/contract/vocabulary';
import { billingCountry, cardFindings, fullYear, postalCodeOf } from '@foyer/domain/card-form';
import { cardDigits, lastFourOf } from '@foyer/domain/cards';
import { fromMajor, toMajor, type Money } from '@foyer/domain/money';
import { cashChange } from '@foyer/domain/payment-rules';
import { isPrivileged } from '@foyer/domain/permissions';
import type { Card, ChargeSource } from '../../gateways/payments/port.ts';
import type { Payer } from '../inventory/index.ts';
import type { OrdersDependencies } from './deps.ts';
import type { PlanInput } from './plan-input.ts';

type Asked = ParsedOrderRequest['chargeCreditCardRequest'];
type Context = Pick<PlanInput, 'actor' | 'locale' | 'now'>;

/** Who pays, checked by the rules of the payment's kind (spec §5 Card form, Billing address, Cash). */
export function payerOf(request: ParsedOrderRequest, kind: PaymentKind, total: Money, context: Context): Payer {
  const takenBy = atKeyboard(context.actor);
  if (kind === 'cash') return { ...tenderedCash(request, total), takenBy };
  if (kind === 'bypass') return { takenBy };
  const asked = request.chargeCreditCardRequest;
  if (kind === 'card') return checkedCardPayer(asked, context);
  // The hosted page asks for the card itself; the e-mail may be known before.
  const email = text(asked?.creditCard?.email);
  return kind === 'hosted' && email ? { email } : {};
}

/** Who pays with a typed card. @throws VALIDATION_ERROR when card or address cannot be right */
export function checkedCardPayer(asked: Asked, context: Context): Payer {
  checkCard(asked, context);
  return cardPayer(asked, context);
}

/**
 * A typed card as the fingerprint of a request includes it: without security code, and with only the last four digits of the number. The
 * fingerprint is salted with the idempotency key, so that it reveals nothing about a card.
 */
export function fingerprintOfCharge(asked: Asked): object {
  const { creditCardNumber, cvv: _, ...card } = asked?.creditCard ?? {};
  return { ...asked, creditCard: { ...card, lastFour: lastFourOf(creditCardNumber ?? '') } };
}

/** The key of a typed card in the counters of refused cards; undefined without a card. */
export function cardKeyOf({ cardKey }: Pick<OrdersDependencies, 'cardKey'>, asked: Asked): string | undefined {
  const number = asked?.creditCard?.creditCardNumber;
  return number ? cardKey(number) : undefined;
}

/** What was handed over for a total, and the change; the whole total when nobody says. @throws VALIDATION_ERROR when it is too little */
export function tenderedCash({ cashTendered }: Pick<ParsedOrderRequest, 'cashTendered'>, total: Money): Payer {
  const tendered = cashTendered == null ? total : fromMajor(cashTendered, total.currency);
  const given = tendered && cashChange(tendered, total);
  if (!tendered || !given?.isEnough) {
    const items = [{ code: 'MIN_VALUE' as const, path: 'body.cashTendered', metadata: { n: toMajor(total) } }];
    throw new FoyerError('VALIDATION_ERROR', { items });
  }
  return { tenderedMinor: tendered.amountMinor, changeMinor: given.change.amountMinor };
}

/** Only staff have a reader: for others the billing address is neither waived nor replaced by a zip (spec §5 Card form). */
const isSwiped = (asked: Asked, { actor }: Pick<Context, 'actor'>): boolean =>
  asked?.swiped === true && isPrivileged(actor);

function checkCard(asked: Asked, { actor, locale, now }: Context): void {
  const findings = cardFindings({
    card: asked?.creditCard ?? {},
    address: asked?.billingAddress ?? {},
    swiped: isSwiped(asked, { actor }),
    locale,
    country: actor.country,
    now,
  });
  if (findings.length === 0) return;
  const items = findings.map(({ path, ...finding }) => ({ ...finding, path: `body.chargeCreditCardRequest.${path}` }));
  throw new FoyerError('VALIDATION_ERROR', { items });
}

const text = (value: string | null | undefined): string => (value ?? '').normalize('NFKC').trim();
/** Without what is empty: absent says the same and reads better. */
const filled = <T extends Record<string, string>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<T>;

function cardPayer(asked: Asked, { actor }: Context): Payer {
  const card = asked?.creditCard ?? {};
  const address = asked?.billingAddress ?? {};
  const country = billingCountry(card, actor.country);
  return filled({
    firstName: text(card.firstName),
    lastName: text(card.lastName),
    email: text(card.email),
    address1: text(address.address1),
    address2: text(address.address2),
    locality: text(address.locality),
    region: text(address.region),
    postalCode: isSwiped(asked, { actor }) ? text(card.cardZipCode) : postalCodeOf(address.postalCode, country),
    country,
  });
}

/**
 * The card for the gateway. It lives in memory from here to the charge and nowhere else: it is not part of the planned order.
 */
export function chargeSourceOf(asked: Asked, context: Pick<Context, 'actor'>): ChargeSource {
  const form = asked?.creditCard ?? {};
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
  const { address1, address2, locality, region, postalCode } = cardPayer(asked, {
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
