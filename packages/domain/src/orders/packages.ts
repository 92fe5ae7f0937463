import type { PackageSettings } from '@foyer/contract/tickets/ticket-configuration';
import { sameAccount } from '../people/consultant-id.ts';
import { money, type Money } from '../shared/money.ts';
import type { Refusal } from './refusal.ts';

/** Packages: several tickets at one price, all for one account (orders 11). */

/** The price of one ticket: what is paid, and the higher price before discounts. */
interface Priced {
  price: Money;
  was: Money | null;
  couponsApplied: number[];
}

/**
 * Splits an amount over the parts of a package by the list prices of their ticket types. What the division leaves goes to
 * the first part. Free types share equally (orders 11.4).
 */
export function splitPrice(total: Money, listMinor: readonly number[]): Money[] {
  const sum = listMinor.reduce((all, each) => all + each, 0);
  const weights = sum > 0 ? listMinor.map(BigInt) : listMinor.map(() => 1n);
  const whole = weights.reduce((all, each) => all + each, 0n);
  const shares = weights.map((weight) => Number((BigInt(total.amountMinor) * weight) / whole));
  const rest = total.amountMinor - shares.reduce((all, each) => all + each, 0);
  return shares.map((share, part) => money(part === 0 ? share + rest : share, total.currency));
}

/**
 * The price of each part of a package. The discount of a coupon is split like the price, so no part costs more than
 * before it. The use of the coupon belongs to the first part (orders 11.4).
 */
export function sharesOf({ price, was, couponsApplied }: Priced, listMinor: readonly number[]): Priced[] {
  const discount =
    was === null ? null : splitPrice(money(was.amountMinor - price.amountMinor, price.currency), listMinor);
  return splitPrice(price, listMinor).map((share, part) => ({
    price: share,
    was: discount && money(share.amountMinor + (discount[part]?.amountMinor ?? 0), share.currency),
    couponsApplied: part === 0 ? couponsApplied : [],
  }));
}

/** A ticket of an order that is part of a package. */
export interface PackageItem {
  externalAccountIdentifier: string;
  relationshipType: string;
  ticketConfigurationId: number;
  package?: { ticketConfigurationId: number; purchase: number; part: number } | null | undefined;
}

/** A package in an order, with the indexes of its tickets in the order of its parts. */
export interface PackagePurchase {
  purchase: number;
  ticketConfigurationId: number;
  indexes: number[];
}

/** The packages in an order, by the number of their purchase. */
export function packagePurchases(items: readonly PackageItem[]): PackagePurchase[] {
  const found = new Map<number, PackagePurchase & { parts: number[] }>();
  for (const [index, { package: of }] of items.entries()) {
    if (!of) continue;
    const { purchase, ticketConfigurationId, part } = of;
    const known = found.get(purchase) ?? { purchase, ticketConfigurationId, indexes: [], parts: [] };
    found.set(purchase, { ...known, indexes: [...known.indexes, index], parts: [...known.parts, part] });
  }
  return [...found.values()].map(({ parts, indexes, ...about }) => ({
    ...about,
    indexes: indexes.toSorted((a, b) => (parts[indexes.indexOf(a)] ?? 0) - (parts[indexes.indexOf(b)] ?? 0)),
  }));
}

/**
 * Whether the tickets of a package are exactly its parts, each once and for one account; `INVALID_PACKAGE` otherwise
 * (orders 11.2).
 */
export function checkPackage(
  { ticketConfigurationId, indexes }: PackagePurchase,
  items: readonly PackageItem[],
  settings: PackageSettings | undefined,
): Refusal | null {
  const tickets = indexes.flatMap((index) => items[index] ?? []);
  const [first] = tickets;
  const isWhole =
    settings !== undefined &&
    first !== undefined &&
    tickets.length === settings.parts.length &&
    tickets.every((ticket, part) => {
      const wanted = settings.parts[part];
      return (
        ticket.package?.part === part &&
        ticket.package.ticketConfigurationId === ticketConfigurationId &&
        ticket.ticketConfigurationId === wanted?.ticket &&
        ticket.relationshipType === wanted.relationshipType &&
        sameAccount(ticket.externalAccountIdentifier, first.externalAccountIdentifier)
      );
    });
  return isWhole ? null : { code: 'INVALID_PACKAGE', metadata: { ticketConfigurationId } };
}
