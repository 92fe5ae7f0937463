import type { Country } from '@foyer/contract/wire/vocabulary';
import type { Seeded } from '../people/write-people.ts';
import { nameOf, type Culture } from '../people/names.ts';

export interface Attendee {
  relationship: 'CONSULTANT' | 'SPOUSE' | 'GUEST';
  slot: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  country: Country;
}

const cultureOf = ({ country, locale }: Seeded): Culture =>
  country === 'JPN' ? 'japanese' : country === 'CAN' ? 'canadian' : locale === 'es-US' ? 'spanish' : 'english';

export const selfOf = (person: Seeded): Attendee => ({
  relationship: 'CONSULTANT',
  slot: 1,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  phone: person.phone,
  country: person.country,
});

/** A spouse has the account's last name, a guest the n-th name of the same country. */
export function companionOf(person: Seeded, relationship: 'SPOUSE' | 'GUEST', n: number, slot = 1): Attendee {
  const name = nameOf(cultureOf(person), n);
  const lastName = relationship === 'SPOUSE' ? person.lastName : name.lastName;
  return {
    relationship,
    slot,
    firstName: name.firstName,
    lastName,
    email: `${name.latin}.${person.identifier.toLowerCase()}${relationship === 'GUEST' ? `.${slot}` : ''}@example.com`,
    phone: person.phone,
    country: person.country,
  };
}
