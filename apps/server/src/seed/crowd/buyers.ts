import type { CardType } from '@foyer/contract/wire/vocabulary';
import type { NewOrder, Payer } from '../factories/order.ts';
import { streetOf } from '../people/addresses.ts';
import type { People, Seeded } from '../people/write-people.ts';
import { oneOf } from '../random.ts';

const cards: Record<Seeded['country'], readonly { card_type: CardType; last_four: string }[]> = {
  USA: [
    { card_type: 'VI', last_four: '4242' },
    { card_type: 'MC', last_four: '4444' },
    { card_type: 'AE', last_four: '0005' },
    { card_type: 'DI', last_four: '1117' },
  ],
  CAN: [
    { card_type: 'VI', last_four: '1881' },
    { card_type: 'MC', last_four: '5100' },
  ],
  JPN: [
    { card_type: 'JC', last_four: '0505' },
    { card_type: 'VI', last_four: '0077' },
  ],
};

/** The stored data of a person's card payment. */
export function payerOf(person: Seeded, random: () => number): Payer {
  return {
    ...oneOf(cards[person.country], random),
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    ...streetOf(person.country, person.accountId),
  };
}

/** How an order was paid: usually by card, sometimes bypassed, and at the desk of a running event also in cash. */
export function paymentOf(
  person: Seeded,
  people: People,
  atTheDesk: boolean,
  random: () => number,
): Pick<NewOrder, 'payment_kind' | 'payer' | 'staff_account_id'> {
  const chance = random();
  if (atTheDesk && chance < 0.45) return { payment_kind: 'cash', staff_account_id: people.staff.admin };
  if (chance > 0.95) return { payment_kind: 'bypass', staff_account_id: people.staff.admin };
  return { payment_kind: 'card', payer: payerOf(person, random) };
}

/** Consultants with orders: C1000201..C1000250 and C2000011..C2000020. */
export function crowdOf({ consultants }: People): Seeded[] {
  return [...consultants.values()].filter(({ identifier }) =>
    identifier.startsWith('C1') ? identifier > 'C1000200' : identifier > 'C2000010',
  );
}
