import type { OrderRequest } from '@foyer/contract/orders/orders';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import { changePackages } from '../src/modules/stock/index.ts';
import type { NewTicketConfiguration } from '../src/seed/factories/event.ts';
import type { ChangeShop } from './changing.ts';
import { cards, payBy, type Person } from './ordering.ts';
import { poolsOf } from './pooling.ts';

/** A package of a test: one adult for the account, one for the spouse, and children as guests. */
export interface Family {
  type: number;
  adult: number;
  child: number;
  parts: { ticket: number; relationshipType: string }[];
}

/** Packages of a shop's event, and people who buy them. */
export function packagesOf(shop: ChangeShop) {
  const db = shop.app.database.kysely;
  const { stockIdOf } = poolsOf(shop);
  const tickets = (
    family: Family,
    person: Pick<Person, 'externalAccountIdentifier'>,
    { purchase = 1, values = {} }: { purchase?: number; values?: Record<string, string> } = {},
  ): OrderRequest['tickets'] =>
    family.parts.map(({ ticket, relationshipType }, part) => ({
      externalAccountIdentifier: person.externalAccountIdentifier,
      relationshipType,
      ticketConfigurationId: ticket,
      values: { firstName: `Robin ${part}`, lastName: 'Taylor', email: `robin${part}@example.com`, ...values },
      package: { ticketConfigurationId: family.type, purchase, part },
    }));
  return {
    tickets,
    /** Two adults for 100 each and two children for 40 each, for 250 together. */
    family: async (
      {
        adult,
        adultId: ownAdult,
        child,
        endsWhole,
        ...type
      }: Partial<NewTicketConfiguration> & {
        adult?: Partial<NewTicketConfiguration>;
        child?: Partial<NewTicketConfiguration>;
        /** An existing ticket type for the adults. */
        adultId?: number;
        endsWhole?: boolean;
      } = {},
      ownParts?: Family['parts'],
    ): Promise<Family> => {
      const [adultId, childId] = [
        ownAdult ?? (await shop.ticketType({ default_description: 'Adult', ...adult })),
        await shop.ticketType({ default_description: 'Child', amount_minor: 4_000, ...child }),
      ];
      const parts = ownParts ?? [
        { ticket: adultId, relationshipType: 'CONSULTANT' },
        { ticket: adultId, relationshipType: 'SPOUSE' },
        { ticket: childId, relationshipType: 'GUEST' },
        { ticket: childId, relationshipType: 'GUEST' },
      ];
      const id = await shop.ticketType({
        default_description: 'Family of four',
        amount_minor: 25_000,
        relationship_types: ['CONSULTANT'],
        additionalConfiguration: { package: { parts, ...(endsWhole && { endsWhole }) } },
        ...type,
      });
      const stockIds = await Promise.all(parts.map(({ ticket }) => stockIdOf(ticket)));
      const change = { at: 0, stockId: await stockIdOf(id), parts: stockIds };
      await shop.app.database.transaction((tx) => changePackages(tx, [change]));
      return { type: id, adult: adultId, child: childId, parts };
    },
    buy: async (family: Family, person: Person, { card = cards.good }: { card?: string } = {}) =>
      shop.order(person, { tickets: tickets(family, person), chargeCreditCardRequest: payBy(card) }),
    /** Units sold and held of the package, the adults and the children. */
    unitsOf: async (family: Family): Promise<[sold: number[], held: number[]]> => {
      const rows = await Promise.all(
        [family.type, family.adult, family.child].map(async (type) =>
          db
            .selectFrom('stock')
            .select(['sold', 'held'])
            .where('stock_id', '=', await stockIdOf(type))
            .executeTakeFirstOrThrow(),
        ),
      );
      return [rows.map(({ sold }) => sold), rows.map(({ held }) => held)];
    },
    ticketsOf: (family: Family) =>
      db
        .selectFrom('ticket as t')
        .innerJoin('ticket_package as p', 'p.ticket_package_id', 't.ticket_package_id')
        .select(['t.ticket_id', 't.ticket_configuration_id', 't.relationship_type', 't.status'])
        .select(['t.amount_minor', 't.list_amount_minor', 't.coupons_applied', 't.package_part', 't.order_id'])
        .where('p.ticket_configuration_id', '=', family.type)
        .orderBy('t.ticket_id')
        .execute(),
  };
}

/** `ok`, or the code of the error. */
export const codeOf = (answer: { status: number; body: Partial<ErrorBody> }) =>
  answer.status === 200 ? 'ok' : (answer.body.error?.code ?? String(answer.status));
