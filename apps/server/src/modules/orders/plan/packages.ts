import { FoyerError, type ErrorMetadata } from '@foyer/contract/wire/errors';
import { couponCodeField } from '@foyer/contract/wire/vocabulary';
import type { OrderTicket } from '@foyer/contract/orders/orders';
import type { PackageSettings } from '@foyer/contract/tickets/ticket-configuration';
import { checkPackage, packagePurchases, type PackagePurchase } from '@foyer/domain/orders/packages';
import { isSoldCurrency, priceFacts, type PackageShare } from '@foyer/domain/orders/pricing';
import type { Catalogue } from './offers.ts';
import { priceRules } from './price-rules.ts';
import type { CatalogueTicket, Person } from './shapes.ts';

/** A package of an order with its ticket type and the list prices of its parts (orders 11). */
export interface OrderedPackage extends PackagePurchase {
  ticket: CatalogueTicket;
  settings: PackageSettings;
  listMinor: number[];
}

/** The configurations to read for tickets of an order: their own, and those of their packages. */
export const configurationsOf = (
  tickets: readonly Pick<OrderTicket, 'ticketConfigurationId' | 'package'>[],
): number[] =>
  tickets.flatMap((ticket) => [
    ticket.ticketConfigurationId,
    ...(ticket.package ? [ticket.package.ticketConfigurationId] : []),
  ]);

/** The packages of an order. `refused`: purchases whose tickets are not the parts of a package on offer. */
export function packagesOf(
  { tickets }: Pick<Catalogue, 'tickets'>,
  requested: readonly OrderTicket[],
): { packages: OrderedPackage[]; refused: (PackagePurchase & { metadata: ErrorMetadata | undefined })[] } {
  const packages: OrderedPackage[] = [];
  const refused: (PackagePurchase & { metadata: ErrorMetadata | undefined })[] = [];
  for (const [index, { ticketConfigurationId }] of requested.entries()) {
    const sold = tickets.find((each) => each.ticketConfigurationId === ticketConfigurationId);
    // A package is sold by its parts only.
    if (sold?.additional.package) {
      const metadata = { ticketConfigurationId };
      refused.push({ purchase: 0, ticketConfigurationId, indexes: [index], metadata });
    }
  }
  for (const purchase of packagePurchases(requested)) {
    const ticket = tickets.find((each) => each.ticketConfigurationId === purchase.ticketConfigurationId);
    const settings = ticket?.additional.package;
    const parts = (settings?.parts ?? []).flatMap(
      (part) => tickets.find((each) => each.ticketConfigurationId === part.ticket) ?? [],
    );
    const refusal = checkPackage(purchase, requested, settings);
    if (refusal || !ticket || !settings || parts.length < settings.parts.length) {
      refused.push({ ...purchase, metadata: refusal?.metadata });
      continue;
    }
    packages.push({ ...purchase, ticket, settings, listMinor: parts.map(({ amountMinor }) => amountMinor) });
  }
  return { packages, refused };
}

/** The packages of an order. Each is sold as a whole or not at all. @throws INVALID_PACKAGE */
export function wholePackages(
  catalogue: Pick<Catalogue, 'tickets'>,
  requested: readonly OrderTicket[],
): OrderedPackage[] {
  const { packages, refused } = packagesOf(catalogue, requested);
  const [first] = refused;
  if (first) {
    throw new FoyerError('INVALID_PACKAGE', {
      ...(first.metadata && { metadata: first.metadata }),
      items: refused.flatMap(({ indexes }) =>
        indexes.map((index) => ({ code: 'INVALID_PACKAGE', path: `body.tickets.${index}.package` }) as const),
      ),
    });
  }
  return packages;
}

/** The share of a ticket in the price of its package. `person` and `answers` are those of the first part's attendee. */
export function shareOf(
  packages: readonly OrderedPackage[],
  index: number,
  firstOf: (
    index: number,
  ) => { person: Pick<Person, 'title' | 'country'> | undefined; requested: OrderTicket } | undefined,
  uses?: ReadonlyMap<number, number>,
): PackageShare | undefined {
  const of = packages.find(({ indexes }) => indexes.includes(index));
  const first = of && firstOf(of.indexes[0] ?? 0);
  const currency = of?.ticket.currency;
  if (!of || !first || currency === undefined || !isSoldCurrency(currency)) return undefined;
  const { requested } = first;
  return {
    purchase: of.purchase,
    part: of.indexes.indexOf(index),
    // A package uses no place (selling 4.2).
    of: { ...priceRules(of.ticket, currency, uses), terms: undefined },
    facts: priceFacts(first.person, requested.relationshipType, requested.values[couponCodeField]),
    listMinor: of.listMinor,
  };
}
